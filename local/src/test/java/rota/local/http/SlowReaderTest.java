package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goal: a watcher that does not read costs next to nothing and hears in the end that it came too late. Method: over
/// HTTP/2 and WebSocket, more is written than all buffers on the way can hold, and then forgotten.
class SlowReaderTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String[] JSON = {"Content-Type", "application/json"};
    /// More than the 16 MB that the JDK's client takes over HTTP/2 before anybody reads.
    private static final int WRITES = 60;
    private static final int SLEEPERS = 30;

    private TestServer server;
    private Client admin;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_2);
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void over_http_2_it_holds_up_nobody_and_is_told_that_it_fell_behind() {
        try (var lazy = server.admin(Version.HTTP_2);
                var sleeping = new Events(lazy.open(MAPS + "?watch=true").body());
                var reading = new Events(admin.open(MAPS + "?watch=true").body())) {
            for (var i = 0; i < WRITES; i++) {
                write(i);
                assertThat(reading.next()).isEqualTo("ADDED m" + i);
            }
            server.store.compact(server.store.version());

            var told = sleeping.rest();

            assertThat(told).startsWith("ADDED m0").endsWith("ERROR 410").hasSizeLessThan(WRITES);
        }
        Eventually.holds("no watch is left", () -> server.server.watches() == 0);
    }

    @Test
    void its_neighbour_on_the_same_http_2_connection_goes_on() {
        try (var sleeping = new Events(admin.open(MAPS + "?watch=true").body());
                var reading = new Events(admin.open(SECRETS + "?watch=true").body())) {
            for (var i = 0; i < WRITES; i++) write(i);

            admin.post(SECRETS, "{'metadata':{'name':'s'}}", JSON);

            assertThat(reading.next()).isEqualTo("ADDED s");
            assertThat(sleeping.next()).isEqualTo("ADDED m0");
        }
    }

    @Test
    void over_a_websocket_it_holds_up_nobody_and_is_told_that_it_fell_behind() throws InterruptedException {
        var sleeping = sleeper();
        try (var reading = new Events(admin.open(MAPS + "?watch=true").body())) {
            for (var i = 0; i < WRITES; i++) {
                write(i);
                assertThat(reading.next()).isEqualTo("ADDED m" + i);
            }
        }
        server.store.compact(server.store.version());

        sleeping.socket.request(Long.MAX_VALUE);

        var told = new ArrayList<String>();
        while (told.isEmpty() || !told.getLast().startsWith("closed")) told.add(sleeping.next());
        assertThat(told).startsWith("ADDED").endsWith("ERROR 410", "closed 1000").hasSizeLessThan(WRITES);
    }

    @Test
    void what_is_kept_for_many_of_them_does_not_grow_with_what_they_miss() {
        for (var i = 0; i < SLEEPERS; i++) sleeper();
        Eventually.holds("all watches have begun", () -> server.server.watches() == SLEEPERS);
        write(0);
        var before = used();

        for (var i = 1; i < WRITES; i++) change(i);
        server.store.compact(server.store.version());

        // Each of them has missed 30 MB by now.
        assertThat(used() - before).isLessThan(100L << 20);
        assertThat(server.server.watches()).isEqualTo(SLEEPERS);
    }

    private static long used() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    private void write(int number) {
        var created = admin.post(MAPS, "{'metadata':{'name':'m" + number + "'},'data':{'k':'" + data(number) + "'}}",
                JSON);
        assertThat(created.code()).isEqualTo(201);
    }

    private void change(int number) {
        admin.send("PATCH", MAPS + "/m0", "{'data':{'k':'" + data(number) + "'}}", "Content-Type",
                "application/merge-patch+json");
    }

    private static String data(int number) {
        return Character.toString('a' + number % 26).repeat(500_000);
    }

    private Sleeper sleeper() {
        var received = new LinkedBlockingQueue<String>();
        var socket = admin.http().newWebSocketBuilder().connectTimeout(Duration.ofSeconds(30)).buildAsync(
                URI.create(server.server.url().replace("https", "wss") + MAPS + "?watch=true"), new Ear(received))
                .join();
        return new Sleeper(socket, received);
    }

    private record Sleeper(WebSocket socket, BlockingQueue<String> received) {
        String next() throws InterruptedException {
            return String.valueOf(received.poll(60, TimeUnit.SECONDS));
        }
    }

    /// Hears nothing until somebody asks for it. Messages are told by their beginning: they are large.
    private static final class Ear implements WebSocket.Listener {
        private final BlockingQueue<String> received;
        private final StringBuilder text = new StringBuilder();

        Ear(BlockingQueue<String> received) {
            this.received = received;
        }

        @Override
        public void onOpen(WebSocket socket) {
            // Nothing is asked for.
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (!last) return null;
            received.add(text.indexOf("\"ERROR\"") < 0 ? "ADDED"
                    : text.indexOf("410") < 0 ? "ERROR" : "ERROR 410");
            text.setLength(0);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
            received.add("closed " + code);
            return null;
        }
    }
}
