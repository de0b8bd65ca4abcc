package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import rota.api.meta.Kind;
import rota.api.meta.Selector;
import rota.workloads.claim.Claimant;
import rota.workloads.revision.Revision;
import rota.workloads.revision.Snapshot;

/// What one reconcile saw.
record FlockView(Flock flock, Snapshot template, Brood brood, List<Revision> revisions, Instant now) {
    static final Kind KIND = Kind.of(Flock.class);

    Flock.Spec spec() {
        return Objects.requireNonNull(flock.getSpec());
    }

    Flock.Status status() {
        return Objects.requireNonNullElse(flock.getStatus(), Flock.Status.NONE);
    }

    List<Pod> pods() {
        return brood.near();
    }

    Selector selector() {
        return brood.selector();
    }

    Claimant claimant() {
        return Claimant.of(KIND, flock);
    }
}
