package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// How one thread ends what another one waits for.
class HangUpTest {
    private static final String BEGUN = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nh";

    static Stream<Thread.Builder> threads() {
        return Stream.of(Thread.ofPlatform().daemon(), Thread.ofVirtual());
    }

    @ParameterizedTest
    @MethodSource("threads")
    void closing_a_body_ends_a_read_that_waits(Thread.Builder threads) throws IOException, InterruptedException {
        try (var server = beginning(); var connections = Ask.to(server)) {
            var body = connections.send(Ask.get("/")).body();
            var outcome = read(threads, body);

            body.close();

            assertThat(ScriptedServer.take(outcome)).isInstanceOf(IOException.class).isNotInstanceOf(
                    SocketTimeoutException.class);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("threads")
    void an_interrupt_ends_a_read_that_waits_and_stays(Thread.Builder threads) throws Exception {
        try (var server = beginning(); var connections = Ask.to(server)) {
            var body = connections.send(Ask.get("/")).body();
            var outcome = new LinkedBlockingQueue<Throwable>();
            var flag = new LinkedBlockingQueue<Boolean>();
            var begun = new CountDownLatch(1);
            var reader = threads.start(() -> {
                outcome.add(catchThrowable(() -> {
                    body.read();
                    begun.countDown();
                    body.read();
                }));
                flag.add(Thread.currentThread().isInterrupted());
            });
            begun.await();

            reader.interrupt();

            assertThat(ScriptedServer.take(outcome)).isInstanceOf(ClosedByInterruptException.class);
            assertThat(ScriptedServer.take(flag)).isTrue();
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("threads")
    void an_interrupt_ends_waiting_for_an_answer_and_stays(Thread.Builder threads) throws Exception {
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.awaitHangUp();
        }); var connections = Ask.to(server)) {
            var outcome = new LinkedBlockingQueue<Throwable>();
            var flag = new LinkedBlockingQueue<Boolean>();
            var asker = threads.start(() -> {
                outcome.add(Ask.trouble(connections, Ask.get("/")));
                flag.add(Thread.currentThread().isInterrupted());
            });
            server.next();

            asker.interrupt();

            assertThat(ScriptedServer.take(outcome)).isInstanceOf(ClosedByInterruptException.class);
            assertThat(ScriptedServer.take(flag)).isTrue();
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @Test
    void who_is_interrupted_before_asking_has_sent_nothing() throws Exception {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = Ask.to(server)) {
            var trouble = Ask.result(Ask.aside(() -> {
                Thread.currentThread().interrupt();
                return Ask.trouble(connections, Ask.get("/"));
            }));

            assertThat(trouble).isInstanceOf(ConnectException.class);
            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::first).containsExactly("GET /2 HTTP/1.1");
        }
    }

    @Test
    void closing_the_connections_ends_everything_under_way() throws Exception {
        try (var server = new ScriptedServer(peer -> {
            if (peer.hear().first().contains("/body")) peer.say(BEGUN);
            peer.awaitHangUp();
        })) {
            var connections = Ask.to(server);
            var silent = Ask.aside(() -> connections.send(Ask.get("/silent")));
            server.next();
            var body = connections.send(Ask.get("/body")).body();
            var reading = read(Thread.ofVirtual(), body);

            connections.close();

            assertThat(Ask.trouble(silent)).isInstanceOf(IOException.class).isNotInstanceOf(ConnectException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
            assertThat(ScriptedServer.take(reading)).isInstanceOf(IOException.class).isNotInstanceOf(
                    SocketTimeoutException.class);
            assertThat(server.awaitEnd() + server.awaitEnd()).isEqualTo(3);
        }
    }

    @Test
    void closing_the_connections_ends_a_handshake_under_way() throws InterruptedException {
        var arrived = new CountDownLatch(1);
        try (var server = new ScriptedServer(peer -> {
            peer.take(1);
            arrived.countDown();
            peer.awaitHangUp();
        })) {
            var connections = new Connections(Tls.at(server, Tls.trustingNobody(), Ask.PATIENCE), Ask.PATIENCE);
            var shaking = Ask.aside(() -> connections.send(Ask.get("/")));
            arrived.await();

            connections.close();

            assertThat(Ask.trouble(shaking)).isInstanceOf(ConnectException.class);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @Test
    void closing_the_connections_closes_the_idle_ones_and_those_that_come_back() throws Exception {
        try (var server = ScriptedServer.saying(Ask.HI)) {
            var connections = Ask.to(server);
            var late = connections.send(Ask.get("/late"));
            Ask.text(connections, Ask.get("/idle"));

            connections.close();
            assertThat(server.awaitEnd() + server.awaitEnd()).isEqualTo(3);

            assertThat(Ask.text(late)).isEqualTo("hi");
            assertThat(Ask.trouble(connections, Ask.get("/after"))).isInstanceOf(ConnectException.class);
            assertThat(server.rest()).hasSize(2);
        }
    }

    /// Answers with a first letter and is silent then.
    private static ScriptedServer beginning() {
        return new ScriptedServer(peer -> {
            peer.hear();
            peer.say(BEGUN);
            peer.awaitHangUp();
        });
    }

    /// What comes of reading on after the first letter, which was read when this returns.
    private static LinkedBlockingQueue<Throwable> read(Thread.Builder threads, Body body) throws InterruptedException {
        var outcome = new LinkedBlockingQueue<Throwable>();
        var begun = new CountDownLatch(1);
        threads.start(() -> outcome.add(catchThrowable(() -> {
            body.read();
            begun.countDown();
            body.read();
        })));
        begun.await();
        return outcome;
    }
}
