package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Function;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.local.system.budget.BudgetView.Member;

/// Reads budgets and the pods that they are about. Owners of pods tell their scale where their kind is mirrored.
public final class BudgetController implements Controller<PodDisruptionBudget, BudgetView, PodDisruptionBudgetStatus> {
    private static final Kind BUDGETS = Kind.of(PodDisruptionBudget.class);

    private final Mirror<PodDisruptionBudget> budgets;
    private final Mirror<Pod> pods;
    private final Scales scales;

    /// @param mirrors of budgets and pods, and of all kinds that may own pods
    /// @param replicas where a kind that can be scaled says how many pods it wants, as a path of field names
    public BudgetController(Mirrors mirrors, Function<Kind, Optional<List<String>>> replicas) {
        this.budgets = mirrors.of(PodDisruptionBudget.class);
        this.pods = mirrors.of(Pod.class);
        this.scales = new Scales(mirrors, replicas);
    }

    @Override
    public String name() {
        return "budget";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(PodDisruptionBudget.class), new Trigger<>(Pod.class, this::concerned));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<BudgetView> observe(PodDisruptionBudget budget, Instant now) {
        if (Deleting.is(budget)) return Optional.empty();
        var about = selector(budget);
        var members = pods.list().stream().filter(it -> isNear(budget, it))
                .filter(it -> about.filter(selector -> selector.matches(it.getMetadata().getLabels())).isPresent())
                .toList();
        return Optional.of(new BudgetView(budget, members.stream().map(BudgetController::member).toList(),
                scales.of(members), now));
    }

    @Override
    public Plan<PodDisruptionBudgetStatus> plan(BudgetView view) {
        return BudgetPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(BudgetView view, PodDisruptionBudgetStatus status) {
        if (status.equals(view.budget().getStatus())) return Optional.empty();
        return Optional.of(new PodDisruptionBudgetBuilder(view.budget()).withStatus(status).build());
    }

    private List<Key> concerned(Pod pod) {
        return budgets.list().stream().filter(it -> isAbout(it, pod)).map(it -> Key.of(BUDGETS, it)).toList();
    }

    private static boolean isAbout(PodDisruptionBudget budget, Pod pod) {
        return isNear(budget, pod)
                && selector(budget).filter(it -> it.matches(pod.getMetadata().getLabels())).isPresent();
    }

    private static boolean isNear(PodDisruptionBudget budget, Pod pod) {
        return Objects.equals(budget.getMetadata().getNamespace(), pod.getMetadata().getNamespace());
    }

    /// A budget without a selector is about nothing; an empty selector is about everything.
    private static Optional<Selector> selector(PodDisruptionBudget budget) {
        return Optional.ofNullable(budget.getSpec().getSelector()).map(Selector::of);
    }

    private static Member member(Pod pod) {
        var ready = Optional.ofNullable(pod.getStatus()).map(PodStatus::getConditions).orElse(List.of()).stream()
                .anyMatch(it -> it.getType().equals("Ready") && it.getStatus().equals("True"));
        return new Member(pod.getMetadata().getName(), ready, Deleting.is(pod));
    }
}
