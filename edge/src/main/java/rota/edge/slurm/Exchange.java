package rota.edge.slurm;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.client.ApiException;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// One request to slurmrestd and its answer, or an [ApiException] that says what went wrong.
final class Exchange {
    private static final Duration CONNECT = Duration.ofSeconds(3);

    private final HttpClient http;
    private final URI server;
    private final Tokens tokens;
    private final Duration patience;

    /// @param patience slurmrestd itself waits 10 s for a slurmctld that is silent
    Exchange(URI server, Tokens tokens, Duration patience) {
        this.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();
        this.server = server;
        this.tokens = tokens;
        this.patience = patience;
    }

    /// What to ask: a verb, a path below the server, and a body for a change.
    record Question(String verb, String path, Optional<Json> body) {
        static Question get(String path) {
            return new Question("GET", path, Optional.empty());
        }
    }

    /// Whom we ask.
    String server() {
        return server.toString();
    }

    /// Whom Slurm takes us for.
    String user() {
        return tokens.user();
    }

    /// An answer with a status of 200 and no error in it.
    Json.Obj ask(Question question) {
        var answer = send(question);
        return Faults.checked(question, answer.statusCode(), body(question, answer));
    }

    /// Whether the server knows the path at all.
    boolean knows(Question question) {
        var answer = send(question);
        if (answer.statusCode() == 404) return false;
        Faults.checked(question, answer.statusCode(), body(question, answer));
        return true;
    }

    private HttpResponse<byte[]> send(Question question) {
        var body = question.body().map(it -> BodyPublishers.ofByteArray(Codec.bytes(it)))
                .orElseGet(BodyPublishers::noBody);
        var request = HttpRequest.newBuilder(server.resolve(question.path()))
                .header("X-SLURM-USER-TOKEN", tokens.current()).header("Content-Type", "application/json")
                .header("Accept", "application/json").method(question.verb(), body).build();
        var answer = http.sendAsync(request, BodyHandlers.ofByteArray());
        try {
            // The time-out of a request ends with the first words of its answer: the others may never come.
            return answer.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException trouble) {
            var cause = Optional.ofNullable(trouble.getCause()).orElse(trouble);
            throw new ApiException.Unreachable(words(question, said(cause)), !(cause instanceof ConnectException
                    || cause instanceof HttpConnectTimeoutException));
        } catch (TimeoutException _) {
            throw new ApiException.Unreachable(words(question, "expected the whole answer within " + patience
                    .toSeconds() + " s"), true);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new ApiException.Unreachable(words(question, said(stop)), true);
        } finally {
            answer.cancel(true);
        }
    }

    /// Of a connection that cannot be made Java tells only the kind of its trouble.
    private static String said(Throwable trouble) {
        if (trouble.getCause() instanceof UnresolvedAddressException) return "expected a host that can be found";
        var kind = trouble instanceof ConnectException ? "nobody answers there" : trouble.getClass().getSimpleName();
        return Optional.ofNullable(trouble.getMessage()).orElse(kind);
    }

    private String words(Question question, String said) {
        return question.verb() + " " + server.resolve(question.path()) + ": " + said;
    }

    /// Errors may come as plain text; anything else that is no JSON was cut off or is not from Slurm.
    private static Json.Obj body(Question question, HttpResponse<byte[]> answer) {
        try {
            if (Codec.read(answer.body(), _ -> {}) instanceof Json.Obj object) return object;
        } catch (IllegalArgumentException broken) {
            if (answer.statusCode() == 200)
                throw new ApiException.ServerTrouble(200, question.path() + ": expected JSON: " + broken.getMessage(),
                        Duration.ZERO);
        }
        return Json.Obj.EMPTY;
    }
}
