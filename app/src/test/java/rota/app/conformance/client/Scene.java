package rota.app.conformance.client;

import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.conformance.Normal;

/// Where one case plays: a client, a namespace that is empty, and the transcript of what the server answered.
final class Scene {
    private final KubernetesClient client;
    private final String namespace;
    private final List<String> lines = new ArrayList<>();

    Scene(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    KubernetesClient client() {
        return client;
    }

    String namespace() {
        return namespace;
    }

    /// What was said so far, without what differs from run to run.
    List<String> transcript() {
        return Normal.lines(String.join("\n", lines));
    }

    void say(String what, @Nullable Object answer) {
        lines.add(what + ": " + (answer instanceof String text ? text.strip() : json(answer)));
    }

    /// Says what a request was answered with, or how it was refused, without the words of the refusal.
    void ask(String what, Callable<?> request) {
        try {
            say(what, request.call());
        } catch (KubernetesClientException refusal) {
            say(what, refused(refusal));
        } catch (RuntimeException bug) {
            throw bug;
        } catch (Exception trouble) {
            throw new IllegalStateException(what, trouble);
        }
    }

    /// The same, where the answer itself says nothing new.
    void tell(String what, Callable<?> request) {
        ask(what, () -> {
            var _ = request.call();
            return "done";
        });
    }

    /// Models as their JSON; a list as its items in a row.
    static String json(@Nullable Object answer) {
        return answer == null ? "nothing" : sorted(Codec.read(Serialization.asJson(answer))).toString();
    }

    /// A real server sorts most maps, and nobody relies on it.
    private static Json sorted(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var sorted = new TreeMap<String, Json>();
                fields.forEach((name, value) -> sorted.put(name, sorted(value)));
                yield new Json.Obj(new LinkedHashMap<>(sorted));
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(Scene::sorted).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }

    private static String refused(KubernetesClientException refusal) {
        var status = refusal.getStatus();
        if (status == null) return "refused " + refusal.getCode();
        var details = status.getDetails();
        var causes = details == null || details.getCauses() == null ? List.<StatusCause>of() : details.getCauses();
        return "refused " + status.getCode() + " " + status.getReason() + causes.stream().map(it -> " " + it.getReason()
                + "@" + Objects.toString(it.getField(), "")).sorted().distinct().reduce("", String::concat);
    }
}
