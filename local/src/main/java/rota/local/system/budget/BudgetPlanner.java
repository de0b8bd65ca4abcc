package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatusBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Conditions;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;

/// Counts. Pure: the same view gives the same plan.
final class BudgetPlanner {
    /// So long an eviction may take until we see its pod go; then it counts as if it had not been.
    private static final Duration EVICTION = Duration.ofMinutes(2);

    private BudgetPlanner() {}

    static Plan<PodDisruptionBudgetStatus> plan(BudgetView view) {
        var disrupted = disrupted(view);
        var healthy = (int) view.pods().stream()
                .filter(it -> it.ready() && !it.leaving() && !disrupted.containsKey(it.name())).count();
        var expected = expected(view);
        var desired = desired(view, expected);
        var allowed = expected > 0 ? Math.max(0, healthy - desired) : 0;
        var status = new PodDisruptionBudgetStatusBuilder()
                .withObservedGeneration(view.budget().getMetadata().getGeneration())
                .withExpectedPods(expected).withCurrentHealthy(healthy).withDesiredHealthy(desired)
                .withDisruptionsAllowed(allowed).withDisruptedPods(disrupted)
                .withConditions(conditions(view, allowed)).build();
        var wakes = disrupted.values().stream()
                .map(it -> Wake.at(Instant.parse(it).plus(EVICTION), "an eviction is under way")).toList();
        return new Plan<>(List.of(), status, Wake.atEarliest(wakes));
    }

    /// Evictions whose pods have not begun to leave.
    private static SequencedMap<String, String> disrupted(BudgetView view) {
        var left = new LinkedHashMap<String, String>();
        old(view).map(PodDisruptionBudgetStatus::getDisruptedPods).orElse(Map.of()).forEach((pod, when) -> {
            var waits = view.pods().stream().anyMatch(it -> it.name().equals(pod) && !it.leaving());
            if (waits && Instant.parse(when).plus(EVICTION).isAfter(view.now())) left.put(pod, when);
        });
        return left;
    }

    /// A plain number of pods that must stay needs nobody's scale.
    private static int expected(BudgetView view) {
        var least = view.budget().getSpec().getMinAvailable();
        return least != null && least.getIntVal() != null ? view.pods().size() : view.scale();
    }

    private static int desired(BudgetView view, int expected) {
        var spec = view.budget().getSpec();
        if (spec.getMaxUnavailable() != null) {
            return Math.max(0, expected - scaled(spec.getMaxUnavailable(), expected));
        }
        return spec.getMinAvailable() == null ? 0 : scaled(spec.getMinAvailable(), expected);
    }

    /// Percents are rounded up.
    private static int scaled(IntOrString value, int whole) {
        if (value.getIntVal() != null) return value.getIntVal();
        var percent = Integer.parseInt(value.getStrVal().replace("%", ""));
        return Math.ceilDiv(percent * whole, 100);
    }

    private static List<Condition> conditions(BudgetView view, int allowed) {
        var next = new ConditionBuilder().withType("DisruptionAllowed").withStatus(allowed > 0 ? "True" : "False")
                .withReason(allowed > 0 ? "SufficientPods" : "InsufficientPods").withMessage("")
                .withObservedGeneration(view.budget().getMetadata().getGeneration()).build();
        return Conditions.with(old(view).map(PodDisruptionBudgetStatus::getConditions).orElse(List.of()), next,
                view.now());
    }

    private static Optional<PodDisruptionBudgetStatus> old(BudgetView view) {
        return Optional.ofNullable(view.budget().getStatus());
    }
}
