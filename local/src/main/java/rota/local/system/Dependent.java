package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import rota.api.meta.Identity;

/// An object that names another one as its owner.
///
/// @param owners the UIDs of all its owner references, in their order
/// @param blocking whether the owner must not go first when it is deleted in the foreground
/// @param waiting whether it is being deleted in the foreground itself
record Dependent(Identity id, List<String> owners, boolean blocking, boolean waiting) {
    Dependent {
        owners = List.copyOf(owners);
    }

    static Dependent of(Identity id, HasMetadata object, Identity owner) {
        var references = object.getMetadata().getOwnerReferences();
        var blocking = references.stream().filter(it -> it.getUid().equals(owner.uid()))
                .anyMatch(it -> Boolean.TRUE.equals(it.getBlockOwnerDeletion()));
        return new Dependent(id, references.stream().map(OwnerReference::getUid).toList(), blocking,
                Finalizers.waits(object));
    }
}
