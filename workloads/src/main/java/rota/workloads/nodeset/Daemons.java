package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.pods.Phase;

/// DaemonSet mode: which Kubernetes nodes lack their pod, and which pods are where they should not be.
///
/// @param vacant nodes that should have a pod and have none
/// @param misplaced pods to leave
/// @param clashes nodes that cannot have one because another node has the same name in Slurm, in words
/// @param eligible how many nodes should have one
record Daemons(List<KubeNode> vacant, List<Misplaced> misplaced, List<String> clashes, int eligible) {
    /// Kubernetes nodes that Slurm could not tell apart.
    static final String CLASH = "NodeNameClash";
    private static final String MISNAMED = "HostnameMismatch";
    private static final Daemons NONE = new Daemons(List.of(), List.of(), List.of(), 0);

    Daemons {
        vacant = List.copyOf(vacant);
        misplaced = List.copyOf(misplaced);
        clashes = List.copyOf(clashes);
    }

    /// A pod that should not be where it is.
    ///
    /// @param reason one word for the event that tells of it
    record Misplaced(WorkerPod pod, String reason, String why) {}

    static boolean is(NodeSetView view) {
        return view.spec().scaling().mode() == ScalingMode.DAEMON_SET;
    }

    /// Without the Controller nobody can say how a pod would look, and so nothing is decided.
    static Daemons of(NodeSetView view) {
        if (!is(view)) return NONE;
        var server = view.server();
        if (server.isEmpty()) return NONE;
        var placement = Placement.of(Codec.model(NewWorker.spec(view, server.get()), PodSpec.class));
        var clashes = new ArrayList<String>();
        var eligible = eligible(view, placement::shouldRun, clashes);
        var pods = byNode(view);
        var vacant = eligible.stream().filter(it -> !pods.containsKey(it.name())).toList();
        var misplaced = new ArrayList<Misplaced>();
        for (var node : view.nodes().values()) {
            var its = staying(pods.getOrDefault(node.name(), List.of()));
            if (placement.mayStay(node)) misplaced.addAll(superfluous(node, its));
            else
                its.forEach(it -> misplaced.add(new Misplaced(it, "ScalingDown", "it may not run on " + node.name()
                        + " any more")));
        }
        return new Daemons(vacant, misplaced, clashes, eligible.size());
    }

    /// What the user hears, once for each pod: it is marked in the same run.
    static Optional<Step> news(NodeSetView view) {
        var news = new ArrayList<Action>();
        for (var it : of(view).misplaced) {
            if (!it.pod.isCordoned() && it.reason.equals(MISNAMED))
                news.add(new Action.Announce(Action.Severity.NORMAL, MISNAMED, it.pod.name() + ": " + it.why));
        }
        for (var pod : view.pods()) {
            if (!is(view) || !pod.isStaying()) continue;
            if (pod.facts().phase() == Phase.FAILED && !isResting(view, pod))
                news.add(new Action.Announce(Action.Severity.WARNING, "FailedDaemonPod", pod.name() + " has failed"));
            if (pod.facts().phase() == Phase.SUCCEEDED)
                news.add(new Action.Announce(Action.Severity.NORMAL, "SucceededDaemonPod", pod.name() + " has ended"));
        }
        var said = Conditions.find(view.status().conditions(), CLASH).map(Condition::getMessage);
        clash(view).filter(it -> !said.equals(Optional.of(it)))
                .ifPresent(it -> news.add(new Action.Announce(Action.Severity.WARNING, CLASH, it)));
        return news.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.oneByOne("daemons", "pods are not as they should be", news));
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return Outlook.told(view, status, CLASH, clash(view));
    }

    private static Optional<String> clash(NodeSetView view) {
        return Waits.said(of(view).clashes, "; ");
    }

    /// It has failed, and is not replaced yet.
    static boolean isResting(NodeSetView view, WorkerPod pod) {
        return Optional.ofNullable(view.around().memory().setbacks().get(pod.name()))
                .filter(it -> it.isAfter(view.now()))
                .isPresent();
    }

    /// Two nodes of one name would fight for one record in Slurm: the first has it.
    private static List<KubeNode> eligible(NodeSetView view, Predicate<KubeNode> wanted, List<String> clashes) {
        var known = new TreeMap<String, KubeNode>();
        for (var node : view.nodes().values()) {
            if (!wanted.test(node)) continue;
            var other = known.putIfAbsent(node.slurmName(), node);
            if (other != null)
                clashes.add(node.name() + " gets no pod: it would be called " + node.slurmName() + " in Slurm, as "
                        + other.name() + " is");
        }
        return List.copyOf(known.values());
    }

    /// The pods of this mode by the node that they are, or will be, on.
    private static Map<String, List<WorkerPod>> byNode(NodeSetView view) {
        var pods = new LinkedHashMap<String, List<WorkerPod>>();
        for (var pod : view.pods()) {
            if (!pod.isOfMode(ScalingMode.DAEMON_SET)) continue;
            target(pod).ifPresent(it -> pods.computeIfAbsent(it, _ -> new ArrayList<>()).add(pod));
        }
        return pods;
    }

    /// Where it runs, or is to run.
    static Optional<String> target(WorkerPod pod) {
        return pod.facts().node().or(() -> Pin.target(pod.facts().pod()));
    }

    private static List<WorkerPod> staying(List<WorkerPod> pods) {
        return pods.stream().filter(it -> it.isStaying() && !it.facts().isTerminal()).toList();
    }

    /// Those under another name than they should have, and of several all but the one that is missed most.
    private static List<Misplaced> superfluous(KubeNode node, List<WorkerPod> pods) {
        var found = new ArrayList<Misplaced>();
        var good = new ArrayList<WorkerPod>();
        for (var pod : pods) {
            if (pod.facts().label(NodeSetNames.POD_HOSTNAME).equals(Optional.of(node.slurmName()))) good.add(pod);
            else
                found.add(new Misplaced(pod, MISNAMED, "its host should be called " + node.slurmName()));
        }
        good.sort(ScaleInOrder.ORDER);
        for (var i = 0; i < good.size() - 1; i++)
            found.add(new Misplaced(good.get(i), "ScalingDown", node.name() + " has another pod"));
        return found;
    }
}
