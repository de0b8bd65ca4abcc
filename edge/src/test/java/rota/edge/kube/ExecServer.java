package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// A server in which each command has said everything and ended before the client has read that it began: just enough
/// of RFC 6455 and of the protocol for commands, in one piece.
final class ExecServer implements AutoCloseable {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int FINAL_BINARY = 0x82;
    private static final int FINAL_CLOSE = 0x88;
    private static final int OUTPUT = 1;
    private static final int STATUS = 3;
    private static final int NORMAL = 1000;

    private final ServerSocket server;

    ExecServer() {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        Thread.ofVirtual().start(this::accept);
    }

    Config config() {
        return new ConfigBuilder(Config.empty()).withMasterUrl("http://127.0.0.1:" + server.getLocalPort())
                .withTrustCerts(true).build();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var connection = server.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException gone) {
                // The client has hung up, as clients do.
            }
        }
    }

    /// The client asks for the pod first.
    private static void serve(Socket connection) {
        try (connection) {
            var in = new BufferedInputStream(connection.getInputStream());
            var out = connection.getOutputStream();
            var request = Received.read(in);
            while (!request.headers().containsKey("sec-websocket-key")) {
                out.write(pod());
                request = Received.read(in);
            }
            out.write(everything(request));
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // The client has hung up, as clients do.
        }
    }

    private static byte[] pod() {
        var body = """
                {"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"default","name":"a","resourceVersion":"3"},
                "spec":{"containers":[{"name":"main"}]}}""";
        return ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                + body).getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] everything(Received request) throws IOException {
        var proof = Base64.getEncoder().encodeToString(sha1(request.headers().get("sec-websocket-key") + MAGIC));
        var all = new ByteArrayOutputStream();
        all.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Protocol: "
                + request.headers().getOrDefault("sec-websocket-protocol", "").split(",", 2)[0] + "\r\n"
                + "Sec-WebSocket-Accept: " + proof + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        all.write(message(OUTPUT, "done\n"));
        all.write(message(STATUS, "{\"metadata\":{},\"status\":\"Success\"}"));
        all.write(new byte[] {(byte) FINAL_CLOSE, 2, (byte) (NORMAL >> 8), (byte) NORMAL});
        return all.toByteArray();
    }

    private static byte[] message(int channel, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var frame = new ByteArrayOutputStream();
        frame.write(FINAL_BINARY);
        frame.write(bytes.length + 1);
        frame.write(channel);
        frame.writeBytes(bytes);
        return frame.toByteArray();
    }

    private static byte[] sha1(String text) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
