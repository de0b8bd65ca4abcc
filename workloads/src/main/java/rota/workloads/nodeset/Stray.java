package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// A Slurm node that says it is one of the set's, and that none of its pods is called after. It may be in a pod whose
/// slurmd goes by another name than the one that we expect: in the network of a host with a name of its own, or with
/// `-N` among its arguments. Nobody knows in which, so no pod that has never registered under its name may go.
final class Stray {
    /// Of a set, while Slurm has such a node.
    static final String CONDITION = "SlurmNodeWithoutPod";

    private Stray() {}

    /// @param feature what all nodes of the set say about themselves
    /// @param pods of the set
    static Optional<SlurmNode> in(SlurmReport report, String feature, List<WorkerPod> pods) {
        return all(report, feature, pods).findFirst();
    }

    private static Stream<SlurmNode> all(SlurmReport report, String feature, List<WorkerPod> pods) {
        var expected = pods.stream().map(WorkerPod::node).collect(Collectors.toSet());
        return report.nodes().values().stream().filter(it -> it.features().contains(feature))
                .filter(it -> !expected.contains(it.name()))
                // What was noted was in a pod of its name; what is down and empty is in none that could lose a job.
                .filter(it -> Note.read(it.comment()).isEmpty() && (it.isBusy() || !it.state().has("DOWN")));
    }

    static Sight sight(SlurmNode node) {
        return new Sight.Occupied("it does not list the node, but one called " + node.name()
                + " that says it is of this set and that no pod is called after: it may be the one in this pod. Let its"
                + " slurmd go by the name that is expected, or delete the pod by hand when nothing runs there");
    }

    /// Whose the nodes of another cluster are is not for us to ask.
    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return Silence.is(view) || Belonging.isDoubtful(view)
                ? status
                : Outlook.told(view, status, CONDITION, said(view));
    }

    /// Tells once, and again when there is something else to tell.
    static Optional<Step> news(NodeSetView view) {
        var before = Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
        return said(view).map(it -> it.equals(before) || view.outranked()
                ? Step.waiting("stray", it)
                : Step.oneByOne("stray", it, List.of(new Action.Announce(Action.Severity.WARNING, CONDITION, it))));
    }

    private static Optional<String> said(NodeSetView view) {
        if (!(view.around().contact() instanceof Contact.Heard(var report)) || Belonging.isDoubtful(view))
            return Optional.empty();
        var names = all(report, view.spec().slurmName(view.name()), view.pods()).map(SlurmNode::name).sorted().toList();
        return Waits.said(names, ", ").map(it -> "Slurm has nodes that say they are of this set, and that no pod is "
                + "called after: " + it + ". They are told nothing. If one is in a pod, let its slurmd go by the name "
                + "that is expected; if nothing is there any more: scontrol delete nodename=NAME");
    }
}
