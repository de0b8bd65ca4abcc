package rota.bench.nodeset;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;

/// Stands between the operator and slurmrestd, and counts what goes through.
final class Toll implements AutoCloseable {
    private final HttpServer server;
    /// slurmrestd speaks nothing newer.
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI behind;
    private final Map<String, Integer> counts = new ConcurrentSkipListMap<>();

    /// @param behind where slurmrestd listens
    Toll(URI behind) throws IOException {
        this.behind = behind;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::pass);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// So far, by method and kind of resource: `GET nodes`.
    Map<String, Integer> counts() {
        return new TreeMap<>(counts);
    }

    private void pass(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI();
        counts.merge(exchange.getRequestMethod() + " " + path.getPath().replaceAll("/slurm/v[0-9.]+/|/.*$", ""), 1,
                Integer::sum);
        try (exchange) {
            var request = HttpRequest.newBuilder(behind.resolve(path)).method(exchange.getRequestMethod(),
                    HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (isPassedOn(name.toLowerCase(Locale.ROOT))) values.forEach(it -> request.header(name, it));
            });
            var answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.getResponseHeaders().set("Content-Type", answer.headers().firstValue("Content-Type")
                    .orElse("text/plain"));
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            if (answer.body().length > 0) exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isPassedOn(String header) {
        return header.startsWith("x-slurm") || header.equals("content-type") || header.equals("accept");
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
