package rota.local.http;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import rota.api.client.ApiException;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.stream.HangUp;

/// Sends a [Reply]. A call returns when everything is sent.
record ReplyWriter(Request request, Response response) {
    /// Smaller answers are not worth the work, as in a real server.
    private static final int WORTH_PACKING = 128 * 1024;
    /// Larger answers, which are lists, are sent while they are written: as one piece they take several times their
    /// size for a moment.
    private static final long WORTH_STREAMING = 1024 * 1024;
    private static final int PIECE = 64 * 1024;

    void write(Reply reply) throws IOException {
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        switch (reply) {
            case Reply.Tree tree -> tree(tree);
            case Reply.Text text -> text(text);
            case Reply.Events events -> events(events);
            case Reply.Bytes(var source) -> bytes(source);
            case Reply.Relay _ -> throw new IllegalStateException("a WebSocket is no answer to be written");
        }
    }

    private void bytes(InputStream source) throws IOException {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain");
        request.addIdleTimeoutListener(_ -> false);
        HangUp.notice(request, () -> close(source));
        try (source; var out = Content.Sink.asOutputStream(response)) {
            copy(source, out);
        }
    }

    private static void close(InputStream source) {
        try {
            source.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void tree(Reply.Tree tree) throws IOException {
        var yaml = wantsYaml();
        response.setStatus(tree.code());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, yaml ? "application/yaml" : "application/json");
        warn(tree.warnings());
        tree.body().at("details", "retryAfterSeconds").ifPresent(it -> response.getHeaders().put(
                HttpHeader.RETRY_AFTER, it.toString()));
        if (!yaml && tree.body().length() > WORTH_STREAMING && !isHead()) stream(tree.body());
        else
            send(yaml ? Yaml.write(tree.body()).getBytes(StandardCharsets.UTF_8) : Codec.bytes(tree.body()));
    }

    private void warn(List<String> warnings) {
        warnings.forEach(it -> response.getHeaders().add("Warning", "299 - " + Json.of(it)));
    }

    private boolean wantsYaml() {
        try {
            return Accept.parse(String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT))).yaml();
        } catch (ApiException _) {
            return false;
        }
    }

    private void text(Reply.Text text) throws IOException {
        response.setStatus(text.code());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, text.mediaType());
        if (!text.tag().isEmpty()) {
            var tag = "\"" + text.tag() + "\"";
            response.getHeaders().put(HttpHeader.ETAG, tag);
            response.getHeaders().put(HttpHeader.VARY, "Accept");
            if (tag.equals(request.getHeaders().get(HttpHeader.IF_NONE_MATCH))) {
                response.setStatus(304);
                Content.Sink.write(response, true, ByteBuffer.allocate(0));
                return;
            }
        }
        var body = new byte[text.body().remaining()];
        text.body().duplicate().get(body);
        send(body);
    }

    private void stream(Json.Obj body) throws IOException {
        var packed = isPackable();
        var out = new BufferedOutputStream(Content.Sink.asOutputStream(response), PIECE);
        Codec.write(body, packed ? packing(out) : out);
    }

    private void send(byte[] body) throws IOException {
        var bytes = body.length >= WORTH_PACKING && isPackable() ? packed(body) : body;
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
        Content.Sink.write(response, true, ByteBuffer.wrap(isHead() ? new byte[0] : bytes));
    }

    private boolean isHead() {
        return request.getMethod().equals("HEAD");
    }

    /// Whether the client wants it packed; then the answer says that it is.
    private boolean isPackable() {
        if (!request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING, "gzip")) return false;
        response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
        response.getHeaders().add(HttpHeader.VARY, "Accept-Encoding");
        return true;
    }

    private static byte[] packed(byte[] body) throws IOException {
        var bytes = new ByteArrayOutputStream(body.length / 8);
        try (var gzip = packing(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }

    private static OutputStream packing(OutputStream out) throws IOException {
        return new GZIPOutputStream(out, 8192) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    private void events(Reply.Events events) throws IOException {
        var stream = events.stream();
        response.setStatus(200);
        warn(events.warnings());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        // A watch that has nothing to say is no idle connection; one whose frames nobody takes is.
        request.addIdleTimeoutListener(_ -> false);
        HangUp.notice(request, stream::stop);
        try (var out = Content.Sink.asOutputStream(response)) {
            out.flush();
            stream.run(new Chunks(out));
        } finally {
            stream.stop(); // it has not begun where the client is gone already
        }
    }

    private static void copy(InputStream source, OutputStream out) throws IOException {
        var buffer = new byte[16 * 1024];
        out.flush();
        for (var read = source.read(buffer); read >= 0; read = source.read(buffer)) {
            out.write(buffer, 0, read);
            out.flush();
        }
    }

    /// Frames as chunks of an answer that goes on.
    private record Chunks(OutputStream out) implements WatchStream.Carrier {
        @Override
        public void send(byte[] frame) throws IOException {
            out.write(frame);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
