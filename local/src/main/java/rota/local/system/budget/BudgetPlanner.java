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
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.budget.BudgetView.Member;
import rota.local.system.budget.BudgetView.Scale;

/// Counts. Pure: the same view gives the same plan.
final class BudgetPlanner {
    /// So long an eviction may take until we see its pod go; then it counts as if it had not been.
    static final Duration EVICTION = Duration.ofMinutes(2);

    private static final String ALLOWED = "DisruptionAllowed";

    private BudgetPlanner() {}

    static Plan<PodDisruptionBudgetStatus> plan(BudgetView view) {
        return switch (needed(view)) {
            case Needed.Pods(var expected, var healthy) -> counted(view, expected, healthy);
            case Needed.Unclear(var why) -> failed(view, why);
        };
    }

    /// What the budget asks for.
    private sealed interface Needed {
        record Pods(int expected, int healthy) implements Needed {}

        record Unclear(String why) implements Needed {}
    }

    private static Plan<PodDisruptionBudgetStatus> counted(BudgetView view, int expected, int desired) {
        var disrupted = disrupted(view);
        var healthy = (int) view.pods().stream()
                .filter(it -> it.ready() && !it.leaving() && !disrupted.containsKey(it.name())).count();
        var allowed = expected > 0 ? Math.max(0, healthy - desired) : 0;
        var generation = view.budget().getMetadata().getGeneration();
        var condition = condition(allowed > 0 ? "True" : "False", allowed > 0 ? "SufficientPods" : "InsufficientPods")
                .withMessage("").withObservedGeneration(generation).build();
        var status = new PodDisruptionBudgetStatusBuilder().withObservedGeneration(generation)
                .withExpectedPods(expected).withCurrentHealthy(healthy).withDesiredHealthy(desired)
                .withDisruptionsAllowed(allowed).withDisruptedPods(disrupted)
                .withConditions(Conditions.with(conditions(view), condition, view.now())).build();
        var wakes = disrupted.values().stream()
                .map(it -> Wake.at(Instant.parse(it).plus(EVICTION), "an eviction is under way")).toList();
        return new Plan<>(overdue(view), status, Wake.atEarliest(wakes));
    }

    /// Nobody may be evicted while we cannot count. All other figures stay as they were.
    private static Plan<PodDisruptionBudgetStatus> failed(BudgetView view, String why) {
        var old = Optional.ofNullable(view.budget().getStatus()).orElseGet(PodDisruptionBudgetStatus::new);
        var condition = condition("False", "SyncFailed").withMessage(why)
                .withObservedGeneration(old.getObservedGeneration()).build();
        var known = Conditions.find(conditions(view), ALLOWED).filter(it -> why.equals(it.getMessage())).isPresent();
        var status = new PodDisruptionBudgetStatusBuilder(old).withDisruptionsAllowed(0)
                .withConditions(Conditions.with(conditions(view), condition, view.now())).build();
        if (known) return Plan.idle(status);
        var news = new Announce(Severity.WARNING, "CalculateExpectedPodCountFailed",
                "the number of expected pods is unknown: " + why);
        return new Plan<>(List.of(Step.oneByOne("tell", "the budget cannot be computed", List.of(news))), status,
                Wake.NEVER);
    }

    private static Needed needed(BudgetView view) {
        var spec = view.budget().getSpec();
        var least = spec.getMinAvailable();
        // A plain number of pods that must stay needs nobody's scale.
        if (least != null && least.getIntVal() != null) {
            return new Needed.Pods(view.pods().size(), least.getIntVal());
        }
        if (least == null && spec.getMaxUnavailable() == null) return new Needed.Pods(0, 0);
        return switch (view.scale()) {
            case Scale.Unknown(var why) -> new Needed.Unclear(why);
            case Scale.Known(var pods) -> new Needed.Pods(pods, least != null
                    ? scaled(least, pods)
                    : Math.max(0, pods - scaled(spec.getMaxUnavailable(), pods)));
        };
    }

    /// Percents are rounded up.
    private static int scaled(IntOrString value, int whole) {
        if (value.getIntVal() != null) return value.getIntVal();
        var percent = Integer.parseInt(value.getStrVal().replace("%", ""));
        return Math.ceilDiv(percent * whole, 100);
    }

    /// Evictions whose pods have not begun to leave.
    private static SequencedMap<String, String> disrupted(BudgetView view) {
        var left = new LinkedHashMap<String, String>();
        promised(view).forEach((pod, when) -> {
            if (staying(view, pod).isPresent() && !isOverdue(view, when)) left.put(pod, when);
        });
        return left;
    }

    private static List<Step> overdue(BudgetView view) {
        var news = promised(view).entrySet().stream()
                .filter(it -> staying(view, it.getKey()).isPresent() && isOverdue(view, it.getValue()))
                .map(it -> new Announce(Severity.WARNING, "NotDeleted",
                        "pod " + it.getKey() + " was to be evicted and is still there"))
                .toList();
        return news.isEmpty() ? List.of() : List.of(Step.oneByOne("tell", "evictions have not happened", news));
    }

    private static Map<String, String> promised(BudgetView view) {
        return Optional.ofNullable(view.budget().getStatus()).map(PodDisruptionBudgetStatus::getDisruptedPods)
                .orElse(Map.of());
    }

    private static Optional<Member> staying(BudgetView view, String pod) {
        return view.pods().stream().filter(it -> it.name().equals(pod) && !it.leaving()).findFirst();
    }

    private static boolean isOverdue(BudgetView view, String since) {
        return !Instant.parse(since).plus(EVICTION).isAfter(view.now());
    }

    private static ConditionBuilder condition(String status, String reason) {
        return new ConditionBuilder().withType(ALLOWED).withStatus(status).withReason(reason);
    }

    private static List<Condition> conditions(BudgetView view) {
        return Optional.ofNullable(view.budget().getStatus()).map(PodDisruptionBudgetStatus::getConditions)
                .orElse(List.of());
    }
}
