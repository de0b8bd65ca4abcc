package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Who takes new jobs. Kubernetes decides, Slurm follows; a drain by somebody else is left alone.
///
/// Every reason to drain a node meets here, so that none undoes what another asks for.
final class Cordon {
    private final NodeSetView view;
    private final Selection selection;
    private final SlurmCall.Peer peer;

    private Cordon(NodeSetView view, Selection selection) {
        this.view = view;
        this.selection = selection;
        this.peer = view.peer();
    }

    /// Annotations come first: should we die in between, the intent is visible.
    static List<Step> steps(NodeSetView view, Selection selection) {
        var cordon = new Cordon(view, selection);
        var pods = view.pods().stream().filter(it -> it.isStaying() && !it.facts().isTerminal()).toList();
        var marks = pods.stream().flatMap(it -> cordon.mark(it).stream()).toList();
        var tells = pods.stream().flatMap(it -> cordon.tell(it).stream()).toList();
        var steps = new ArrayList<Step>();
        if (!marks.isEmpty())
            steps.add(Step.slowStart("cordon", "what is on its way out, or on a cordoned node, is marked", marks));
        if (!tells.isEmpty()) steps.add(Step.slowStart("drain", "Slurm is told who takes new jobs", tells).apart());
        return steps;
    }

    /// Cordons of the operator before us, which does not say that they are its own, before the pods show that we have
    /// seen them: afterwards nobody can tell them from a user's.
    static Optional<Step> takeOver(NodeSetView view) {
        var marks = view.pods().stream().filter(it -> it.isStaying() && isUpstreams(it))
                .map(it -> annotate(it, Json.of("true"), Json.of(WorkerPod.source()))).toList();
        return marks.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("take-over", "pods were cordoned by the operator before us", marks));
    }

    /// Upstream drains with the reason of its own cordon, and has another one for a pod that a user has cordoned.
    private static boolean isUpstreams(WorkerPod pod) {
        if (!pod.isCordonedByUser() || pod.condition(Registration.CONDITION).isPresent()) return false;
        return pod.sight().seen().filter(it -> it.state().isDrain() && DrainReason.isOurs(it)
                && !it.reason().startsWith(DrainReason.cordonedPod(pod))).isPresent();
    }

    /// Why the node should take no new jobs; empty: it should.
    private Optional<String> reason(WorkerPod pod) {
        if (selection.hasToGo(pod)) return Optional.of(DrainReason.departure(pod));
        var node = view.nodeOf(pod).filter(KubeNode::cordoned);
        if (node.isPresent()) return Optional.of(DrainReason.cordonedNode(pod, node.get()));
        return pod.isCordonedByUser() ? Optional.of(DrainReason.cordonedPod(pod)) : Optional.empty();
    }

    private boolean isMarkWanted(WorkerPod pod) {
        return selection.hasToGo(pod) || view.nodeOf(pod).filter(KubeNode::cordoned).isPresent();
    }

    /// A user's mark stays until the user takes it away; only ours is ours to take.
    private Optional<Action> mark(WorkerPod pod) {
        if (isMarkWanted(pod) && !pod.isCordoned())
            return Optional.of(annotate(pod, Json.of("true"), Json.of(WorkerPod.source())));
        if (!isMarkWanted(pod) && pod.isCordonedByUs())
            return Optional.of(annotate(pod, Json.Null.NULL, Json.Null.NULL));
        return Optional.empty();
    }

    private static Action annotate(WorkerPod pod, Json cordon, Json source) {
        var annotations = Json.object(NodeSetNames.POD_CORDON, cordon).with(NodeSetNames.POD_CORDON_SOURCE, source);
        var changes = Json.object("metadata", Json.object("uid", Json.of(pod.facts().id().uid()))
                .with("annotations", annotations));
        return new Action.Patch(pod.facts().id().key(), new PatchBody.Strategic(changes), Subresource.NONE,
                Action.Tolerates.GONE_OR_CHANGED_HANDS);
    }

    /// Two pods with one Slurm node in them, of which one has to go: the node is drained until it is gone.
    private boolean isHeldByAnother(WorkerPod pod) {
        return !selection.hasToGo(pod) && selection.condemned().anyMatch(it -> it.node().equals(pod.node()));
    }

    private Optional<Action> tell(WorkerPod pod) {
        if (isHeldByAnother(pod)) return Optional.empty();
        return pod.sight().seen().filter(it -> !DrainReason.isForeign(it)).flatMap(it -> change(pod, it))
                .map(it -> new SlurmCall.Tell(peer, it, Optional.of(new Action.Notice(view.id(), news(pod, it)))));
    }

    /// Told once for each change, not at every look.
    private Action.Announce news(WorkerPod pod, SlurmChange.Duty change) {
        var what = switch (change) {
            case SlurmChange.Drain(var node, var reason) -> "Slurm node " + node + " takes no new jobs: " + reason;
            case SlurmChange.Undrain(var node) -> "Slurm node " + node + " takes jobs again";
            case SlurmChange.Resume(var node) -> "Slurm node " + node + " is back and takes jobs again";
        };
        return new Action.Announce(Action.Severity.NORMAL, cause(pod), what);
    }

    private String cause(WorkerPod pod) {
        if (selection.isSurplus(pod)) return "ScalingDown";
        if (selection.broken().contains(pod)) return "NodeCordon";
        return selection.hasToGo(pod) ? "RollingUpdate" : "NodeCordon";
    }

    /// A node that is drained for one reason of ours is not drained again for another.
    private Optional<SlurmChange.Duty> change(WorkerPod pod, SlurmNode node) {
        var reason = reason(pod);
        if (reason.isPresent())
            return node.state().isDrain()
                    ? Optional.empty()
                    : Optional.of(new SlurmChange.Drain(node.name(), reason.get()));
        if (isLeftDown(node))
            return pod.isHealthy() ? Optional.of(new SlurmChange.Resume(node.name())) : Optional.empty();
        return node.state().isDrain() ? Optional.of(new SlurmChange.Undrain(node.name())) : Optional.empty();
    }

    /// Its predecessor said goodbye when it stopped, and Slurm does not take that back by itself: a node that was said
    /// to be down stays down, whatever registers.
    private static boolean isLeftDown(SlurmNode node) {
        return node.state().has("DOWN") && !node.state().has("NOT_RESPONDING")
                && DrainReason.isOurs(node);
    }
}
