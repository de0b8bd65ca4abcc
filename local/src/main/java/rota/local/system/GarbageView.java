package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;

/// What one reconcile saw of an object of any kind, of those above it and of those below it.
///
/// @param complete whether all dependents that were there at the version of the object are among these
record GarbageView(Identity id, HasMetadata object, List<Owner> owners, List<Dependent> dependents, boolean complete,
        Instant now) {
    GarbageView {
        owners = List.copyOf(owners);
        dependents = List.copyOf(dependents);
    }

    <T extends Owner> Stream<T> owners(Class<T> sort) {
        return owners.stream().filter(sort::isInstance).map(sort::cast);
    }

    List<String> references() {
        return object.getMetadata().getOwnerReferences().stream().map(OwnerReference::getUid).toList();
    }

    List<String> finalizers() {
        return object.getMetadata().getFinalizers();
    }

    ResourceVersion version() {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }
}
