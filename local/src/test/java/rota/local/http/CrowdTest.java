package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
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

    private static final int STREAMS = 500;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;
    private Client admin;
    private SSLContext context;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_2);
        context = Trust.context(server.folder.certificates().authority(), server.folder.admin());
    }

    @AfterEach
    void stop() throws IOException {
        for (var socket : sockets) socket.close();
        admin.close();
        server.close();
    }

    @Test
    void a_crowd_of_idle_watches_gets_its_one_event() throws IOException {
        var streams = new ArrayList<InputStream>();
        for (var i = 0; i < CROWD; i++) streams.add(watch(MAPS + "?watch=true"));
        assertThat(server.server.watches()).isEqualTo(CROWD);

        admin.post("/api/v1/namespaces/default/secrets", "{'metadata':{'name':'for-nobody'}}", JSON);
        admin.post(MAPS, "{'metadata':{'name':'for-all'}}", JSON);

        for (var stream : streams) assertThat(line(stream)).contains("\"type\":\"ADDED\"", "for-all");
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
        for (var i = 0; i < CROWD; i++) {
            slow.add(connect());
            slow.getLast().getOutputStream().write("GET /version HTTP/1.1\r\nHost: loc".getBytes(
                    StandardCharsets.US_ASCII));
        }

        assertThat(admin.post(MAPS, "{'metadata':{'name':'served'}}", JSON).code()).isEqualTo(201);

        for (var socket : slow) {
            socket.getOutputStream().write("alhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(line(socket.getInputStream())).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    @Test
    void a_watcher_that_does_not_read_holds_up_nobody() throws IOException {
        var lazy = watch(MAPS + "?watch=true");
        try (var events = new Events(admin.open(MAPS + "?watch=true").body())) {
            var data = "x".repeat(500_000);

            for (var i = 0; i < 40; i++) {
                admin.post(MAPS, "{'metadata':{'name':'m" + i + "'},'data':{'k':'" + data + "'}}", JSON);
                assertThat(events.next()).isEqualTo("ADDED m" + i);
            }
        }

        assertThat(line(lazy)).contains("\"m0\"");
    }

    @Test
    void a_watcher_that_falls_behind_the_history_is_told_so() throws IOException {
        var lazy = watch(MAPS + "?watch=true");
        var data = "x".repeat(500_000);
        for (var i = 0; i < 40; i++) {
            admin.post(MAPS, "{'metadata':{'name':'m" + i + "'},'data':{'k':'" + data + "'}}", JSON);
        }
        server.store.compact(server.store.version());

        var last = "";
        for (var next = line(lazy); !next.isEmpty(); next = line(lazy)) last = next;

        assertThat(last).contains("\"type\":\"ERROR\"", "\"code\":410");
    }

    @Test
    void connections_that_say_nothing_or_half_of_it_leave_room_for_others() throws IOException {
        for (var i = 0; i < CROWD; i++) {
            var silent = new Socket(InetAddress.getLoopbackAddress(), server.server.port());
            sockets.add(silent);
            if (i % 2 == 0) silent.getOutputStream().write("not even TLS".getBytes(StandardCharsets.US_ASCII));
        }
        for (var i = 0; i < 20; i++) {
            connect().getOutputStream().write(("POST " + MAPS
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

    private InputStream watch(String path) throws IOException {
        var socket = connect();
        socket.getOutputStream().write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(
                StandardCharsets.US_ASCII));
        var in = socket.getInputStream();
        assertThat(line(in)).isEqualTo("HTTP/1.1 200 OK");
        while (!line(in).isEmpty()) {
            // the headers
        }
        return new Chunks(in);
    }

    private SSLSocket connect() throws IOException {
        var socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.server.port());
        socket.setSoTimeout(60_000);
        sockets.add(socket);
        return socket;
    }

    /// The next line; empty at the end of headers or of the stream.
    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next >= 0 && next != '\n'; next = in.read()) if (next != '\r') line.write(next);
        return line.toString(StandardCharsets.UTF_8);
    }

    /// What is in the chunks of an answer.
    private static final class Chunks extends InputStream {
        private final InputStream in;
        private int left;
        private boolean begun;

        Chunks(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            if (left == 0) {
                if (begun) line(in);
                begun = true;
                var size = line(in);
                left = size.isEmpty() ? 0 : Integer.parseInt(size, 16);
                if (left == 0) return -1;
            }
            left--;
            return in.read();
        }

        /// One byte at a time is fast enough for a test, and keeps what follows in its place.
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) return 0;
            var next = read();
            if (next < 0) return -1;
            into[offset] = (byte) next;
            return 1;
        }
    }
}
