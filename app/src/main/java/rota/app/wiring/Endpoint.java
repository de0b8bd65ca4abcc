package rota.app.wiring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import rota.kernel.loop.Health;

/// What the surroundings of an operator ask it over HTTP: metrics, whether it is well; and, for whoever may know, what
/// it last decided.
public final class Endpoint implements AutoCloseable {
    private final HttpServer server;
    private final OperatorProcess process;
    private final String token;
    private Optional<Path> contact = Optional.empty();

    /// Opens the endpoint; port 0 takes a free one.
    ///
    /// @throws IOException when the address is taken
    public static Endpoint open(InetSocketAddress address, PrometheusMeterRegistry meters, OperatorProcess process,
            Executor executor) throws IOException {
        var server = HttpServer.create(address, 0);
        var endpoint = new Endpoint(server, process);
        server.createContext("/metrics", exchange -> answer(exchange, 200, meters.scrape()));
        server.createContext("/healthz", exchange -> answer(exchange, endpoint.problems(Health::liveness)));
        server.createContext("/readyz", exchange -> answer(exchange, endpoint.problems(Health::readiness)));
        server.createContext(LookHandler.PATH, new LookHandler(endpoint.token, process::atWork));
        server.setExecutor(executor);
        server.start();
        return endpoint;
    }

    private Endpoint(HttpServer server, OperatorProcess process) {
        this.server = server;
        this.process = process;
        this.token = secret();
    }

    public URI metrics() {
        return URI.create(url(server.getAddress().getHostString()) + "/metrics");
    }

    /// Lets the user's own commands find this operator, until it is closed.
    public synchronized void introduce(ContactFolder folder, ClusterId cluster) {
        var address = server.getAddress().getAddress();
        var host = address.isAnyLocalAddress() ? "127.0.0.1" : address.getHostAddress();
        contact = folder.leave(new Contact(URI.create(url(host.contains(":") ? "[" + host + "]" : host)), token,
                cluster, process.choices().jobManagedBy(), ProcessHandle.current().pid()));
    }

    @Override
    public synchronized void close() {
        contact.ifPresent(ContactFolder::remove);
        server.stop(0);
    }

    private String url(String host) {
        return "http://" + host + ":" + server.getAddress().getPort();
    }

    private static String secret() {
        var bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private List<String> problems(Function<Health, List<String>> question) {
        return process.health().map(question).orElse(List.of("expected to work, found that the work has not begun"));
    }

    private static void answer(HttpExchange exchange, List<String> problems) throws IOException {
        if (problems.isEmpty()) answer(exchange, 200, "ok\n");
        else
            answer(exchange, 500, String.join("\n", problems) + "\n");
    }

    private static void answer(HttpExchange exchange, int code, String text) throws IOException {
        try (exchange) {
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
