package rota.app.wiring;

import io.fabric8.kubernetes.api.model.Namespace;
import java.util.Optional;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;

/// What tells one cluster from another.
///
/// @param uid of the namespace `kube-system`, which every cluster has and never loses; empty for those who may not
/// look at it
/// @param server the address; one cluster may have several
public record ClusterId(Optional<String> uid, String server) {
    private static final Kind NAMESPACES = Kind.of(Namespace.class);

    /// Asks the cluster.
    ///
    /// @throws ApiException when it cannot be reached
    public static ClusterId of(Api api, String server) {
        return new ClusterId(uid(api), server);
    }

    boolean isSame(ClusterId other) {
        return (uid.isPresent() && other.uid.isPresent()) ? uid.equals(other.uid) : server.equals(other.server);
    }

    private static Optional<String> uid(Api api) {
        try {
            return api.send(new Request.Get(NAMESPACES.key("", "kube-system"))).map(it -> it.getMetadata().getUid());
        } catch (ApiException.Forbidden | ApiException.NotFound _) {
            return Optional.empty();
        }
    }
}
