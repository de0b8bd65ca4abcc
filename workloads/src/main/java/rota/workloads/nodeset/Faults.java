package rota.workloads.nodeset;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmNode;
import rota.api.wire.Times;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.nodeset.Warnings.Warning;
import rota.workloads.pods.Phase;

/// Nodes that have failed: the user hears of it once, and pods that will not come back by themselves are replaced.
final class Faults {
    private static final List<String> FAILED = List.of("DOWN", "ERROR", "FAIL");
    /// What a plan says that does nothing but tell of failures.
    static final String TOLD_FIRST = "nodes that have failed are told of before anything else follows from it";

    private static final String DEAD = "Not responding";

    private Faults() {}

    /// Slurm cannot use it, and not because its pod has just said goodbye.
    static boolean isFailed(SlurmNode node) {
        return FAILED.stream().anyMatch(node.state()::has) && (node.isUnresponsive() || !DrainReason.isOurs(node));
    }

    /// It has not answered for so long that Slurm has given up its jobs, and nobody else has a word on it.
    static boolean isDead(SlurmNode node) {
        var state = node.state();
        return state.has("DOWN") && state.has("NOT_RESPONDING") && !node.isBusy() && state.isUnderstood()
                && (DrainReason.isOurs(node) || node.reason().startsWith(DEAD) || node.reason().isEmpty());
    }

    /// Pods to be replaced because Slurm has lost their nodes: all that are dead, and of those that were forgotten one
    /// at a time.
    static List<WorkerPod> broken(NodeSetView view, List<WorkerPod> kept) {
        var dead = kept.stream().filter(it -> isGivenUp(view, it));
        var forgotten = kept.stream().filter(it -> isForgotten(view, it)).limit(1);
        return Stream.concat(dead, forgotten).toList();
    }

    /// Its node has been dead for as long as the user wants to wait.
    static boolean isGivenUp(NodeSetView view, WorkerPod pod) {
        return replaceable(view, pod).filter(it -> !it.isAfter(view.now())).isPresent();
    }

    /// When somebody is to be replaced by the passing of time alone.
    static Wake wake(NodeSetView view) {
        return Wake.atEarliest(view.pods().stream().filter(WorkerPod::isStaying)
                .flatMap(it -> Stream.concat(replaceable(view, it).stream(),
                        forgotten(view, it).map(since -> since.plus(view.options().replaceForgotten())).stream()))
                .filter(it -> it.isAfter(view.now())).map(it -> Wake.at(it, "a node that Slurm has lost")).toList());
    }

    /// When the pod of a dead node may be replaced. Kubernetes has to see that something is wrong with it, too.
    private static Optional<Instant> replaceable(NodeSetView view, WorkerPod pod) {
        if (pod.facts().isReady() || pod.sight().seen().filter(Faults::isDead).isEmpty()) return Optional.empty();
        var since = pod.condition(Projection.type("DOWN")).flatMap(it -> Times.parse(it.getLastTransitionTime()));
        return since.flatMap(it -> view.options().replaceDown().map(it::plus));
    }

    private static boolean isForgotten(NodeSetView view, WorkerPod pod) {
        return forgotten(view, pod).filter(it -> !it.plus(view.options().replaceForgotten()).isAfter(view.now()))
                .isPresent();
    }

    /// Since when Slurm does not know any more the node of a pod that is well. One that never registered would not do
    /// so the next time either.
    private static Optional<Instant> forgotten(NodeSetView view, WorkerPod pod) {
        if (!(pod.sight() instanceof Sight.Missing) || !pod.isHealthy()) return Optional.empty();
        if (!pod.facts().isAvailable(view.spec().minReady(), view.now())) return Optional.empty();
        if (Registration.of(pod).kind() != Registration.Kind.FORGOTTEN) return Optional.empty();
        return pod.condition(Registration.CONDITION).flatMap(it -> Times.parse(it.getLastTransitionTime()));
    }

    /// What the pods do not show yet.
    static Optional<Step> news(NodeSetView view) {
        var news = new ArrayList<>(warnings(view).stream().map(Warning::announced).toList());
        view.pods().stream().filter(it -> it.isStaying() && isLost(it)).forEach(it -> news.add(new Action.Announce(
                Action.Severity.WARNING, "SlurmNodeNotRegistered", "Slurm node " + it.node() + " of pod " + it.name()
                        + " is not known to Slurm any more")));
        return news.isEmpty() ? Optional.empty() : Optional.of(told(news));
    }

    private static Step told(List<? extends Action> news) {
        return Step.oneByOne("faults", "nodes have failed", List.copyOf(news));
    }

    /// Nodes of which the pods do not show yet that they have failed, unless the user has heard of it lately.
    static List<Warning> warnings(NodeSetView view) {
        if (view.outranked()) return List.of();
        return Warnings.fresh(view, view.pods().stream().filter(WorkerPod::isStaying)
                .flatMap(pod -> failure(view, pod).stream().map(what -> new Warning("NodeFailed", pod.node(),
                        "Slurm node " + pod.node() + " of pod " + pod.name() + " has failed: " + what))));
    }

    /// What there is to tell, and nothing else: had the pods shown it, or gone, before a status that is refused, nobody
    /// would ever hear of it. Where the status does not keep our additions it would be told for ever, so not there.
    /// Nodes that were forgotten are told of with what follows: the status does not keep that they were.
    static Optional<Plan<NodeSetStatus>> toldFirst(NodeSetView view) {
        var warnings = warnings(view);
        if (view.status().hpc().isEmpty() || warnings.isEmpty()) return Optional.empty();
        return Optional.of(new Plan<>(List.of(told(warnings.stream().map(Warning::announced).toList())),
                Warnings.noted(view, view.status()), Wake.at(view.now(), TOLD_FIRST)));
    }

    /// Its pod does not show yet that it has failed, and must not before the user can hear of it.
    static boolean isHeldBack(NodeSetView view, WorkerPod pod) {
        return view.outranked() && failure(view, pod).isPresent();
    }

    private static Optional<String> failure(NodeSetView view, WorkerPod pod) {
        if (pod.facts().phase() == Phase.FAILED && !Daemons.isResting(view, pod))
            return Optional.of("its pod has failed");
        return pod.sight().seen().filter(Faults::isFailed).filter(_ -> !isShown(pod)).map(it -> "it is " + it.state()
                + ", " + (it.reason().isEmpty() ? "for no reason that anybody gave" : it.reason()));
    }

    private static boolean isShown(WorkerPod pod) {
        return FAILED.stream().anyMatch(it -> pod.condition(Projection.type(it)).isPresent());
    }

    /// It was known the last time, and is not now.
    private static boolean isLost(WorkerPod pod) {
        return pod.sight() instanceof Sight.Missing && pod.facts().phase() == Phase.RUNNING
                && Registration.of(pod).kind() == Registration.Kind.KNOWN;
    }
}
