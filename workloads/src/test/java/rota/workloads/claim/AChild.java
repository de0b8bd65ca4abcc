package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;

/// A pod that somebody may want: without a word more it matches and has no controller.
final class AChild {
    static final Kind SET = new Kind("example.dev", "v1", "Set", "sets", Kind.Scope.NAMESPACED);
    static final Identity US = SET.key("default", "gpu").withUid("uid-us");
    static final Claimant OWNER = new Claimant(US, false);
    static final Claimant LEAVING_OWNER = new Claimant(US, true);

    private final PodBuilder builder = new PodBuilder();

    private AChild(String name) {
        builder.withNewMetadata().withNamespace("default").withName(name).withUid("uid-" + name)
                .withResourceVersion("7").addToLabels("app", "gpu").endMetadata();
    }

    static AChild child(String name) {
        return new AChild(name);
    }

    AChild of(Identity owner) {
        return ownedBy(Owners.controllerReference(owner));
    }

    /// A reference that does not control.
    AChild alsoOwnedBy(String uid) {
        return ownedBy(new OwnerReferenceBuilder().withApiVersion("v1").withKind("ConfigMap").withName("c").withUid(uid)
                .build());
    }

    AChild notMatching() {
        builder.editMetadata().addToLabels("app", "other").endMetadata();
        return this;
    }

    AChild deleting() {
        builder.editMetadata().withDeletionTimestamp("2026-03-01T12:00:00Z").endMetadata();
        return this;
    }

    AChild inNamespace(String namespace) {
        builder.editMetadata().withNamespace(namespace).endMetadata();
        return this;
    }

    Pod pod() {
        return builder.build();
    }

    private AChild ownedBy(OwnerReference reference) {
        builder.editMetadata().addToOwnerReferences(reference).endMetadata();
        return this;
    }
}
