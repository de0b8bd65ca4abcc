package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The server's end of a watch: an answer in chunks that goes on until somebody ends it.
final class WatchStream {
    private final Received request;
    private final Socket connection;
    private final CountDownLatch hungUp = new CountDownLatch(1);

    private WatchStream(Received request, Socket connection) {
        this.request = request;
        this.connection = connection;
    }

    /// @param first what comes together with the first line
    static WatchStream open(Received request, Socket connection, String first) {
        var stream = new WatchStream(request, connection);
        var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
        stream.write((head + (first.isEmpty() ? "" : chunk(first))).getBytes(StandardCharsets.UTF_8));
        return stream;
    }

    Received request() {
        return request;
    }

    void send(String type, String object) {
        text("{\"type\":\"" + type + "\",\"object\":" + object + "}\n");
    }

    /// One chunk.
    void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(byte... bytes) {
        var chunk = new ByteArrayOutputStream();
        chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.writeBytes(bytes);
        chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        write(chunk.toByteArray());
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + text + "\r\n";
    }

    /// Ends the answer as a server does when the time is over.
    void end() {
        write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    /// Hangs up in the middle of the answer.
    void breakOff() {
        try {
            connection.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// Whether the client has sent another request on this connection; otherwise it has hung up.
    boolean awaitMore(InputStream in) throws IOException {
        in.mark(1);
        var more = false;
        try {
            more = in.read() >= 0;
        } finally {
            // Who hangs up without having read everything is heard as an error.
            if (more) in.reset();
            else
                hungUp.countDown();
        }
        return more;
    }

    /// Waits until the client has hung up.
    void awaitHangUp() throws InterruptedException {
        assertThat(hungUp.await(StubServer.PATIENCE_SECONDS, TimeUnit.SECONDS)).as("the client has hung up").isTrue();
    }

    private synchronized void write(byte[] bytes) {
        try {
            connection.getOutputStream().write(bytes);
            connection.getOutputStream().flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
