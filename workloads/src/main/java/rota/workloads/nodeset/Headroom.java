package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.meta.Amounts;
import rota.api.meta.Ordered;
import rota.api.meta.Requests;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions.RoomCheck;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Codec;
import rota.workloads.pods.PodFacts;

/// Whether there is room in Kubernetes for the pods that a set is about to get: their requests against what is free on
/// the nodes where they may run. The scheduler decides in the end; this is for those who want to know before.
final class Headroom {
    static final String CONDITION = "ResourcesInsufficient";
    private static final String PODS = "pods";
    private static final Amounts ONE = new Amounts(Ordered.map(PODS, 1L));

    private Headroom() {}

    /// One Kubernetes node.
    ///
    /// @param free what it has and nobody asked for
    /// @param worker whether a Slurm node lives there already
    record Berth(KubeNode node, Amounts free, boolean worker) {}

    /// All nodes, with what the pods on them leave.
    static List<Berth> berths(Collection<Node> nodes, Collection<Pod> pods) {
        var asked = new TreeMap<String, Amounts>();
        var workers = new TreeMap<String, Boolean>();
        for (var pod : pods) {
            var node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
            if (node == null || PodFacts.of(pod).isTerminal()) continue;
            asked.merge(node, Requests.of(pod.getSpec()).plus(ONE), Amounts::plus);
            if (isWorker(pod)) workers.put(node, true);
        }
        return nodes.stream().map(it -> berth(it, asked, workers.containsKey(it.getMetadata().getName()))).toList();
    }

    private static boolean isWorker(Pod pod) {
        return NodeSetNames.SLURMD.equals(PodFacts.of(pod).label(NodeSetNames.APP_NAME).orElse(""));
    }

    private static Berth berth(Node node, Map<String, Amounts> asked, boolean worker) {
        var all = Amounts.of(node.getStatus() == null ? null : node.getStatus().getAllocatable());
        var taken = asked.getOrDefault(node.getMetadata().getName(), Amounts.NONE);
        var free = new TreeMap<String, Long>();
        all.values().forEach((name, amount) -> free.put(name, amount - taken.of(name)));
        return new Berth(KubeNode.of(node, List.of()), new Amounts(free), worker);
    }

    /// How many of the pods that are wanted may be made now.
    static int allowed(NodeSetView view, int wanted) {
        return view.options().extras().room() == RoomCheck.ENFORCE
                ? Math.min(wanted, room(view).orElse(wanted))
                : wanted;
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        var wanted = view.wanted() - view.pods().size();
        var room = room(view).filter(it -> it < wanted);
        return Outlook.told(view, status, CONDITION, room.map(it -> "%d more pods are wanted, and there is room for %d"
                .formatted(wanted, it)));
    }

    /// How many more pods have room; empty when nobody asked, or nobody can say.
    private static Optional<Integer> room(NodeSetView view) {
        if (view.around().berths().isEmpty()) return Optional.empty();
        var server = view.server();
        if (server.isEmpty()) return Optional.empty();
        var spec = Codec.model(NewWorker.spec(view, server.get()), PodSpec.class);
        var placement = Placement.of(spec);
        var asked = Requests.of(spec);
        var apart = !view.spec().worker().oversubscribe();
        var fits = new ArrayList<Long>();
        for (var berth : view.around().berths()) {
            if (berth.node.cordoned() || !placement.shouldRun(berth.node) || (apart && berth.worker)) continue;
            fits.add(Math.min(times(asked, berth.free), apart ? 1 : Long.MAX_VALUE));
        }
        var waiting = view.pods().stream().filter(it -> it.facts().node().isEmpty()).count();
        var all = fits.stream().mapToLong(it -> it).sum();
        return Optional.of(Math.clamp(all - waiting, 0, Integer.MAX_VALUE));
    }

    private static long times(Amounts asked, Amounts free) {
        var most = free.values().containsKey(PODS) ? Math.max(0, free.of(PODS)) : Integer.MAX_VALUE;
        for (var each : asked.values().entrySet()) {
            if (each.getValue() > 0) most = Math.min(most, Math.max(0, free.of(each.getKey())) / each.getValue());
        }
        return most;
    }

    /// Only sets with a fixed number of pods ask: in DaemonSet mode every node has its own.
    static boolean isAsked(NodeSetSpec spec, int pods) {
        return spec.options().extras().room() != RoomCheck.OFF && spec.scaling().mode() == ScalingMode.STATEFUL_SET
                && pods < spec.scaling().replicas();
    }
}
