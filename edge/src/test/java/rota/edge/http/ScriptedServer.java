package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A server that plays a script on each of its connections, and remembers what it heard.
final class ScriptedServer implements AutoCloseable {
    static final long PATIENCE_SECONDS = 20;

    private final ServerSocket server;
    private final Script script;
    private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> over = new LinkedBlockingQueue<>();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

    /// What happens on a connection. It is closed at the end, or when the other side hangs up.
    interface Script {
        void play(Peer peer) throws IOException, InterruptedException;
    }

    /// How to listen.
    interface Ears {
        ServerSocket open() throws IOException;
    }

    ScriptedServer(Script script) {
        this(() -> new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), script);
    }

    ScriptedServer(Ears ears, Script script) {
        try {
            this.server = ears.open();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.script = script;
        Thread.ofVirtual().start(this::accept);
    }

    /// Answers each request with this, for as long as anybody asks.
    static ScriptedServer saying(String answer) {
        return new ScriptedServer(peer -> {
            while (true) {
                peer.hear();
                peer.say(answer);
            }
        });
    }

    /// Answers one request on each connection with this and hangs up.
    static ScriptedServer sayingOnce(String answer) {
        return new ScriptedServer(peer -> {
            peer.hear();
            peer.say(answer);
        });
    }

    /// Says this without end in answer to a request.
    static ScriptedServer sayingForEver(String first, String again) {
        return new ScriptedServer(peer -> {
            peer.hear();
            peer.say(first);
            peer.sayForEver(again);
        });
    }

    int port() {
        return server.getLocalPort();
    }

    /// The next request, in the order of arrival.
    Heard next() throws InterruptedException {
        return take(heard);
    }

    /// The requests that nobody has taken yet.
    List<Heard> rest() {
        return List.copyOf(heard);
    }

    /// Waits until a connection is over, on both sides.
    ///
    /// @return its number
    int awaitEnd() throws InterruptedException {
        return take(over);
    }

    static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        var item = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(item).as("something within " + PATIENCE_SECONDS + " s").isNotNull();
        return item;
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

    private void accept() {
        var count = 0;
        while (!server.isClosed()) {
            try {
                var connection = server.accept();
                connections.add(connection);
                var number = ++count;
                Thread.ofVirtual().start(() -> serve(number, connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(int number, Socket connection) {
        try (connection) {
            script.play(new Peer(number, connection, heard::add));
        } catch (IOException gone) {
            // The usual end.
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        over.add(number);
    }
}
