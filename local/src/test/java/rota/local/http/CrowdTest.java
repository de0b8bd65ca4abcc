package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goal: many clients, and bad ones, cost little. Method: there are many of them; those who read nothing, say nothing
/// or vanish do not disturb the others.
class CrowdTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String[] JSON = {"Content-Type", "application/json"};
    /// `-Dwatches=10000` for the full crowd.
    private static final int CROWD = Integer.getInteger("watches", 200);

    /// Those who have both their ends in this process take two of its files each.
    private static final int COMPANY = Math.min(CROWD, 2000);
    private static final int STREAMS = 500;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;
    private Client admin;
    private RawWatches raw;
    private Path folder;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_2);
        folder = directory;
        raw = new RawWatches(Trust.context(server.folder.certificates().authority(), server.folder.admin()),
                server.server.port());
    }

    @AfterEach
    void stop() throws IOException {
        for (var socket : sockets) socket.close();
        raw.close();
        admin.close();
        server.close();
    }

    @Test
    void a_crowd_of_idle_watches_on_as_many_connections_gets_its_one_event() throws Exception {
        var crowd = crowd();
        try (var lines = crowd.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isEqualTo("OPEN");
            assertThat(server.server.watches()).isEqualTo(CROWD);

            admin.post("/api/v1/namespaces/default/secrets", "{'metadata':{'name':'for-nobody'}}", JSON);
            admin.post(MAPS, "{'metadata':{'name':'for-all'}}", JSON);

            for (var i = 0; i < CROWD; i++) {
                assertThat(lines.readLine()).contains("\"type\":\"ADDED\"", "for-all");
            }
        } finally {
            crowd.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_crowd_of_idle_watches_fits_on_few_connections() {
        var clients = new ArrayList<Client>();
        var watches = new ArrayList<Events>();
        for (var i = 0; i < CROWD; i++) {
            if (i % STREAMS == 0) clients.add(server.admin(Version.HTTP_2));
            watches.add(new Events(clients.getLast().open(MAPS + "?watch=true").body()));
        }
        assertThat(server.server.watches()).isEqualTo(CROWD);

        admin.post(MAPS, "{'metadata':{'name':'for-all'}}", JSON);

        for (var events : watches) assertThat(events.next()).isEqualTo("ADDED for-all");
        clients.forEach(Client::close);
    }

    @Test
    void headers_that_come_one_by_one_hold_up_nobody() throws IOException {
        var slow = new ArrayList<SSLSocket>();
        for (var i = 0; i < COMPANY; i++) {
            slow.add(raw.connect());
            slow.getLast().getOutputStream().write("GET /version HTTP/1.1\r\nHost: loc".getBytes(
                    StandardCharsets.US_ASCII));
        }

        assertThat(admin.post(MAPS, "{'metadata':{'name':'served'}}", JSON).code()).isEqualTo(201);

        for (var socket : slow) {
            socket.getOutputStream().write("alhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(RawWatches.line(socket.getInputStream())).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void a_watcher_that_does_not_read_holds_up_nobody() throws IOException {
        var lazy = raw.open(MAPS + "?watch=true");
        try (var events = new Events(admin.open(MAPS + "?watch=true").body())) {
            var data = "x".repeat(500_000);

            for (var i = 0; i < 40; i++) {
                admin.post(MAPS, "{'metadata':{'name':'m" + i + "'},'data':{'k':'" + data + "'}}", JSON);
                assertThat(events.next()).isEqualTo("ADDED m" + i);
            }
        }

        assertThat(RawWatches.line(lazy)).contains("\"m0\"");
    }

    @Test
    void a_watcher_that_falls_behind_the_history_is_told_so() throws IOException {
        var lazy = raw.open(MAPS + "?watch=true");
        var data = "x".repeat(500_000);
        for (var i = 0; i < 40; i++) {
            admin.post(MAPS, "{'metadata':{'name':'m" + i + "'},'data':{'k':'" + data + "'}}", JSON);
        }
        server.store.compact(server.store.version());

        var last = "";
        for (var next = RawWatches.line(lazy); !next.isEmpty(); next = RawWatches.line(lazy)) last = next;

        assertThat(last).contains("\"type\":\"ERROR\"", "\"code\":410");
    }

    @Test
    void connections_that_say_nothing_or_half_of_it_leave_room_for_others() throws IOException {
        for (var i = 0; i < COMPANY; i++) {
            var silent = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
            sockets.add(silent);
            if (i % 2 == 0) silent.getOutputStream().write("not even TLS".getBytes(StandardCharsets.US_ASCII));
        }
        for (var i = 0; i < 20; i++) {
            raw.connect().getOutputStream().write(("POST " + MAPS
                    + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
        }

        assertThat(admin.post(MAPS, "{'metadata':{'name':'served'}}", JSON).code()).isEqualTo(201);
    }

    @Test
    void many_writers_at_once_are_all_answered() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var codes = new ArrayList<CompletableFuture<Integer>>();
            for (var i = 0; i < CROWD; i++) {
                var body = "{'metadata':{'name':'w" + i + "'}}";
                codes.add(CompletableFuture.supplyAsync(() -> admin.post(MAPS, body, JSON).code(), threads));
            }

            assertThat(codes).allSatisfy(it -> assertThat(it.join()).isIn(201, 429));
        }
    }

    /// The same program as we are, for [IdleCrowd].
    private Process crowd() throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx2g",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                IdleCrowd.class.getName(), folder.toString(), Integer.toString(server.server.port()),
                MAPS + "?watch=true", Integer.toString(CROWD)).redirectError(Redirect.INHERIT).start();
    }
}
