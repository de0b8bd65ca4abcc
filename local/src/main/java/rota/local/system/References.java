package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// Finds out which object an owner reference means: a cluster-wide one, or one in the namespace of the dependent.
///
/// @param kinds all kinds that the server knows
record References(List<Kind> kinds) {
    References {
        kinds = List.copyOf(kinds);
    }

    /// The owner that is meant; empty when there cannot be one that the server could find.
    Optional<Identity> owner(Key dependent, OwnerReference reference) {
        return kinds.stream().filter(it -> it.isReferredToBy(reference.getApiVersion(), reference.getKind()))
                .findFirst().filter(it -> !it.namespaced() || dependent.kind().namespaced())
                .map(it -> it.key(it.namespaced() ? dependent.namespace() : "", reference.getName()))
                .map(it -> it.withUid(reference.getUid()));
    }

    /// Whether one of the references of the dependent means exactly this owner.
    boolean mean(Key dependent, HasMetadata object, Identity owner) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(it -> owner(dependent, it).filter(owner::equals).isPresent());
    }
}
