package rota.app.wiring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import rota.kernel.loop.Health;

/// What the surroundings of an operator ask it over HTTP: metrics, whether it is well.
public final class Endpoint implements AutoCloseable {
    private final HttpServer server;

    /// Opens the endpoint; port 0 takes a free one.
    ///
    /// @throws IOException when the address is taken
    public static Endpoint open(InetSocketAddress address, PrometheusMeterRegistry meters,
            Supplier<Optional<Health>> health, Executor executor) throws IOException {
        var server = HttpServer.create(address, 0);
        server.createContext("/metrics", exchange -> answer(exchange, 200, meters.scrape()));
        server.createContext("/healthz", exchange -> answer(exchange, problems(health, Health::liveness)));
        server.createContext("/readyz", exchange -> answer(exchange, problems(health, Health::readiness)));
        server.setExecutor(executor);
        server.start();
        return new Endpoint(server);
    }

    private Endpoint(HttpServer server) {
        this.server = server;
    }

    public URI metrics() {
        var address = server.getAddress();
        return URI.create("http://" + address.getHostString() + ":" + address.getPort() + "/metrics");
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static List<String> problems(Supplier<Optional<Health>> health, Function<Health, List<String>> question) {
        return health.get().map(question).orElse(List.of("expected to work, found that the work has not begun"));
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
