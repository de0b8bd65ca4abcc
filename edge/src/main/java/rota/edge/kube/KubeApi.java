package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;

/// Sends requests with Fabric8's HTTP client, which knows how to connect and who we are.
///
/// Its typed operations are left aside: they know no UID precondition, hide the object that a deletion answers and
/// the `Retry-After` header, and some of them try again by themselves.
final class KubeApi implements Api {
    private final KubernetesClient client;
    private final Budgets budgets;
    private final Calls calls;
    private final Answers answers;
    private final Lanes lanes = new Lanes(Lanes.STANDARD);
    private final String base;

    KubeApi(KubernetesClient client, Budgets budgets, InstantSource clock) {
        this.client = client;
        this.base = client.getConfiguration().getMasterUrl().replaceAll("/+$", "");
        this.budgets = budgets;
        this.calls = new Calls(client.getKubernetesSerialization());
        this.answers = new Answers(client.getKubernetesSerialization(), clock);
    }

    @Override
    public Optional<HasMetadata> send(Request request) {
        var call = calls.of(request);
        return send(call, call);
    }

    @Override
    public Optional<HasMetadata> sendForMetadata(Request request) {
        var call = calls.of(request);
        return send(call, call.forMetadata());
    }

    /// @param concern the request by its own type, which tells whom it concerns
    private Optional<HasMetadata> send(Call concern, Call call) {
        try (var _ = turn(concern)) {
            return answers.read(call, answerTo(call));
        }
    }

    private Lanes.Lane turn(Call call) {
        try {
            budgets.acquire(call);
            return lanes.enter();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw Failures.interrupted(call, false);
        }
    }

    private HttpResponse<byte[]> answerTo(Call call) {
        return awaited(call, client.getHttpClient().sendAsync(http(call), byte[].class));
    }

    /// The client's own time-out ends with the first line of the answer, not with its last.
    private <T> T awaited(Call call, CompletableFuture<T> answer) {
        try {
            return answer.get(patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stop) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw Failures.interrupted(call, true);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw Failures.silent(call, late);
        } catch (ExecutionException failed) {
            throw Failures.silent(call, root(failed));
        }
    }

    /// The body of an answer while it arrives, for as long as it goes on. It is not counted: there are few of them.
    ///
    /// @param patience how long it may be silent in between
    Arriving download(String path, Duration patience) throws IOException {
        var call = new Call("GET", path, Optional.empty(), HasMetadata.class);
        var arriving = new Arriving(patience);
        var answer = begun(call, client.getHttpClient().consumeBytes(http(call), arriving));
        arriving.begin(answer.body());
        if (answer.isSuccessful()) return arriving;
        try (arriving) {
            throw answers.refused(call, answer, new String(arriving.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /// An answer that begins in the moment in which we give it up would stay open for as long as the server likes.
    private HttpResponse<AsyncBody> begun(Call call, CompletableFuture<HttpResponse<AsyncBody>> answer) {
        try {
            return awaited(call, answer);
        } catch (ApiException given) {
            var _ = answer.thenAccept(late -> late.body().cancel());
            throw given;
        }
    }

    /// How long a part of an answer may take.
    Duration patience() {
        return Duration.ofMillis(2L * client.getConfiguration().getRequestTimeout());
    }

    private HttpRequest http(Call call) {
        var config = client.getConfiguration();
        var request = client.getHttpClient().newHttpRequestBuilder().uri(base + call.path()).timeout(config
                .getRequestTimeout(), TimeUnit.MILLISECONDS).header("Accept", call.accepted());
        return call.body().map(body -> request.method(call.verb(), body.contentType(), body.text())).orElse(request)
                .build();
    }

    /// Futures wrap what they failed with, sometimes more than once.
    private static Throwable root(Throwable trouble) {
        var wrapped = trouble instanceof ExecutionException || trouble instanceof CompletionException;
        var cause = trouble.getCause();
        return wrapped && cause != null ? root(cause) : trouble;
    }
}
