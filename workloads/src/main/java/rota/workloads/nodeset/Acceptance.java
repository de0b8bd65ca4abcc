package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetMistakes;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.UpdateStrategy;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What of a spec we cannot do because it makes no sense, told in a condition and an event. An
/// addition to what upstream has.
final class Acceptance {
    static final String CONDITION = "SpecAccepted";

    private Acceptance() {}

    /// What keeps the whole set from being worked on, one sentence each.
    static List<String> obstacles(NodeSetView view) {
        return Stream.concat(NodeSetMistakes.in(view.set()).stream(), moved(view)).toList();
    }

    /// What runs on pods of another cluster, only that cluster knows.
    private static Stream<String> moved(NodeSetView view) {
        return view.pods().stream().filter(it -> it.isStaying() && !it.facts().isTerminal())
                .flatMap(it -> it.home().stream()).distinct().filter(it -> !it.equals(view.spec().controller()))
                .map(it -> "spec.controllerRef.name: expected " + it + ", which pods of the set belong to, found "
                        + view.spec().controller());
    }

    /// What is left undone while everything else goes on.
    private static List<String> omissions(NodeSetView view) {
        var omissions = new ArrayList<>(view.options().mistakes());
        view.around().rollback().mistake().ifPresent(omissions::add);
        if (view.spec().update() instanceof UpdateStrategy.Scheduled(var window) && window.isEmpty())
            omissions.add("spec.updateStrategy.scheduledUpdate: expected a startTime such as 2030-01-01T12:00:00Z and "
                    + "a duration such as 30m; pods keep their template until they are deleted");
        return omissions;
    }

    /// The status with what we do not do in it; a set that never was refused anything does not show that it was not.
    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        var said = said(view);
        var known = Conditions.find(status.conditions(), CONDITION).isPresent();
        if (said.isEmpty() && !known) return status;
        var condition = said.isEmpty()
                ? new ConditionBuilder().withStatus("True").withReason("Accepted").withMessage("")
                : new ConditionBuilder().withStatus("False").withReason("NotPossible").withMessage(said);
        return status.with(Conditions.with(status.conditions(), condition.withType(CONDITION)
                .withObservedGeneration(view.set().getMetadata().getGeneration()).build(), view.now()));
    }

    /// Tells once, and again when there is something else to tell.
    static Optional<Step> news(NodeSetView view) {
        var said = said(view);
        var before = Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
        if (said.isEmpty()) return Optional.empty();
        return Optional.of(said.equals(before) || view.outranked()
                ? Step.waiting("refuse", said)
                : Step.oneByOne("refuse", said,
                        List.of(new Action.Announce(Action.Severity.WARNING, "InvalidNodeSet", said))));
    }

    private static String said(NodeSetView view) {
        var obstacles = obstacles(view);
        return String.join("; ", obstacles.isEmpty() ? omissions(view) : obstacles);
    }
}
