package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Optional;

/// Questions about owner references. Owners are told apart by UID: a name says nothing after a re-creation.
public final class Owners {
    private Owners() {}

    /// The one reference that has `controller: true`.
    public static Optional<OwnerReference> controllerOf(HasMetadata object) {
        for (var reference : object.getMetadata().getOwnerReferences()) {
            if (Boolean.TRUE.equals(reference.getController())) return Optional.of(reference);
        }
        return Optional.empty();
    }

    public static boolean isControlledBy(HasMetadata object, String ownerUid) {
        return controllerOf(object).filter(ref -> ref.getUid().equals(ownerUid)).isPresent();
    }

    /// The reference a child carries to the owner that manages it.
    public static OwnerReference controllerReference(Identity owner) {
        return new OwnerReferenceBuilder().withApiVersion(owner.key().kind().apiVersion())
                .withKind(owner.key().kind().name()).withName(owner.key().name()).withUid(owner.uid())
                .withController(true).withBlockOwnerDeletion(true).build();
    }
}
