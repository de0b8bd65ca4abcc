package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;

/// The owner in whose name objects are claimed, as the cache shows it.
public record Claimant(Identity id, boolean deleting) {

    public static Claimant of(Kind kind, HasMetadata owner) {
        return new Claimant(Identity.of(kind, owner), Deleting.is(owner));
    }
}
