package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

/// Nobody waits for ever, for whatever it is.
class OverdueAnswerTest {
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration SILENCE = Duration.ofSeconds(1);
    private static final String BEGUN = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String DROP = "1\r\n.\r\n";

    @Test
    void silence_before_the_answer_ends_with_the_patience() throws InterruptedException {
        assertCutOff("");
    }

    @Test
    void silence_in_the_head_ends_with_the_patience() throws InterruptedException {
        assertCutOff("HTTP/1.1 200 OK\r\nContent-");
    }

    @Test
    void silence_in_the_body_ends_with_the_patience() throws InterruptedException {
        assertCutOff("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe");
    }

    @Test
    void silence_in_a_body_of_unknown_length_is_not_its_end() throws InterruptedException {
        assertCutOff("HTTP/1.1 200 OK\r\n\r\nhe");
    }

    @Test
    void a_server_that_does_not_listen_to_the_end_is_not_waited_for() {
        var over = new CountDownLatch(1);
        try (var server = new ScriptedServer(peer -> {
            peer.take(1);
            over.await();
        }); var connections = Ask.to(server, SHORT)) {
            // More than fits into what is on the way.
            var much = Ask.post("/", "x".repeat(32_000_000));

            assertThat(Ask.trouble(connections, much)).isInstanceOf(SocketTimeoutException.class);
            over.countDown();
        }
    }

    @Test
    void a_body_that_drips_may_take_no_longer_than_the_whole_answer() throws IOException, InterruptedException {
        var wanted = new LinkedBlockingQueue<Boolean>();
        try (var server = dripping(wanted); var connections = Ask.to(server, SHORT)) {
            var body = connections.send(Ask.get("/")).body();

            var trouble = catchThrowable(() -> {
                while (body.read() >= 0) wanted.add(true);
            });

            assertThat(trouble).isInstanceOf(SocketTimeoutException.class);
            wanted.add(false);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @Test
    void a_body_that_may_last_is_cut_off_only_when_it_falls_silent() throws IOException, InterruptedException {
        var wanted = new LinkedBlockingQueue<Boolean>();
        try (var server = dripping(wanted); var connections = Ask.to(server, SHORT)) {
            var body = connections.send(Ask.get("/")).body();
            body.allow(SILENCE);

            var begin = System.nanoTime();
            while (System.nanoTime() - begin < SHORT.multipliedBy(4).toNanos()) {
                assertThat(body.read()).isEqualTo('.');
                wanted.add(true);
            }
            assertThat(body.read()).isEqualTo('.');

            assertThat(catchThrowable(body::read)).isInstanceOf(SocketTimeoutException.class);
            wanted.add(false);
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    @Test
    void after_a_body_that_was_allowed_to_last_the_next_answer_is_awaited_as_ever() throws IOException {
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.say(Ask.HI);
            peer.hear();
            peer.awaitHangUp();
        }); var connections = Ask.to(server, SHORT)) {
            var lasting = connections.send(Ask.get("/1"));
            lasting.body().allow(Duration.ofDays(1));
            Ask.text(lasting);

            assertThat(Ask.trouble(connections, Ask.get("/2"))).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1);
        }
    }

    @Test
    void a_handshake_has_its_own_patience_and_nothing_was_sent() throws InterruptedException {
        try (var server = new ScriptedServer(Peer::awaitHangUp)) {
            var silent = Tls.at(server, Tls.trustingNobody(), SHORT);
            try (var connections = new Connections(silent, Ask.PATIENCE)) {
                assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                        .hasMessageContaining("expected an answer in time");
                assertThat(server.awaitEnd()).isEqualTo(1);
            }
        }
    }

    /// Gives one drop more for each that was taken.
    private static ScriptedServer dripping(LinkedBlockingQueue<Boolean> wanted) {
        return new ScriptedServer(peer -> {
            peer.hear();
            peer.say(BEGUN + DROP);
            while (wanted.take()) peer.say(DROP);
        });
    }

    private static void assertCutOff(String answer) throws InterruptedException {
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.say(answer);
            peer.awaitHangUp();
        }); var connections = Ask.to(server, SHORT)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(SocketTimeoutException.class);
            assertThat(server.awaitEnd()).isEqualTo(1);
            assertThat(server.rest()).hasSize(1);
        }
    }
}
