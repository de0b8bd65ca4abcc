package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Deleting;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.claim.Claims;
import rota.workloads.pods.DeletionOrder;
import rota.workloads.pods.PodFacts;

/// Pure: the same view gives the same plan.
final class FleetPlanner {
    private static final String REVISION = "pod-template-hash";

    private FleetPlanner() {}

    static Plan<FleetStatus> plan(FleetView view) {
        var selector = Selector.of(view.fleet().getSpec().getSelector());
        var claim = Claims.sort(view.claimant(), Claims.labelled(selector), view.pods());
        var active = PodFacts.all(claim.claimed()).stream().filter(PodFacts::isActive).toList();
        var status = FleetStatus.of(view, active);
        if (Deleting.is(view.fleet())) return Plan.idle(status);
        var steps = new ArrayList<>(claim.steps());
        if (claim.isSettled()) next(view, active).ifPresent(steps::add);
        return new Plan<>(steps, status, Wake.NEVER);
    }

    static boolean isUpdated(PodFacts pod, FleetView view) {
        return pod.label(REVISION).equals(Optional.of(view.revision()));
    }

    private static Optional<Step> next(FleetView view, List<PodFacts> active) {
        var missing = view.replicas() - active.size();
        if (missing > 0) return Optional.of(scaleOut(view, missing));
        if (missing < 0) return Optional.of(scaleIn(view, active, -missing));
        return active.stream().filter(it -> !isUpdated(it, view)).findFirst().map(it -> rollout(it, active));
    }

    private static Step scaleOut(FleetView view, int missing) {
        return Step.slowStart("scale-out", missing + " of " + view.replicas() + " pods are missing",
                Stream.generate(() -> new Action.Create(pod(view))).limit(missing).toList());
    }

    private static Step scaleIn(FleetView view, List<PodFacts> active, int surplus) {
        var missedLeast = Comparator.comparing((PodFacts it) -> isUpdated(it, view))
                .thenComparing(DeletionOrder.ranked(_ -> 0, view.now()));
        return Step.slowStart("scale-in", surplus + " too many for " + view.replicas() + " replicas", active.stream()
                .sorted(missedLeast).limit(surplus).map(it -> new Action.Delete(it.id())).toList());
    }

    private static Step rollout(PodFacts outdated, List<PodFacts> active) {
        var notReady = active.stream().filter(it -> !it.isReady()).map(PodFacts::name).findFirst();
        return notReady.map(it -> Step.waiting("rollout", "one pod at a time: waiting until " + it + " is ready"))
                .orElseGet(() -> Step.oneByOne("rollout", outdated.name() + " has an old template, all are ready",
                        List.of(new Action.Delete(outdated.id()))));
    }

    private static Pod pod(FleetView view) {
        var template = view.fleet().getSpec().getTemplate();
        return new PodBuilder().withNewMetadata().withNamespace(view.fleet().getMetadata().getNamespace())
                .withGenerateName(view.fleet().getMetadata().getName() + "-")
                .withLabels(template.getMetadata().getLabels()).addToLabels(REVISION, view.revision())
                .withOwnerReferences(Owners.controllerReference(view.claimant().id())).endMetadata()
                .withSpec(template.getSpec()).build();
    }
}
