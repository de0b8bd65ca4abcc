package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// An HTTP server that says what a test told it to, keeps watches open, and remembers what it was asked.
final class StubServer implements AutoCloseable {
    static final long PATIENCE_SECONDS = 20;

    private final ServerSocket server;
    private final Map<String, Deque<Answer>> answers = new TreeMap<>();
    private final Deque<Answer.Reply> refusedWatches = new ArrayDeque<>();
    private String firstWords = "";
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<WatchStream> watches = new LinkedBlockingQueue<>();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

    StubServer() {
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

    /// What to say to requests such as `GET /api/v1/pods`, in turn; the last answer is given again and again.
    StubServer on(String line, Answer... inTurn) {
        synchronized (answers) {
            answers.put(line, new ArrayDeque<>(List.of(inTurn)));
        }
        return this;
    }

    /// Answers the next watch with this.
    void refuseWatch(Answer.Reply answer) {
        synchronized (answers) {
            refusedWatches.add(answer);
        }
    }

    /// What the next watch tells together with its first line.
    void firstOfNextWatch(String event) {
        synchronized (answers) {
            firstWords = event;
        }
    }

    /// The next request, in the order of arrival.
    Received next() {
        return take(received);
    }

    /// The next watch that was opened.
    WatchStream nextWatch() {
        return take(watches);
    }

    List<Received> rest() {
        return List.copyOf(received);
    }

    /// Makes the server as good as new for the next test.
    void reset() {
        synchronized (answers) {
            answers.clear();
        }
        received.clear();
    }

    @Override
    public void close() {
        try {
            server.close();
            for (var connection : connections) connection.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static <T> T take(BlockingQueue<T> queue) {
        try {
            var item = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(item).as("something within " + PATIENCE_SECONDS + " s").isNotNull();
            return item;
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                var connection = server.accept();
                connections.add(connection);
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            var in = new BufferedInputStream(connection.getInputStream());
            var more = true;
            while (more) {
                var request = Received.read(in);
                received.add(request);
                more = request.isWatch() ? watch(request, in, connection) : reply(request, in, connection);
            }
        } catch (IOException gone) {
            // The usual end.
        }
    }

    private boolean watch(Received request, InputStream in, Socket connection) throws IOException {
        Answer.Reply refusal;
        String first;
        synchronized (answers) {
            refusal = refusedWatches.poll();
            first = firstWords;
            firstWords = "";
        }
        if (refusal != null) return write(connection.getOutputStream(), refusal);
        var watch = WatchStream.open(request, connection, first);
        watches.add(watch);
        return watch.awaitMore(in);
    }

    private boolean reply(Received request, InputStream in, Socket connection) throws IOException {
        return switch (answer(request)) {
            case Answer.Reply reply -> write(connection.getOutputStream(), reply);
            case Answer.HangUp _ -> false;
            case Answer.Silence _ -> in.read() >= 0;
        };
    }

    private Answer answer(Received request) {
        synchronized (answers) {
            var inTurn = answers.get(request.line());
            if (inTurn == null) return Answer.refusal(404, "NotFound", "{}");
            return inTurn.size() > 1 ? inTurn.remove() : inTurn.element();
        }
    }

    private static boolean write(OutputStream out, Answer.Reply reply) throws IOException {
        var body = reply.body().getBytes(StandardCharsets.UTF_8);
        var head = new StringBuilder("HTTP/1.1 " + reply.code() + " Said\r\nContent-Length: " + body.length + "\r\n");
        reply.headers().forEach(header -> head.append(header).append("\r\n"));
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        out.write(body);
        out.flush();
        return true;
    }
}
