package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which connection carries the next request.
class ReuseTest {
    private final AtomicLong now = new AtomicLong();

    @Test
    void a_connection_is_used_again_when_its_answer_was_read_to_the_end() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            for (var i = 0; i < 3; i++) assertThat(Ask.text(connections, Ask.get("/" + i))).isEqualTo("hi");

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1, 1);
        }
    }

    @Test
    void there_are_as_many_connections_as_requests_at_the_same_time() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            var one = connections.send(Ask.get("/1"));
            var other = connections.send(Ask.get("/2"));
            assertThat(Ask.text(one) + Ask.text(other)).isEqualTo("hihi");

            Ask.text(connections, Ask.get("/3"));

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2, 2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 200 OK\r\nConnection: close", "HTTP/1.1 200 OK\r\nconnection: Foo, CLOSE",
            "HTTP/1.1 200 OK\r\nConnection: close\r\nConnection: foo", "HTTP/1.0 200 OK"})
    void a_connection_that_the_server_gives_up_is_not_used_again(String head) throws IOException {
        try (var server = ScriptedServer.saying(head + "\r\nContent-Length: 2\r\n\r\nhi");
                var connections = aging(server)) {
            assertThat(Ask.text(connections, Ask.get("/1"))).isEqualTo("hi");
            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    @Test
    void who_closes_a_body_before_its_end_hangs_up() throws IOException, InterruptedException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            try (var body = connections.send(Ask.get("/1")).body()) {
                assertThat(body.read()).isEqualTo('h');
            }
            assertThat(server.awaitEnd()).isEqualTo(1);

            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    @Test
    void a_closed_body_tells_nothing_any_more() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            var body = connections.send(Ask.get("/1")).body();
            body.close();

            assertThat(catchThrowable(body::read)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void closing_a_body_after_its_end_does_not_disturb_who_uses_the_connection_by_then() throws IOException {
        var goOn = new CountDownLatch(1);
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.say(Ask.HI);
            peer.hear();
            peer.say("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe");
            goOn.await();
            peer.say("llo");
            peer.awaitHangUp();
        }); var connections = aging(server)) {
            var done = connections.send(Ask.get("/1"));
            Ask.text(done);
            var next = connections.send(Ask.get("/2"));

            done.body().close();
            done.body().allow(Duration.ofNanos(1));
            goOn.countDown();

            assertThat(Ask.text(next)).isEqualTo("hello");
            assertThat(done.body().read()).isEqualTo(-1);
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1);
        }
    }

    @Test
    void a_connection_that_was_idle_for_a_while_is_looked_at_and_used_again() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            for (var i = 0; i < 3; i++) {
                assertThat(Ask.text(connections, Ask.get("/" + i))).isEqualTo("hi");
                pass(Duration.ofSeconds(20));
            }

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1, 1);
        }
    }

    @Test
    void a_connection_that_the_server_closed_meanwhile_is_not_used_again() throws IOException, InterruptedException {
        try (var server = ScriptedServer.sayingOnce(Ask.HI); var connections = aging(server)) {
            Ask.text(connections, Ask.get("/1"));
            server.awaitEnd();
            pass(Duration.ofMillis(1001));

            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    @Test
    void a_connection_on_which_the_server_spoke_unasked_is_not_used_again() throws IOException, InterruptedException {
        var spoken = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.say(Ask.HI);
            answered.await();
            peer.say("HTTP/1.1 408 Too late\r\nContent-Length: 0\r\n\r\n");
            spoken.countDown();
            peer.awaitHangUp();
        }); var connections = aging(server)) {
            Ask.text(connections, Ask.get("/1"));
            answered.countDown();
            spoken.await();
            pass(Duration.ofSeconds(2));

            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    @Test
    void a_connection_that_nobody_needed_for_long_is_given_up() throws IOException, InterruptedException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            Ask.text(connections, Ask.get("/1"));
            pass(Duration.ofSeconds(31));

            Ask.text(connections, Ask.get("/2"));

            assertThat(server.awaitEnd()).isEqualTo(1);
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    @Test
    void one_of_many_that_nobody_needs_is_given_up_while_others_are_used() throws IOException, InterruptedException {
        try (var server = ScriptedServer.saying(Ask.HI); var connections = aging(server)) {
            var one = connections.send(Ask.get("/1"));
            var other = connections.send(Ask.get("/2"));
            Ask.text(one);
            Ask.text(other);

            for (var i = 0; i < 4; i++) {
                pass(Duration.ofSeconds(10));
                Ask.text(connections, Ask.get("/again"));
            }

            assertThat(server.awaitEnd()).isEqualTo(1);
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2, 2, 2, 2, 2);
        }
    }

    @Test
    void what_is_left_after_an_answer_is_nobodys_answer() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI + "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil");
                var connections = aging(server)) {
            assertThat(Ask.text(connections, Ask.get("/1"))).isEqualTo("hi");
            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    /// Hazard: all of the answer is there, so its reader comes to the end, but the timekeeper has closed the line.
    @Test
    void a_connection_that_was_cut_off_is_not_used_again() throws IOException, InterruptedException {
        try (var server = ScriptedServer.saying(Ask.HI);
                var connections = new Connections(Ask.at(server), Duration.ofMillis(500), now::get)) {
            var late = connections.send(Ask.get("/1"));
            server.awaitEnd();
            Ask.text(late);

            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 2);
        }
    }

    /// Nobody knows what became of it.
    @Test
    void a_request_is_not_sent_again_when_the_server_closes_just_then() throws IOException, InterruptedException {
        try (var server = ScriptedServer.sayingOnce(Ask.HI); var connections = aging(server)) {
            Ask.text(connections, Ask.get("/1"));
            server.awaitEnd();

            var trouble = Ask.trouble(connections, Ask.get("/2"));

            assertThat(trouble).isInstanceOf(IOException.class).isNotInstanceOf(ConnectException.class);
            assertThat(Ask.text(connections, Ask.get("/3"))).isEqualTo("hi");
            assertThat(server.rest()).extracting(Heard::first).containsExactly("GET /1 HTTP/1.1", "GET /3 HTTP/1.1");
        }
    }

    private Connections aging(ScriptedServer server) {
        return new Connections(Ask.at(server), Ask.PATIENCE, now::get);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
