package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// TLS in records that a test has cut and joined by itself.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsRecordsTest {
    @TempDir
    private static Path folder;

    private final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private Tls tls;

    /// What a server does with a connection after the handshake.
    private interface Script {
        void play(EnginePeer peer) throws IOException, InterruptedException;
    }

    @BeforeAll
    void makeKeys() throws Exception {
        tls = Tls.in(folder);
    }

    @BeforeEach
    void begin() {
        heard.clear();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void many_small_records_that_arrive_together_are_all_read(String protocol) throws IOException {
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal("HTTP/1.1 200 OK\r\n").seal("Content-Length: 1000\r\n\r\n");
            for (var i = 0; i < 1000; i++) peer.seal("x");
            peer.flush();
        }); var connections = connections(server, protocol)) {
            assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("x".repeat(1000));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void records_of_all_sizes_that_arrive_together_are_all_read(String protocol) throws IOException {
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal("HTTP/1.1 200 OK\r\nContent-Length: 98301\r\n\r\n");
            for (var i = 0; i < 3; i++) {
                for (var size = 1; size <= 16_384; size *= 2) peer.seal("x".repeat(size));
            }
            peer.flush();
        }); var connections = connections(server, protocol)) {
            assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("x".repeat(98_301));
        }
    }

    /// Hazard: a client that seals its next request first waits for ever for what it is to do before.
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void new_keys_that_are_asked_for_right_after_an_answer_are_there_for_the_next(String protocol)
            throws IOException, InterruptedException {
        try (var server = playing(protocol, peer -> {
            while (true) {
                heard.add(peer.hear());
                peer.seal(Ask.HI).askForNewKeys().flush();
            }
        }); var connections = connections(server, protocol)) {
            for (var i = 0; i < 3; i++) {
                assertThat(Ask.text(connections, Ask.get("/" + i))).isEqualTo("hi");
                assertThat(ScriptedServer.take(heard)).isEqualTo("GET /" + i + " HTTP/1.1");
            }
        }
    }

    /// Hazard: the line goes on, so only TLS knows that the server has ended.
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_connection_that_tls_has_ended_is_not_used_again(String protocol) throws IOException {
        var now = new AtomicLong();
        var over = new CountDownLatch(1);
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal(Ask.HI).sealTheEnd().flush();
            over.await();
        }); var connections = new Connections(tls.at(server, protocol), Ask.PATIENCE, now::get)) {
            Ask.text(connections, Ask.get("/1"));
            now.addAndGet(Duration.ofSeconds(2).toNanos());

            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");
            over.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_body_of_unknown_length_ends_when_tls_ends(String protocol) throws IOException {
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal("HTTP/1.1 200 OK\r\n\r\nhello").sealTheEnd().flush();
        }); var connections = connections(server, protocol)) {
            assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("hello");
        }
    }

    /// Hazard: anybody on the way can end a line.
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_body_of_unknown_length_is_not_complete_when_only_the_line_ends(String protocol) {
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal("HTTP/1.1 200 OK\r\n\r\nhello").flush();
        }); var connections = connections(server, protocol)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(IOException.class)
                    .isNotInstanceOf(ConnectException.class).hasMessageContaining("expected TLS to say its end");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_record_that_breaks_off_is_no_end(String protocol) {
        try (var server = playing(protocol, peer -> {
            peer.hear();
            peer.seal("HTTP/1.1 200 OK\r\n\r\n").flush();
            peer.seal("x".repeat(10_000)).flushOnly(5_000);
        }); var connections = connections(server, protocol)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_record_that_was_tampered_with_is_refused() {
        try (var server = new ScriptedServer(peer -> {
            new EnginePeer(peer, tls.server("TLSv1.3")).hear();
            peer.say(new byte[] {23, 3, 3, 0, 32});
            peer.say(new byte[32]);
            peer.awaitHangUp();
        }); var connections = connections(server, "TLSv1.3")) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(IOException.class)
                    .isNotInstanceOf(ConnectException.class);
        }
    }

    private ScriptedServer playing(String protocol, Script script) {
        return new ScriptedServer(peer -> script.play(new EnginePeer(peer, tls.server(protocol))));
    }

    private Connections connections(ScriptedServer server, String protocol) {
        return new Connections(tls.at(server, protocol), Ask.PATIENCE);
    }
}
