package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.Optional;
import java.util.function.Function;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Owners;

/// From a child to the owner that controls it.
public final class OwnerLookup {
    private OwnerLookup() {}

    /// The controller of the object, if it is of this kind, is known, and is still the incarnation that is meant.
    public static <T extends HasMetadata> Optional<T> controllerOf(HasMetadata object, Kind kind,
            Function<Key, Optional<T>> lookup) {
        return Owners.controllerOf(object).filter(ref -> kind.isReferredToBy(ref.getApiVersion(), ref.getKind()))
                .flatMap(ref -> lookup.apply(key(kind, object, ref))
                        .filter(owner -> ref.getUid().equals(owner.getMetadata().getUid())));
    }

    private static Key key(Kind kind, HasMetadata object, OwnerReference ref) {
        return kind.key(kind.namespaced() ? object.getMetadata().getNamespace() : "", ref.getName());
    }
}
