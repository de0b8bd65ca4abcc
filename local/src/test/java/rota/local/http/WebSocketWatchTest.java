package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;

/// Watches over WebSockets, as Fabric8's client opens them.
class WebSocketWatchTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private TestServer server;
    private Client admin;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_1_1);
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void each_event_is_a_message() throws InterruptedException {
        var socket = open("?watch=true");

        create("a");
        create("b");

        assertThat(socket.next()).isEqualTo("ADDED a");
        assertThat(socket.next()).isEqualTo("ADDED b");
    }

    @Test
    void a_watch_that_is_over_closes_its_socket() throws InterruptedException {
        create("a");

        var socket = open("?watch=true&timeoutSeconds=1&allowWatchBookmarks=true");

        assertThat(socket.next()).isEqualTo("ADDED a");
        assertThat(socket.next()).isEqualTo("BOOKMARK");
        assertThat(socket.next()).isEqualTo("closed 1000");
    }

    @Test
    void a_refusal_comes_before_the_handshake() {
        var refused = admin.get(MAPS + "?watch=true&fieldSelector=foo%3D1", "Sec-WebSocket-Key", "x");

        assertThat(refused.code()).isEqualTo(400);
    }

    @Test
    void a_client_that_closes_its_socket_ends_its_watch() {
        var socket = open("?watch=true");
        Eventually.holds("the watch has begun", () -> server.server.watches() == 1);

        socket.socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();

        Eventually.holds("no watch is left", () -> server.server.watches() == 0);
    }

    @Test
    void a_client_that_breaks_off_ends_its_watch() {
        var socket = open("?watch=true");
        Eventually.holds("the watch has begun", () -> server.server.watches() == 1);

        socket.socket.abort();

        Eventually.holds("no watch is left", () -> server.server.watches() == 0);
    }

    private void create(String name) {
        admin.post(MAPS, "{'metadata':{'name':'" + name + "'}}", "Content-Type", "application/json");
    }

    private Socket open(String query) {
        var received = new LinkedBlockingQueue<String>();
        var socket = admin.http().newWebSocketBuilder().connectTimeout(Duration.ofSeconds(30)).buildAsync(
                URI.create(server.server.url().replace("https", "wss") + MAPS + query), new Receiver(received)).join();
        return new Socket(socket, received);
    }

    private record Socket(WebSocket socket, BlockingQueue<String> received) {
        String next() throws InterruptedException {
            return String.valueOf(received.poll(60, TimeUnit.SECONDS));
        }
    }

    private static final class Receiver implements WebSocket.Listener {
        private final BlockingQueue<String> received;
        private final StringBuilder text = new StringBuilder();

        Receiver(BlockingQueue<String> received) {
            this.received = received;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                received.add(Events.told(Codec.readObject(text.toString())));
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.add("closed " + code);
            return null;
        }
    }
}
