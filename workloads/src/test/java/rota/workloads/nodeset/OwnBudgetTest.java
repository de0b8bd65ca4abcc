package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetOptions;
import rota.kernel.plan.Action;

/// A budget with a user's own numbers.
class OwnBudgetTest {
    @Test
    void it_is_made_when_it_is_asked_for() {
        assertThat(made("80%").getSpec().getMinAvailable()).isEqualTo(new IntOrString("80%"));
        assertThat(made("3").getSpec().getMinAvailable()).isEqualTo(new IntOrString(3));
        assertThat(made("3").getMetadata().getName()).isEqualTo("gpu-min-available");
        assertThat(of(Scene.of(1), Optional.empty())).isEqualTo(new OwnBudget.Fine());
    }

    @Test
    void it_follows_the_wish_and_goes_with_it() {
        var live = new PodDisruptionBudgetBuilder(made("3")).editMetadata().withUid("budget-uid").endMetadata().build();

        assertThat(of(asking("3"), Optional.of(live))).isEqualTo(new OwnBudget.Fine());
        assertThat(of(asking("4"), Optional.of(live)).step().orElseThrow().actions()).singleElement().isInstanceOf(
                Action.Update.class);
        assertThat(of(Scene.of(1), Optional.of(live)).step().orElseThrow().actions()).singleElement().isInstanceOf(
                Action.Delete.class);
    }

    @Test
    void one_of_that_name_that_is_somebody_elses_is_left_alone() {
        var foreign = new PodDisruptionBudgetBuilder(made("3")).editMetadata().withOwnerReferences().endMetadata()
                .build();

        assertThat(of(asking("4"), Optional.of(foreign))).isEqualTo(new OwnBudget.Fine());
        assertThat(of(Scene.of(1), Optional.of(foreign))).isEqualTo(new OwnBudget.Fine());
    }

    @Test
    void what_is_no_number_is_told_of() {
        assertThat(asking("most").plan().status().conditions()).anySatisfy(it -> assertThat(it.getMessage()).contains(
                "expected a number such as 3 or 80%, found 'most'"));
    }

    private static PodDisruptionBudget made(String wish) {
        var step = of(asking(wish), Optional.empty()).step().orElseThrow();
        return (PodDisruptionBudget) ((Action.Create) step.actions().getFirst()).object();
    }

    private static Scene asking(String wish) {
        return Scene.of(1).annotated(NodeSetOptions.MIN_AVAILABLE, wish);
    }

    private static OwnBudget of(Scene scene, Optional<PodDisruptionBudget> live) {
        return OwnBudget.of(Scene.ID, scene.view().spec(), live);
    }
}
