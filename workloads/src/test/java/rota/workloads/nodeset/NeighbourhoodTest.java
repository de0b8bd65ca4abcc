package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;
import rota.api.nodeset.NodeSetNames;
import rota.kernel.plan.Action;

/// What sets share, after somebody has been at it.
class NeighbourhoodTest {
    private static final Identity OTHER = NodeSetNames.NODE_SET.key("default", "cpu").withUid("other-uid");

    @Test
    void what_was_made_is_complete() {
        assertThat(state(service(), Scene.ID)).isInstanceOf(Shared.Complete.class);
        assertThat(state(budget(), Scene.ID)).isInstanceOf(Shared.Complete.class);
    }

    @Test
    void an_owner_that_is_missing_is_added_and_nobody_is_taken_away() {
        assertThat(corrected(state(service(), OTHER)).getMetadata().getOwnerReferences()).extracting(
                OwnerReference::getUid).containsExactly("set-uid", "other-uid");
    }

    @Test
    void a_budget_that_somebody_loosened_is_tightened_again() {
        var loose = new PodDisruptionBudgetBuilder(budget()).editSpec().withMaxUnavailable(new IntOrString(1)).endSpec()
                .build();

        var right = (PodDisruptionBudget) corrected(state(loose, Scene.ID));

        assertThat(right.getSpec()).isEqualTo(budget().getSpec());
    }

    @Test
    void a_service_that_somebody_bent_is_put_straight_and_keeps_what_others_added() {
        var bent = new ServiceBuilder(service()).editMetadata().addToLabels("mine", "yes").endMetadata().editSpec()
                .addToSelector("more", "x").endSpec().build();

        var right = (Service) corrected(state(bent, Scene.ID));

        assertThat(right.getSpec()).isEqualTo(service().getSpec());
        assertThat(right.getMetadata().getLabels()).containsEntry("mine", "yes");
    }

    private static HasMetadata corrected(Shared state) {
        return ((Shared.Lacking) state).corrected();
    }

    private static Shared state(Service live, Identity sibling) {
        return Neighbourhood.serviceState(Optional.of(live), "slurm", List.of(sibling));
    }

    private static Shared state(PodDisruptionBudget live, Identity sibling) {
        return Neighbourhood.budgetState(Optional.of(live), "slurm", List.of(sibling));
    }

    private static Service service() {
        return made(Service.class);
    }

    private static PodDisruptionBudget budget() {
        return made(PodDisruptionBudget.class);
    }

    private static <T> T made(Class<T> type) {
        return Scene.of(0).alone().plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(type::isInstance).map(type::cast).findFirst()
                .orElseThrow();
    }
}
