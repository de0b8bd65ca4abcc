package rota.app.desk;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import rota.api.client.Api;
import rota.api.wire.Codec;

/// The desk, open until it is closed. Every process has one, whether it leads or not: who comes cannot know.
public final class Desk implements AutoCloseable {
    /// More than the largest object that a server keeps, twice: as it was and as it is to be.
    private static final int LONGEST_BODY = 4 << 20;

    private final HttpsServer server;

    private Desk(HttpsServer server) {
        this.server = server;
    }

    /// Opens it; port 0 takes a free one.
    ///
    /// @param identity with the certificate to show
    /// @throws IOException when the address is taken
    public static Desk open(InetSocketAddress address, SSLContext identity, Executor executor) throws IOException {
        var server = HttpsServer.create(address, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(identity));
        server.setExecutor(executor);
        return new Desk(server);
    }

    /// Begins to answer.
    public void start(Callers callers, Api api) {
        var reports = new ProgressReports(callers, api);
        var admission = new Admission(InstantSource.system(), new TrainJobReviews(api));
        server.createContext("/", exchange -> answer(exchange, question -> reports.answer(question).or(() -> admission
                .answer(question)).orElseGet(() -> Answer.refusal(404, "NotFound",
                        "the server could not find the requested resource"))));
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, Function<Question, Answer> clerk) throws IOException {
        try (exchange) {
            var credentials = Optional.ofNullable(exchange.getRequestHeaders().get("Authorization")).orElse(List.of());
            var question = new Question(exchange.getRequestMethod(), exchange.getRequestURI().getPath(), credentials,
                    new String(exchange.getRequestBody().readNBytes(LONGEST_BODY), StandardCharsets.UTF_8));
            var answer = clerk.apply(question);
            var bytes = Codec.bytes(answer.body());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.code(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
