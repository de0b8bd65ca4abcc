package rota.app.demo;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentStatusBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.workloads.pods.PodFacts;

/// How many pods there are, are ready, and have the wanted template.
record FleetStatus(long generation, int replicas, int ready, int updated) {

    static FleetStatus of(FleetView view, List<PodFacts> active) {
        return new FleetStatus(view.fleet().getMetadata().getGeneration(), active.size(),
                (int) active.stream().filter(PodFacts::isReady).count(),
                (int) active.stream().filter(it -> FleetPlanner.isUpdated(it, view)).count());
    }

    /// The status that an object shows.
    static FleetStatus in(Deployment fleet) {
        return Optional.ofNullable(fleet.getStatus())
                .map(it -> new FleetStatus(Objects.requireNonNullElse(it.getObservedGeneration(), 0L),
                        number(it.getReplicas()), number(it.getReadyReplicas()), number(it.getUpdatedReplicas())))
                .orElse(new FleetStatus(0, 0, 0, 0));
    }

    Deployment shownBy(Deployment fleet) {
        var changed = Codec.copy(fleet);
        changed.setStatus(new DeploymentStatusBuilder().withObservedGeneration(generation).withReplicas(replicas)
                .withReadyReplicas(ready).withUpdatedReplicas(updated).build());
        return changed;
    }

    /// Nothing is left to do for so many pods.
    boolean isComplete(long wantedGeneration, int wanted) {
        return equals(new FleetStatus(wantedGeneration, wanted, wanted, wanted));
    }

    @Override
    public String toString() {
        return ready + " of " + replicas + " pods ready, " + updated + " with the newest template";
    }

    private static int number(Integer value) {
        return Objects.requireNonNullElse(value, 0);
    }
}
