package rota.local.http.stream;

import java.nio.ByteBuffer;
import java.util.List;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The protocol that runs over the WebSocket of a command: each message begins with the number of a channel.
public final class Channels {
    /// What we speak, the newest first. The fifth version can say that the input has ended.
    public static final List<String> PROTOCOLS = List.of("v5.channel.k8s.io", "v4.channel.k8s.io");

    public static final byte STDIN = 0;
    public static final byte STDOUT = 1;
    public static final byte STDERR = 2;
    public static final byte ERROR = 3;
    public static final byte RESIZE = 4;
    public static final byte CLOSE = (byte) 255;

    private Channels() {}

    /// A message for a channel.
    public static ByteBuffer message(byte channel, byte[] content, int length) {
        return ByteBuffer.allocate(length + 1).put(channel).put(content, 0, length).flip();
    }

    /// The last message: how the command ended.
    public static ByteBuffer end(int exitCode) {
        var status = exitCode == 0
                ? Json.object("metadata", Json.Obj.EMPTY).with("status", Json.of("Success"))
                : Json.object("metadata", Json.Obj.EMPTY).with("status", Json.of("Failure"))
                        .with("message", Json.of("command terminated with non-zero exit code: exit status " + exitCode))
                        .with("reason", Json.of("NonZeroExitCode"))
                        .with("details", Json.object("causes", Json.list(Json.object("reason", Json.of("ExitCode"))
                                .with("message", Json.of(Integer.toString(exitCode))))));
        var bytes = Codec.bytes(status);
        return message(ERROR, bytes, bytes.length);
    }
}
