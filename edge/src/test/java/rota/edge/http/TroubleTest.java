package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.edge.http.Destination.Detour;

/// Whether a request may have reached the server shows in the exception.
class TroubleTest {
    @Test
    void where_nobody_listens_nothing_was_sent() throws IOException {
        int port;
        try (var closedAtOnce = new ServerSocket(0)) {
            port = closedAtOnce.getLocalPort();
        }

        assertThat(trouble("127.0.0.1", port)).isInstanceOf(ConnectException.class).hasMessageContaining(
                "(127.0.0.1:" + port + ")");
    }

    /// Not a name at all, so that nobody on the network is asked for it.
    @Test
    void where_a_name_leads_nowhere_nothing_was_sent() {
        assertThat(trouble("[nowhere]", 80)).isInstanceOf(ConnectException.class).hasMessageContaining("[nowhere]");
    }

    @Test
    void a_name_that_leads_to_the_server_among_others_is_enough() throws IOException {
        try (var server = ScriptedServer.saying(Ask.HI);
                var connections = new Connections(direct("localhost", server.port()), Ask.PATIENCE)) {
            assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("hi");
            assertThat(server.rest().getFirst().headers()).containsEntry("Host", "localhost:" + server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200 OK\r\nContent-", "What?\r\n\r\n"})
    void whoever_was_asked_and_gives_no_answer_may_have_done_it_once(String answer) {
        try (var server = ScriptedServer.sayingOnce(answer); var connections = Ask.to(server)) {
            assertThat(Ask.trouble(connections, Ask.post("/pay", "1"))).isInstanceOf(IOException.class)
                    .isNotInstanceOf(ConnectException.class);
            assertThat(server.rest()).extracting(Heard::first).containsExactly("POST /pay HTTP/1.1");
        }
    }

    @Test
    void a_server_that_hangs_up_by_force_is_no_refusal() {
        try (var server = new ScriptedServer(peer -> {
            peer.hear();
            peer.socket().setSoLinger(true, 0);
        }); var connections = Ask.to(server)) {
            assertThat(Ask.trouble(connections, Ask.post("/pay", "1"))).isInstanceOf(IOException.class)
                    .isNotInstanceOf(ConnectException.class);
        }
    }

    /// Servers say no to what is too large before they have heard all of it.
    @Test
    void a_refusal_that_comes_before_the_end_of_the_request_is_heard() throws IOException {
        try (var server = new ScriptedServer(peer -> {
            assertThat(peer.socket().getInputStream().read()).isEqualTo('P');
            peer.say("HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno");
        }); var connections = Ask.to(server)) {
            var answer = connections.send(Ask.post("/", "x".repeat(32 * 1024 * 1024)));

            assertThat(answer.code()).isEqualTo(413);
            assertThat(answer.body().readAllBytes()).hasSize(2);
        }
    }

    private static Throwable trouble(String host, int port) {
        try (var connections = new Connections(direct(host, port), Ask.PATIENCE)) {
            return Ask.trouble(connections, Ask.get("/"));
        }
    }

    private static Destination direct(String host, int port) {
        return new Destination(host, port, Optional.empty(), new Detour.None(), Ask.PATIENCE);
    }
}
