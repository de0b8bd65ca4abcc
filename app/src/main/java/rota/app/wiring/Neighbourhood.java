package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.util.List;
import java.util.Optional;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// What is in a cluster already when an operator starts in it. Answers are for people; what cannot be found out is
/// taken for an obstacle.
record Neighbourhood(Api api) {
    private static final Kind DEFINITIONS = Kind.of(CustomResourceDefinition.class);

    /// That a kind is not served, in words.
    Optional<String> lacks(Kind kind) {
        var definition = DEFINITIONS.key("", kind.plural() + "." + kind.group());
        return find(definition, "the cluster does not know " + definition.name()
                + "; `rota crds | kubectl apply -f -` teaches it", Optional.empty());
    }

    /// That one of these is there, in words.
    Optional<String> hasOneOf(String what, List<Key> places) {
        return places.stream().flatMap(it -> find(it, "", Optional.of("the cluster has a " + what + " of its own, "
                + it + "; name the workload with --controllers to run ours all the same")).stream())
                .filter(it -> !it.isEmpty()).findFirst();
    }

    private Optional<String> find(Key key, String missing, Optional<String> found) {
        try {
            api.send(new Request.Get(key));
            return found;
        } catch (ApiException.NotFound _) {
            return Optional.of(missing);
        } catch (ApiException trouble) {
            return Optional.of("expected to find out about " + key + ", found " + trouble.getMessage());
        }
    }
}
