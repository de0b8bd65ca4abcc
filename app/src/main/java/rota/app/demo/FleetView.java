package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.time.Instant;
import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.workloads.claim.Claimant;
import rota.workloads.revision.RevisionHash;
import rota.workloads.revision.Snapshot;

/// What one reconcile saw.
record FleetView(Deployment fleet, List<Pod> pods, Instant now) {
    private static final Kind KIND = Kind.of(Deployment.class);

    FleetView {
        pods = List.copyOf(pods);
    }

    Claimant claimant() {
        return Claimant.of(KIND, fleet);
    }

    int replicas() {
        return fleet.getSpec().getReplicas();
    }

    /// Names the wanted template: a pod that carries another name is out of date.
    String revision() {
        return RevisionHash.of(Snapshot.ofTemplate(Codec.tree(fleet.getSpec().getTemplate())).text());
    }
}
