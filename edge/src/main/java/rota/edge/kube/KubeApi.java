package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
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
    /// We read the bytes ourselves.
    private static final AsyncBody.Consumer<List<ByteBuffer>> UNHEARD = (_, _) -> {};

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
            return answerTo(call);
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

    private Optional<HasMetadata> answerTo(Call call) {
        var answer = begun(call, call.accepted());
        try (var body = answer.bytes()) {
            return answers.read(call, answer, body.readAllBytes());
        } catch (IOException broken) {
            throw failure(call, broken);
        }
    }

    /// An answer while it arrives, for as long as it goes on. It is not counted: there are few of them.
    ///
    /// @param accepted the forms in which it may come
    /// @param silence how long it may be silent in between
    TransportClient.Response download(String path, String accepted, Duration silence) throws IOException {
        var call = new Call("GET", path, Optional.empty(), HasMetadata.class);
        var answer = begun(call, accepted);
        var body = answer.bytes();
        body.allow(silence);
        if (answer.isSuccessful()) return answer;
        try (body) {
            throw answers.refused(call, answer, body.readAllBytes());
        }
    }

    private TransportClient.Response begun(Call call, String accepted) {
        var answer = client.getHttpClient().consumeBytes(http(call, accepted), UNHEARD);
        try {
            // It is there already, unless the client asks somebody else for a new token first.
            var response = answer.isDone() ? answer.get() : answer.get(patience().toMillis(), TimeUnit.MILLISECONDS);
            return (TransportClient.Response) response.body();
        } catch (InterruptedException stop) {
            answer.cancel(true);
            Thread.currentThread().interrupt();
            throw Failures.interrupted(call, true);
        } catch (TimeoutException late) {
            answer.cancel(true);
            throw Failures.silent(call, late);
        } catch (ExecutionException failed) {
            throw failure(call, root(failed));
        }
    }

    private static ApiException failure(Call call, Throwable trouble) {
        return trouble instanceof ClosedByInterruptException
                ? Failures.interrupted(call, true)
                : Failures.silent(call, trouble);
    }

    /// How long a part of an answer may take.
    Duration patience() {
        return Duration.ofMillis(2L * client.getConfiguration().getRequestTimeout());
    }

    private HttpRequest http(Call call, String accepted) {
        var request = client.getHttpClient().newHttpRequestBuilder().uri(base + call.path()).header("Accept", accepted);
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
