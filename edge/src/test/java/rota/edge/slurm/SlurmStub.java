package rota.edge.slurm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;

/// A slurmrestd that says what a test told it to, in the shapes of the real one, and remembers what it was asked.
public final class SlurmStub implements AutoCloseable {
    static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);
    static final String PING = "{\"pings\":[{\"hostname\":\"c\",\"responding\":true}],\"errors\":[],\"warnings\":[]}";
    static final String NO_JOBS = "{\"jobs\":[],\"errors\":[],\"warnings\":[]}";

    private final HttpServer server;
    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile CountDownLatch awake = new CountDownLatch(0);

    /// What was asked: `GET /slurm/v0.0.44/nodes/`, the body and the token.
    public record Asked(String line, String body, String token) {}

    /// What to say; only once the gate is open.
    ///
    /// @param head how much of it is said before
    record Reply(int status, String body, CountDownLatch gate, String head) {
        Reply(int status, String body, CountDownLatch gate) {
            this(status, body, gate, "");
        }
    }

    SlurmStub() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /// One that speaks this version and has these nodes.
    public static SlurmStub speaking(String version, String... nodes) {
        var stub = new SlurmStub();
        stub.on("GET /slurm/" + version + "/ping/", 200, PING);
        stub.on("GET /slurm/" + version + "/jobs/", 200, NO_JOBS);
        return stub.nodes(version, nodes);
    }

    public SlurmStub nodes(String version, String... nodes) {
        return on("GET /slurm/" + version + "/nodes/", 200, "{\"nodes\":[" + String.join(",", nodes)
                + "],\"last_update\":{\"set\":true,\"infinite\":false,\"number\":1794778189},\"errors\":[],"
                + "\"warnings\":[]}");
    }

    public static String node(String name, String reason, String... states) {
        return "{\"name\":\"%s\",\"state\":[\"%s\"],\"reason\":\"%s\",\"comment\":\"\",\"cpus\":4,\"alloc_cpus\":2,"
                .formatted(name, String.join("\",\"", states), reason)
                + "\"features\":[\"gpu\"],\"active_features\":[\"gpu\"],\"reservation\":\"\","
                + "\"reason_changed_at\":{\"set\":true,\"infinite\":false,\"number\":0}}";
    }

    public SlurmStub on(String line, int status, String body) {
        return on(line, new Reply(status, body, new CountDownLatch(0)));
    }

    SlurmStub on(String line, Reply reply) {
        replies.put(line, reply);
        return this;
    }

    /// From now on it takes every question and answers none.
    public void hang() {
        awake = new CountDownLatch(1);
    }

    void forget(String line) {
        replies.remove(line);
    }

    List<Asked> asked() {
        return List.copyOf(asked);
    }

    public List<Asked> asked(String end) {
        return asked.stream().filter(it -> it.line.endsWith(end)).toList();
    }

    /// How many asked at the same time, at most.
    int most() {
        return most.get();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    SlurmRest client(InstantSource clock) {
        return new SlurmRest(url(), tokens(clock), clock);
    }

    static Tokens tokens(InstantSource clock) {
        return new Tokens(() -> Optional.of(KEY), "slurm", clock, new Ids(RandomGenerator.of("SplittableRandom")));
    }

    @Override
    public void close() {
        awake.countDown();
        replies.values().forEach(it -> it.gate.countDown());
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        try {
            reply(exchange);
        } finally {
            now.decrementAndGet();
        }
    }

    private void reply(HttpExchange exchange) throws IOException {
        var line = exchange.getRequestMethod() + " " + exchange.getRequestURI();
        var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(new Asked(line, body, String.valueOf(exchange.getRequestHeaders().getFirst("X-SLURM-USER-TOKEN"))));
        var reply = replies.getOrDefault(line, new Reply(404, "Unable find requested URL", new CountDownLatch(0)));
        await(awake);
        if (reply.head.isEmpty()) await(reply.gate);
        var head = reply.head.getBytes(StandardCharsets.UTF_8);
        var bytes = reply.body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reply.status, head.length + bytes.length == 0 ? -1 : head.length + bytes.length);
        try (var out = exchange.getResponseBody()) {
            out.write(head);
            out.flush();
            await(reply.gate);
            out.write(bytes);
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
