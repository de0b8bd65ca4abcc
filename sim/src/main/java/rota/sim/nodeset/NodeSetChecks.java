package rota.sim.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import rota.api.client.Request;
import rota.api.meta.Deleting;
import rota.api.meta.Kind;
import rota.api.peer.SlurmChange;
import rota.local.peer.SlurmModel;
import rota.sim.world.Cluster.Written;
import rota.sim.world.World;

/// What must be true after every single write, whoever made it. It also carries the life of pods over to Slurm: a pod
/// that runs is a node that registers, and a pod that is gone is a node that does not answer.
public final class NodeSetChecks {
    private static final Kind PODS = Kind.of(Pod.class);

    private final NodeSetWorlds made;
    private final Map<String, Pod> before = new LinkedHashMap<>();
    private final Set<Place> ours = new LinkedHashSet<>();
    private int seen;

    /// A node in one of the clusters.
    private record Place(boolean elsewhere, String node) {
        static Place of(Pod pod) {
            return new Place(NodeSets.isElsewhere(pod), NodeSets.host(pod));
        }
    }

    private NodeSetChecks(NodeSetWorlds made) {
        this.made = made;
    }

    public static void watch(NodeSetWorlds made) {
        var checks = new NodeSetChecks(made);
        made.world().always(checks::check);
        made.slurm().onChange(NodeSetChecks::check);
        made.other().onChange(NodeSetChecks::check);
        made.other().onChange(checks::checkOwner);
    }

    private SlurmModel slurm(Place place) {
        return place.elsewhere ? made.other() : made.slurm();
    }

    private void check(World world) {
        var log = world.cluster().log();
        for (var written : log.subList(seen, log.size())) check(written);
        seen = log.size();
        var now = new LinkedHashMap<String, Pod>();
        for (var pod : NodeSets.pods(world)) now.put(pod.getMetadata().getName(), pod);
        var places = now.values().stream().map(Place::of).toList();
        before.values().stream().map(Place::of).filter(it -> !places.contains(it))
                .forEach(it -> slurm(it).lose(it.node));
        before.forEach((name, pod) -> {
            var stops = now.containsKey(name) && Deleting.is(now.get(name)) && !Deleting.is(pod) && isRunning(pod);
            if (stops && world.timeline().random().nextBoolean()) slurm(Place.of(pod)).goodbye(NodeSets.host(pod));
        });
        now.forEach((name, pod) -> {
            if (isRunning(pod) && (!before.containsKey(name) || !isRunning(before.get(name)))) {
                ours.add(Place.of(pod));
                slurm(Place.of(pod)).register(NodeSets.host(pod));
            }
        });
        before.clear();
        before.putAll(now);
    }

    /// The promise of promises. A pod that has ended runs no job, whatever Slurm believes.
    private void check(Written written) {
        if (!written.actor().startsWith("operator") || !(written.request() instanceof Request.Delete delete)) return;
        if (!delete.key().kind().equals(PODS)) return;
        var name = delete.key().name();
        var pod = before.get(name);
        if (pod == null || !isRunning(pod)) return;
        var place = Place.of(pod);
        if (slurm(place).isBusy(place.node))
            throw new AssertionError("P2: expected no deletion of a pod whose node is busy, found " + written + ", "
                    + slurm(place).truth(place.node) + (place.elsewhere ? " in the other cluster" : ""));
    }

    /// A node of that name in a cluster that no pod of ours has registered with is somebody else's.
    private void checkOwner(SlurmModel.Told told) {
        if (!(told.change() instanceof SlurmChange.Leave) && !ours.contains(new Place(true, told.change().node())))
            throw new AssertionError("P3: expected a namesake to be left alone, found " + told);
    }

    /// Somebody else's word about a node, or a node that does not answer, is not ours to touch.
    private static void check(SlurmModel.Told told) {
        var node = told.before();
        var ours = node.reason().startsWith("slurm-operator:");
        var untouched = !node.state().isDrain() && (node.reason().isEmpty() || node.state().takesJobs());
        var silent = node.isUnresponsive() && (node.state().has("NOT_RESPONDING") || !ours);
        var foreign = silent || !(ours || untouched);
        var words = switch (told.change()) {
            case SlurmChange.Duty _, SlurmChange.Forget _ -> true;
            case SlurmChange.Detail _, SlurmChange.Leave _ -> false;
        };
        if (foreign && words)
            throw new AssertionError("P3: expected " + node + " to be left alone, found "
                    + told.change());
        if (told.change() instanceof SlurmChange.Drain(_, var reason) && !reason.startsWith("slurm-operator: "))
            throw new AssertionError("P4: expected a reason that tells whose it is, found " + told.change());
    }

    private static boolean isRunning(Pod pod) {
        return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
    }
}
