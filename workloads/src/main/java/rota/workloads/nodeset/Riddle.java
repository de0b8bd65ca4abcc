package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmState;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Nodes of which Slurm says something that we do not understand: a word of a newer release, or no state at all. Their
/// pods are not deleted on the strength of that.
final class Riddle {
    static final String CONDITION = "SlurmStateNotUnderstood";

    private Riddle() {}

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return Silence.is(view) ? status : Outlook.told(view, status, CONDITION, said(view));
    }

    /// Tells once, and again when there is something else to tell.
    static Optional<Step> news(NodeSetView view) {
        var before = Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
        return said(view).filter(it -> !it.equals(before) && !view.outranked()).map(it -> Step.oneByOne("riddle",
                "Slurm says what we do not understand", List.of(new Action.Announce(Action.Severity.WARNING, CONDITION,
                        it))));
    }

    private static Optional<String> said(NodeSetView view) {
        var strange = view.pods().stream().filter(WorkerPod::isStaying).flatMap(pod -> pod.sight().state().stream()
                .filter(it -> !it.isUnderstood()).map(it -> pod.node() + " (" + words(it) + ")")).sorted().toList();
        return Waits.said(strange, ", ").map(it -> "their pods stay, because it is not understood what Slurm says of "
                + "their state: " + it);
    }

    private static String words(SlurmState state) {
        return state.strange().isEmpty() ? "nothing" : String.join(", ", state.strange());
    }
}
