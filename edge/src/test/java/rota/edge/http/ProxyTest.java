package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.edge.http.Destination.Detour;

/// Ways to a server that lead over somebody else. The proxy plays the server too: nobody sees the difference.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProxyTest {
    private static final String THROUGH = "HTTP/1.1 200 Connection established\r\n\r\n";
    private static final byte[] BOUND_TO_IPV4 = {5, 0, 0, 1, 10, 0, 0, 1, 0, 80};

    @TempDir
    private static Path folder;

    private final LinkedBlockingQueue<String> asked = new LinkedBlockingQueue<>();
    private Tls tls;

    @BeforeAll
    void makeKeys() throws Exception {
        tls = Tls.in(folder);
    }

    @BeforeEach
    void begin() {
        asked.clear();
    }

    @Test
    void a_tunnel_is_asked_for_by_name_and_carries_tls() throws Exception {
        try (var proxy = tunnelling(); var connections = through(proxy, Optional.empty())) {
            assertThat(Ask.text(connections, Ask.get("/1"))).isEqualTo("hi");
            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");

            assertThat(proxy.rest()).extracting(Heard::first).containsExactly("CONNECT localhost:6443 HTTP/1.1",
                    "GET /1 HTTP/1.1", "GET /2 HTTP/1.1");
            assertThat(proxy.next().headers()).containsOnlyKeys("Host").containsEntry("Host", "localhost:6443");
        }
    }

    @Test
    void only_the_proxy_hears_what_is_for_the_proxy() throws Exception {
        try (var proxy = tunnelling(); var connections = through(proxy, Optional.of("Basic eDp5"))) {
            Ask.text(connections, Ask.get("/"));

            assertThat(proxy.next().headers()).containsEntry("Proxy-Authorization", "Basic eDp5");
            assertThat(proxy.next().headers()).doesNotContainKey("Proxy-Authorization");
        }
    }

    @Test
    void words_for_the_proxy_in_more_than_one_line_are_refused() {
        try (var proxy = tunnelling(); var connections = through(proxy, Optional.of("Basic x\r\nX-Evil: 1"))) {
            assertThat(catchThrowable(() -> connections.send(Ask.get("/")))).hasMessageContaining(
                    "of one line, found more");
            assertThat(proxy.rest()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"407 Proxy Authentication Required", "403 Forbidden", "502 Bad Gateway", "302 Found"})
    void a_proxy_that_refuses_says_so_and_nothing_was_sent(String status) throws InterruptedException {
        try (var proxy = ScriptedServer.saying("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
                var connections = through(proxy, Optional.empty())) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("localhost:6443").hasMessageContaining("expected the proxy to let us through")
                    .hasMessageContaining(status.substring(0, 3));
            assertThat(proxy.awaitEnd()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 2", "SSH-2.0-x\r\n\r\n"})
    void a_proxy_that_speaks_no_http_is_a_refusal(String answer) {
        try (var proxy = ScriptedServer.sayingOnce(answer); var connections = through(proxy, Optional.empty())) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void a_proxy_that_says_nothing_is_not_waited_for() throws InterruptedException {
        try (var proxy = new ScriptedServer(Peer::awaitHangUp)) {
            var silent = new Destination("localhost", 80, Optional.empty(), new Detour.Socks(address(proxy)),
                    Duration.ofMillis(200));
            try (var connections = new Connections(silent, Ask.PATIENCE)) {
                assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                        .hasMessageContaining("expected an answer in time");
                assertThat(proxy.awaitEnd()).isEqualTo(1);
            }
        }
    }

    @Test
    void a_proxy_fetches_by_itself_what_needs_no_tls() throws Exception {
        try (var proxy = ScriptedServer.saying(Ask.HI);
                var connections = new Connections(plain(new Detour.Proxy(address(proxy), Optional.of("Basic eDp5"))),
                        Ask.PATIENCE)) {
            assertThat(Ask.text(connections, Ask.get("/a?b=c"))).isEqualTo("hi");

            var heard = proxy.next();
            assertThat(heard.first()).isEqualTo("GET http://far.test:8080/a?b=c HTTP/1.1");
            assertThat(heard.headers()).containsEntry("Host", "far.test:8080").containsEntry("Proxy-Authorization",
                    "Basic eDp5");
        }
    }

    @Test
    void socks_is_told_the_name_and_looks_it_up_by_itself() throws Exception {
        try (var proxy = socks(BOUND_TO_IPV4); var connections = overSocks(proxy)) {
            assertThat(Ask.text(connections, Ask.get("/1"))).isEqualTo("hi");
            assertThat(Ask.text(connections, Ask.get("/2"))).isEqualTo("hi");

            assertThat(asked).containsExactly("far.test:8080");
            assertThat(proxy.next().headers()).containsEntry("Host", "far.test:8080");
        }
    }

    @Test
    void socks_may_answer_with_any_kind_of_address() throws Exception {
        var name = new byte[] {5, 0, 0, 3, 4, 'f', 'a', 'r', '!', 0, 80};
        var six = new byte[22];
        System.arraycopy(new byte[] {5, 0, 0, 4}, 0, six, 0, 4);
        for (var answer : new byte[][] {BOUND_TO_IPV4, six, name}) {
            try (var proxy = socks(answer); var connections = overSocks(proxy)) {
                assertThat(Ask.text(connections, Ask.get("/"))).isEqualTo("hi");
            }
        }
    }

    @Test
    void socks_that_refuses_says_so_and_nothing_was_sent() {
        try (var proxy = socks(new byte[] {5, 2, 0, 1, 0, 0, 0, 0, 0, 0}); var connections = overSocks(proxy)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("found answer 2");
            assertThat(proxy.rest()).isEmpty();
        }
    }

    @Test
    void socks_that_wants_a_password_is_a_refusal() {
        try (var proxy = new ScriptedServer(peer -> {
            peer.take(3);
            peer.say(new byte[] {5, (byte) 0xFF});
        }); var connections = overSocks(proxy)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(ConnectException.class)
                    .hasMessageContaining("no password");
        }
    }

    @Test
    void socks_that_hangs_up_is_a_refusal() {
        try (var proxy = socks(new byte[] {5, 0, 0, 1, 10}); var connections = overSocks(proxy)) {
            assertThat(Ask.trouble(connections, Ask.get("/"))).isInstanceOf(IOException.class);
        }
    }

    /// Lets everybody through, and goes on as the server itself.
    private ScriptedServer tunnelling() {
        return new ScriptedServer(peer -> {
            peer.hear();
            peer.say(THROUGH);
            var server = new Peer(peer.number(), secured(peer.socket()), peer.ears());
            while (true) {
                server.hear();
                server.say(Ask.HI);
            }
        });
    }

    private Socket secured(Socket socket) throws IOException {
        var secured = (SSLSocket) tls.context().getSocketFactory().createSocket(socket, "", socket.getPort(), true);
        secured.setUseClientMode(false);
        return secured;
    }

    private ScriptedServer socks(byte[] answer) {
        return new ScriptedServer(peer -> {
            assertThat(peer.take(3)).containsExactly(5, 1, 0);
            peer.say(new byte[] {5, 0});
            assertThat(peer.take(4)).containsExactly(5, 1, 0, 3);
            var name = new String(peer.take(peer.take(1)[0]), StandardCharsets.US_ASCII);
            var port = peer.take(2);
            asked.add(name + ":" + (((port[0] & 0xFF) << 8) | (port[1] & 0xFF)));
            peer.say(answer);
            if (answer.length < 10) return;
            while (true) {
                peer.hear();
                peer.say(Ask.HI);
            }
        });
    }

    private Connections through(ScriptedServer proxy, Optional<String> words) {
        var destination = new Destination("localhost", 6443, Optional.of((host, port) -> Tls.checking(tls.context(),
                host, port)), new Detour.Proxy(address(proxy), words), Ask.PATIENCE);
        return new Connections(destination, Ask.PATIENCE);
    }

    private static Connections overSocks(ScriptedServer proxy) {
        return new Connections(plain(new Detour.Socks(address(proxy))), Ask.PATIENCE);
    }

    private static Destination plain(Detour detour) {
        return new Destination("far.test", 8080, Optional.empty(), detour, Ask.PATIENCE);
    }

    private static InetSocketAddress address(ScriptedServer proxy) {
        return InetSocketAddress.createUnresolved("127.0.0.1", proxy.port());
    }
}
