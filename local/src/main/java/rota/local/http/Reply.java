package rota.local.http;

import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import rota.api.wire.Json;

/// What a call is answered with.
sealed interface Reply {

    /// An object, in JSON or YAML as the client likes it.
    ///
    /// @param warnings what the client's user should know although all went well
    record Tree(int code, Json.Obj body, List<String> warnings) implements Reply {
        public Tree {
            warnings = List.copyOf(warnings);
        }

        static Tree ok(Json.Obj body) {
            return new Tree(200, body, List.of());
        }
    }

    /// A text, or bytes, of its own kind.
    ///
    /// @param body may be shared with others
    /// @param tag for the `ETag` header, empty for none
    record Text(int code, String mediaType, ByteBuffer body, String tag) implements Reply {
        static Text plain(int code, String body) {
            return of(code, "text/plain; charset=utf-8", body);
        }

        static Text of(int code, String mediaType, String body) {
            return new Text(code, mediaType, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), "");
        }
    }

    /// A stream of events that ends when the watch does.
    ///
    /// @param warnings what the client's user should know from the beginning
    record Events(WatchStream stream, List<String> warnings) implements Reply {
        public Events {
            warnings = List.copyOf(warnings);
        }
    }

    /// A WebSocket that is led on to another.
    record Relay(Kubelet agent, URI target) implements Reply {}

    /// Bytes as they come: a log that may go on for ever.
    record Bytes(InputStream source) implements Reply {}
}
