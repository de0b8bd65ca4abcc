package rota.workloads.nodeset;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.workloads.pods.Phase;

/// The status that a view asks for: what was seen, never what is about to be done.
final class NodeSetCounts {
    private NodeSetCounts() {}

    static NodeSetStatus of(NodeSetView view) {
        var counted = new NodeSetStatus(view.set().getMetadata().getGeneration(), pods(view), slurm(view),
                view.hash(), view.revisions().collisionCount(), selector(view.name()), pinned(view), Passage.of(view),
                Census.of(view), view.status().warned(), Silence.conditions(view));
        var known = Health.shown(view, Headroom.shown(view, Strain.shown(view, counted)));
        var clashing = Stray.shown(view, Namesakes.shown(view, known));
        var told = Riddle.shown(view, Belonging.shown(view, Outlook.shown(view, Maintenance.shown(view, clashing))));
        return Acceptance.shown(view, Daemons.shown(view, told));
    }

    static String selector(String set) {
        return NodeSetNames.APP_INSTANCE + "=" + set + "," + NodeSetNames.APP_NAME + "=" + NodeSetNames.SLURMD;
    }

    private static NodeSetStatus.Pods pods(NodeSetView view) {
        var reported = view.pods().stream().filter(it -> it.facts().phase() != Phase.UNREPORTED).toList();
        var ready = reported.stream().filter(it -> it.facts().phase() == Phase.RUNNING && it.facts().isReady())
                .toList();
        var available = (int) ready.stream()
                .filter(it -> it.facts().isAvailable(view.spec().minReady(), view.now())).count();
        var updated = (int) reported.stream().filter(it -> it.isStaying() && it.hasHash(view.hash())).count();
        var desired = view.desired();
        return new NodeSetStatus.Pods(desired, reported.size(), updated, ready.size(), available,
                Math.clamp((long) desired - available, 0, desired));
    }

    /// What was counted last stays while Slurm is silent, or may be another one.
    private static NodeSetStatus.Slurm slurm(NodeSetView view) {
        if (Silence.is(view) || Belonging.isDoubtful(view)) return view.status().slurm();
        var states = view.pods().stream().flatMap(it -> it.sight().state().stream()).toList();
        var bases = states.stream().flatMap(it -> it.base().stream()).toList();
        return new NodeSetStatus.Slurm(count(bases, "IDLE"), count(bases, "ALLOCATED") + count(bases, "MIXED"),
                count(bases, "DOWN"), (int) states.stream().filter(it -> it.has("DRAIN")).count());
    }

    private static int count(List<String> words, String word) {
        return (int) words.stream().filter(word::equals).count();
    }

    /// Where every number runs now; where a number that is not there ran last, while that node is there.
    private static SequencedMap<String, String> pinned(NodeSetView view) {
        if (!Pin.isWanted(view.spec())) return Ordered.map();
        var nodes = new TreeMap<String, String>(view.status().ordinalToNode());
        nodes.values().removeIf(it -> !view.nodes().containsKey(it));
        for (var pod : view.pods()) {
            if (pod.facts().phase() != Phase.RUNNING || pod.ordinal().isEmpty()) continue;
            pod.facts().node().ifPresent(it -> nodes.put(String.valueOf(pod.ordinal().getAsInt()), it));
        }
        return nodes;
    }
}
