package rota.local.system.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpec;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetSpecBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Wake;
import rota.local.system.budget.BudgetView.Member;
import rota.local.system.budget.BudgetView.Scale;

class BudgetPlannerTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void a_plain_number_that_must_stay_counts_the_pods_themselves() {
        var status = status(minAvailable(new IntOrString(2)), new Scale.Unknown("jobs have no scale"), up("a"), up("b"),
                up("c"), down("d"));

        assertThat(status.getExpectedPods()).isEqualTo(4);
        assertThat(status.getDesiredHealthy()).isEqualTo(2);
        assertThat(status.getCurrentHealthy()).isEqualTo(3);
        assertThat(status.getDisruptionsAllowed()).isEqualTo(1);
        assertThat(status.getObservedGeneration()).isEqualTo(3);
        assertThat(condition(status)).isEqualTo("True SufficientPods");
    }

    @Test
    void a_share_that_must_stay_is_of_what_the_owners_want_and_rounded_up() {
        var status = status(minAvailable(new IntOrString("50%")), new Scale.Known(5), up("a"), up("b"), up("c"));

        assertThat(status.getExpectedPods()).isEqualTo(5);
        assertThat(status.getDesiredHealthy()).isEqualTo(3);
        assertThat(status.getDisruptionsAllowed()).isZero();
        assertThat(condition(status)).isEqualTo("False InsufficientPods");
    }

    @Test
    void a_number_or_share_that_may_be_missing_is_rounded_up_too() {
        var number = status(maxUnavailable(new IntOrString(1)), new Scale.Known(3), up("a"), up("b"), up("c"));
        var share = status(maxUnavailable(new IntOrString("10%")), new Scale.Known(3), up("a"), up("b"), up("c"));
        var all = status(maxUnavailable(new IntOrString(7)), new Scale.Known(3), up("a"));

        assertThat(Stream.of(number, share, all).map(PodDisruptionBudgetStatus::getDesiredHealthy))
                .containsExactly(2, 2, 0);
        assertThat(Stream.of(number, share, all).map(PodDisruptionBudgetStatus::getDisruptionsAllowed))
                .containsExactly(1, 1, 1);
    }

    @Test
    void where_nobody_is_expected_nobody_may_be_disrupted() {
        var status = status(maxUnavailable(new IntOrString("100%")), new Scale.Known(0), up("a"));

        assertThat(status.getDisruptionsAllowed()).isZero();
    }

    @Test
    void a_budget_that_cannot_be_computed_allows_nothing_and_says_so_once() {
        var budget = budget(maxUnavailable(new IntOrString(1)), Map.of());

        var plan = BudgetPlanner.plan(new BudgetView(budget, List.of(up("a")), new Scale.Unknown("no scale"), NOW));
        var again = BudgetPlanner.plan(new BudgetView(new PodDisruptionBudgetBuilder(budget)
                .withStatus(plan.status()).build(), List.of(up("a")), new Scale.Unknown("no scale"), NOW));

        assertThat(condition(plan.status())).isEqualTo("False SyncFailed");
        assertThat(plan.status().getObservedGeneration()).isNull();
        assertThat(plan.actions()).hasSize(1).allMatch(Announce.class::isInstance);
        assertThat(again.actions()).isEmpty();
        assertThat(again.status()).isEqualTo(plan.status());
    }

    @Test
    void an_evicted_pod_is_not_healthy_until_it_goes_or_two_minutes_have_passed() {
        var young = Map.of("a", NOW.minusSeconds(119).toString());
        var old = Map.of("a", NOW.minusSeconds(120).toString());

        var waiting = plan(budget(minAvailable(new IntOrString(1)), young), up("a"), up("b"));
        var leaving = plan(budget(minAvailable(new IntOrString(1)), young), gone("a"), up("b"));
        var over = plan(budget(minAvailable(new IntOrString(1)), old), up("a"), up("b"));

        assertThat(waiting.status().getCurrentHealthy()).isEqualTo(1);
        assertThat(waiting.status().getDisruptedPods()).containsOnlyKeys("a");
        assertThat(waiting.wake()).isEqualTo(Wake.at(NOW.plusSeconds(1), "an eviction is under way"));
        assertThat(leaving.status().getDisruptedPods()).isEmpty();
        assertThat(leaving.status().getCurrentHealthy()).isEqualTo(1);
        assertThat(over.status().getCurrentHealthy()).isEqualTo(2);
        assertThat(over.actions()).hasSize(1);
    }

    private static PodDisruptionBudgetStatus status(PodDisruptionBudgetSpec spec, Scale scale, Member... pods) {
        return BudgetPlanner.plan(new BudgetView(budget(spec, Map.of()), List.of(pods), scale, NOW)).status();
    }

    private static rota.kernel.plan.Plan<PodDisruptionBudgetStatus> plan(PodDisruptionBudget budget, Member... pods) {
        return BudgetPlanner.plan(new BudgetView(budget, List.of(pods), new Scale.Known(0), NOW));
    }

    private static PodDisruptionBudget budget(PodDisruptionBudgetSpec spec, Map<String, String> disrupted) {
        return new PodDisruptionBudgetBuilder().withNewMetadata().withName("b").withNamespace("default")
                .withGeneration(3L).endMetadata().withSpec(spec).withNewStatus().withDisruptedPods(disrupted)
                .endStatus().build();
    }

    private static PodDisruptionBudgetSpec minAvailable(IntOrString value) {
        return new PodDisruptionBudgetSpecBuilder().withMinAvailable(value).build();
    }

    private static PodDisruptionBudgetSpec maxUnavailable(IntOrString value) {
        return new PodDisruptionBudgetSpecBuilder().withMaxUnavailable(value).build();
    }

    private static Member up(String name) {
        return new Member(name, true, false);
    }

    private static Member down(String name) {
        return new Member(name, false, false);
    }

    private static Member gone(String name) {
        return new Member(name, true, true);
    }

    private static String condition(PodDisruptionBudgetStatus status) {
        var only = status.getConditions().getFirst();
        return only.getStatus() + " " + only.getReason();
    }
}
