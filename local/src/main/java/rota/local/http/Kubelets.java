package rota.local.http;

import io.fabric8.kubernetes.api.model.Node;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.server.Verbs;

/// The way to the agents of the nodes, which have the logs and the containers.
final class Kubelets {
    private static final Kind NODES = Kind.of(Node.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Verbs verbs;
    private final HttpClient http;

    Kubelets(Verbs verbs, SSLContext context, Executor executor) {
        this.verbs = verbs;
        this.http = HttpClient.newBuilder().sslContext(context).version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(PATIENCE).executor(executor).build();
    }

    HttpClient http() {
        return http;
    }

    void close() {
        http.shutdownNow();
    }

    /// Where the agent of a node listens.
    ///
    /// @throws ApiException when the node is not known, or says nothing about it
    URI of(String node) {
        var tree = node(node);
        var port = tree.at("status", "daemonEndpoints", "kubeletEndpoint", "Port").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().intValue()).orElse(0);
        var address = tree.items("status", "addresses").stream().filter(Json.Obj.class::isInstance)
                .map(Json.Obj.class::cast).filter(it -> it.text("type").equals(Optional.of("InternalIP")))
                .flatMap(it -> it.text("address").stream()).findFirst();
        if (port <= 0 || address.isEmpty()) {
            throw new ApiException.ServerTrouble(500, "node " + node + " does not say where its agent listens",
                    Duration.ZERO);
        }
        return URI.create("https://" + address.get() + ":" + port);
    }

    /// The answer of an agent, which may go on for ever.
    ///
    /// @throws ApiException in the agent's words when it refuses
    InputStream get(URI uri) {
        try {
            var request = HttpRequest.newBuilder(uri).build();
            var response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() == 200) return response.body();
            try (var body = response.body()) {
                var words = new String(body.readNBytes(64 * 1024), StandardCharsets.UTF_8);
                throw response.statusCode() < 500
                        ? new ApiException.BadRequest(response.statusCode(), reason(response.statusCode()), words)
                        : new ApiException.ServerTrouble(response.statusCode(), words, Duration.ZERO);
            }
        } catch (IOException broken) {
            throw unreachable(uri, broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unreachable(uri, interrupted);
        }
    }

    static ApiException unreachable(URI uri, Throwable why) {
        return new ApiException.ServerTrouble(500, "Get \"" + uri + "\": " + why, Duration.ZERO);
    }

    private static String reason(int code) {
        return switch (code) {
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "NotFound";
            default -> "BadRequest";
        };
    }

    private Json.Obj node(String name) {
        try {
            return verbs.get(NODES.key("", name)).tree();
        } catch (ApiException.NotFound _) {
            // What a real server says; it is about the node all the same.
            throw new ApiException.NotFound("pods \"" + name + "\" not found");
        }
    }
}
