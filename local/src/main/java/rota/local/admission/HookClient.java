package rota.local.admission;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import rota.api.wire.Json;
import rota.local.admission.Reviews.Answer;

/// Puts questions to webhooks over HTTPS. Each question is asked once, and its answer waited for only so long.
public final class HookClient implements AutoCloseable {
    /// More than any object can have.
    private static final long LARGEST_ANSWER = 16L * 1024 * 1024;

    private final Targets targets;
    private final Executor executor;
    /// One for everybody who is trusted in the same way; connections are used again.
    private final Map<Target.Trust, HttpClient> clients = new ConcurrentHashMap<>();

    /// @param executor starts a thread for every task
    public HookClient(Targets targets, Executor executor) {
        this.targets = targets;
        this.executor = executor;
    }

    /// There is no answer, or none that counts.
    static final class Trouble extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Trouble(String message) {
            super(message);
        }
    }

    /// A question that has been sent.
    interface Pending {
        /// Waits for the answer.
        ///
        /// @throws Trouble when there is none
        Answer answer();
    }

    Pending send(Hook hook, Json.Obj request, boolean mutates) {
        var uid = request.text("uid").orElseThrow();
        Target target;
        try {
            target = targets.of(hook);
        } catch (Trouble unknown) {
            return () -> {
                throw unknown;
            };
        }
        var limit = Duration.ofSeconds(hook.seconds());
        var separator = target.uri().getQuery() == null ? "?" : "&";
        var uri = URI.create(target.uri() + separator + "timeout=" + hook.seconds() + "s");
        var post = HttpRequest.newBuilder(uri).timeout(limit).header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Reviews.review(request).toString())).build();
        var pending = client(target.trust()).sendAsync(post, HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofByteArray(), LARGEST_ANSWER));
        return () -> read(await(pending, uri, limit), uid, mutates);
    }

    /// The limit of the request ends with the first line of the answer; one that then drips is cut off here.
    private static HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> pending, URI uri,
            Duration limit) {
        try {
            return pending.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException broken) {
            throw unanswered(uri, Objects.requireNonNullElse(broken.getCause(), broken));
        } catch (TimeoutException late) {
            pending.cancel(true);
            throw unanswered(uri, late);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw unanswered(uri, stopped);
        }
    }

    private static Trouble unanswered(URI uri, Throwable why) {
        return new Trouble("failed to call webhook: Post \"" + uri + "\": " + words(why));
    }

    private static Answer read(HttpResponse<byte[]> response, String uid, boolean mutates) {
        try {
            if (response.statusCode() != 200) throw new Trouble("failed to call webhook: " + words(response));
            return Reviews.answer(response.body(), uid, mutates);
        } catch (IllegalArgumentException wrong) {
            throw new Trouble("received invalid webhook response: " + wrong.getMessage());
        }
    }

    private static String words(HttpResponse<byte[]> response) {
        return switch (response.statusCode()) {
            case 404 -> "the server could not find the requested resource";
            case 403 -> "forbidden";
            case 401 -> "the server has asked for the client to provide credentials";
            case 500 -> "an error on the server (\"" + new String(response.body(),
                    java.nio.charset.StandardCharsets.UTF_8).strip() + "\") has prevented the request from succeeding";
            default -> "the webhook answered with status " + response.statusCode();
        };
    }

    private static String words(Throwable trouble) {
        return switch (trouble) {
            case HttpTimeoutException _, TimeoutException _ -> "context deadline exceeded";
            case SSLException untrusted -> "tls: failed to verify certificate: " + cause(untrusted);
            case java.net.ConnectException _ -> "dial tcp: connect: connection refused";
            case IOException broken -> String.valueOf(broken.getMessage());
            default -> String.valueOf(trouble);
        };
    }

    private static String cause(Throwable trouble) {
        return Optional.ofNullable(trouble.getCause()).map(it -> String.valueOf(it.getMessage()))
                .orElse(String.valueOf(trouble.getMessage()));
    }

    private HttpClient client(Target.Trust trust) {
        return clients.computeIfAbsent(trust, it -> HttpClient.newBuilder().sslContext(it.context())
                .version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER).executor(executor)
                .build());
    }

    @Override
    public void close() {
        clients.values().forEach(HttpClient::shutdownNow);
    }
}
