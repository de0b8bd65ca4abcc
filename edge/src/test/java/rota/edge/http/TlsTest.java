package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.testing.ForAll;

/// Exchanges with a server that speaks TLS as the JDK does.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsTest {
    private static final String BEGUN = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe";

    @TempDir
    private static Path folder;

    private Tls tls;

    @BeforeAll
    void makeKeys() throws Exception {
        tls = Tls.in(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bodies_larger_than_a_record_go_both_ways(String protocol) throws IOException {
        try (var server = echoing(); var connections = connections(server, protocol)) {
            ForAll.seeds(5, random -> {
                var body = letters(random, 40_000 + random.nextInt(300_000));
                assertThat(answer(connections, body)).isEqualTo(body);
            });

            assertThat(server.rest()).hasSize(5).extracting(Heard::connection).containsOnly(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_server_may_ask_for_new_keys_in_the_middle_of_an_answer(String protocol) throws IOException {
        try (var server = new ScriptedServer(tls::listen, peer -> {
            while (true) {
                peer.hear();
                peer.say(BEGUN);
                ((SSLSocket) peer.socket()).startHandshake();
                peer.say("llo");
            }
        }); var connections = connections(server, protocol)) {
            for (var i = 0; i < 3; i++) assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("hello");

            assertThat(server.rest()).extracting(Heard::connection).containsExactly(1, 1, 1);
        }
    }

    @Test
    void a_certificate_of_nobody_we_know_is_refused_before_anything_is_sent() {
        try (var server = new ScriptedServer(tls::listen, Peer::hear);
                var connections = new Connections(Tls.at(server, Tls.trustingNobody(), Ask.PATIENCE), Ask.PATIENCE)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("no connection to localhost:" + server.port());
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void a_certificate_of_another_name_is_refused_before_anything_is_sent() {
        try (var server = new ScriptedServer(tls::listen, Peer::hear);
                var connections = new Connections(Tls.at(server, "127.0.0.1", (host, port) -> Tls.checking(tls
                        .context(), host, port)), Ask.PATIENCE)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("127.0.0.1");
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void a_server_that_hangs_up_in_the_handshake_was_told_nothing() {
        try (var server = new ScriptedServer(peer -> peer.take(100));
                var connections = new Connections(tls.at(server), Ask.PATIENCE)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void a_server_that_speaks_no_tls_was_told_nothing() {
        try (var server = new ScriptedServer(peer -> {
            peer.take(100);
            peer.say("HTTP/1.1 400 Bad Request\r\n\r\nThis is TLS");
            peer.awaitHangUp();
        }); var connections = new Connections(tls.at(server), Ask.PATIENCE)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void versions_that_do_not_match_are_refused_before_anything_is_sent() {
        try (var server = new ScriptedServer(tls::listen, peer -> {
            ((SSLSocket) peer.socket()).setEnabledProtocols(new String[] {"TLSv1.3"});
            peer.hear();
        }); var connections = connections(server, "TLSv1.2")) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class);
            assertThat(server.rest()).isEmpty();
        }
    }

    @Test
    void an_engine_that_cannot_be_made_leaves_no_connection_behind() throws InterruptedException {
        try (var server = new ScriptedServer(Peer::awaitHangUp);
                var connections = new Connections(Tls.at(server, "localhost", (_, _) -> {
                    throw new IllegalStateException("no engine");
                }), Ask.PATIENCE)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("no engine");
            assertThat(server.awaitEnd()).isEqualTo(1);
        }
    }

    private ScriptedServer echoing() {
        return new ScriptedServer(tls::listen, peer -> {
            while (true) {
                var body = peer.hear().body();
                peer.say("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            }
        });
    }

    private Connections connections(ScriptedServer server, String protocol) {
        return new Connections(tls.at(server, protocol), Ask.PATIENCE);
    }

    private static String answer(Connections connections, String body) {
        try {
            return Ask.text(connections, Ask.post("/", body));
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private static String letters(RandomGenerator random, int count) {
        return random.ints(count, 'a', 'z' + 1).mapToObj(Character::toString).collect(Collectors.joining());
    }
}
