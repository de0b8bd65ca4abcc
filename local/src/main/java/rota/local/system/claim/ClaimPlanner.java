package rota.local.system.claim;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatusBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.Map;
import java.util.Optional;
import rota.kernel.plan.Plan;

/// Decides what a claim shows. Pure: the same view gives the same plan.
final class ClaimPlanner {
    private ClaimPlanner() {}

    static Plan<PersistentVolumeClaimStatus> plan(ClaimView view) {
        return Plan.idle(capacity(view).map(it -> bound(view, it)).orElse(before(view)));
    }

    /// A directory is as large as the claim asks for, and grows with it; a volume is as large as it is. One that is
    /// named and not there has no size.
    private static Optional<Map<String, Quantity>> capacity(ClaimView view) {
        var spec = view.claim().getSpec();
        return spec.getVolumeName() == null || spec.getVolumeName().isEmpty()
                ? Optional.of(spec.getResources().getRequests())
                : view.volume().map(it -> it.getSpec().getCapacity());
    }

    private static PersistentVolumeClaimStatus bound(ClaimView view, Map<String, Quantity> capacity) {
        return new PersistentVolumeClaimStatusBuilder(before(view)).withPhase("Bound").withCapacity(capacity)
                .withAccessModes(view.claim().getSpec().getAccessModes()).build();
    }

    private static PersistentVolumeClaimStatus before(ClaimView view) {
        return Optional.ofNullable(view.claim().getStatus()).orElseGet(PersistentVolumeClaimStatus::new);
    }
}
