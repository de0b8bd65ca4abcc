package rota.workloads.nodeset;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import rota.api.nodeset.NodeSet;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmUse;
import rota.kernel.cache.Change;
import rota.kernel.cache.Mirrors;

/// Meters of single Slurm nodes, `rota_nodeset_node_…`: how much of each is given away, and its jobs. They come with a
/// node and go with it. While nobody can say how it fares, because Slurm is silent or may be another one, they stay as
/// they were, and `…_known` is 0.
public final class NodeMetrics {
    /// For those who do not want any.
    public static final NodeMetrics NONE = new NodeMetrics(new CompositeMeterRegistry());
    private static final String PREFIX = "rota.nodeset.node.";

    private final MeterRegistry meters;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, SetMeters> sets = new TreeMap<>();

    private NodeMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    /// Those of the sets that these mirrors show, from now on.
    ///
    /// @param mirrors before their first delivery
    public static NodeMetrics watch(Mirrors mirrors, MeterRegistry meters) {
        var metrics = new NodeMetrics(meters);
        mirrors.of(NodeSet.class).onChange(metrics::changed);
        return metrics;
    }

    /// Those of one set.
    ///
    /// @param counted the jobs that have ended and were counted, for as long as Slurm remembers them
    private record SetMeters(Map<String, NodeMeters> nodes, Set<Long> counted) {}

    /// Those of one node.
    private static final class NodeMeters {
        private volatile SlurmUse use = SlurmUse.NONE;
        private volatile int running;
        private volatile boolean known;
        private final List<Meter> meters = new ArrayList<>();
    }

    /// Shows what a reconcile saw. What was known of a node that nobody can say anything of now stays, marked as such.
    void seen(NodeSetView view) {
        lock.lock();
        try {
            var set = sets.computeIfAbsent(view.id().uid(), _ -> new SetMeters(new TreeMap<>(), new HashSet<>()));
            set.nodes.values().forEach(it -> it.known = false);
            if (view.around().contact() instanceof Contact.Heard(var report)) heard(view, set, report);
            var present = view.pods().stream().filter(it -> !(it.sight() instanceof Sight.Missing))
                    .map(WorkerPod::node).collect(Collectors.toSet());
            set.nodes.keySet().stream().filter(it -> !present.contains(it)).toList()
                    .forEach(it -> Optional.ofNullable(set.nodes.remove(it)).ifPresent(this::drop));
        } finally {
            lock.unlock();
        }
    }

    private void heard(NodeSetView view, SetMeters set, SlurmReport report) {
        var running = running(report.jobs());
        for (var pod : view.pods()) pod.sight().seen().ifPresent(it -> {
            var node = set.nodes.computeIfAbsent(it.name(), name -> made(view, name));
            node.use = it.use();
            node.running = running.getOrDefault(it.name(), 0);
            node.known = true;
        });
        report.jobs().forEach(it -> count(view, set, it));
        set.counted.retainAll(report.jobs().stream().map(SlurmJob::id).collect(Collectors.toSet()));
    }

    private static Map<String, Integer> running(List<SlurmJob> jobs) {
        var running = new TreeMap<String, Integer>();
        jobs.stream().filter(SlurmJob::isRunning).flatMap(it -> it.nodes().stream())
                .forEach(it -> running.merge(it, 1, Integer::sum));
        return running;
    }

    private void count(NodeSetView view, SetMeters set, SlurmJob job) {
        var result = Census.result(job);
        // It may be a job of another cluster.
        if (job.nodes().stream().map(set.nodes::get).anyMatch(it -> it != null && !it.known)) return;
        for (var name : job.nodes()) {
            var node = set.nodes.get(name);
            if (node == null) continue;
            if (result.isPresent() && !set.counted.contains(job.id()))
                ended(view, name, result.get(), node).increment();
        }
        if (result.isPresent()) set.counted.add(job.id());
    }

    private Counter ended(NodeSetView view, String name, String result, NodeMeters node) {
        var counter = meters.counter(PREFIX + "jobs.ended", tags(view, name).and("result", result));
        if (!node.meters.contains(counter)) node.meters.add(counter);
        return counter;
    }

    private NodeMeters made(NodeSetView view, String name) {
        var node = new NodeMeters();
        var tags = tags(view, name);
        node.meters.add(gauge("cpu.used", tags, node, it -> part(it.use.cpus())));
        node.meters.add(gauge("memory.used", tags, node, it -> part(it.use.memory())));
        node.meters.add(gauge("gpu.used", tags, node, it -> part(it.use.gpus())));
        node.meters.add(gauge("jobs.running", tags, node, it -> it.running));
        node.meters.add(gauge("known", tags, node, it -> it.known ? 1 : 0));
        return node;
    }

    private Gauge gauge(String name, Tags tags, NodeMeters node, ToDoubleFunction<NodeMeters> value) {
        // Who was in office before may have left one, which would show for ever what was last seen then.
        meters.remove(new Meter.Id(PREFIX + name, tags, null, null, Meter.Type.GAUGE));
        return Gauge.builder(PREFIX + name, node, value).tags(tags).strongReference(true).register(meters);
    }

    private static double part(SlurmUse.Amount amount) {
        return amount.part().orElse(0.0);
    }

    private static Tags tags(NodeSetView view, String node) {
        return Tags.of("namespace", view.namespace(), "nodeset", view.name(), "node", node);
    }

    private void changed(Change<NodeSet> change) {
        switch (change) {
            case Change.Removed<NodeSet>(var set) -> forget(set.getMetadata().getUid());
            case Change.Recreated<NodeSet>(var before, _) -> forget(before.getMetadata().getUid());
            case Change.Added<NodeSet> _, Change.Updated<NodeSet> _ -> {}
        }
    }

    private void forget(String uid) {
        lock.lock();
        try {
            var set = sets.remove(uid);
            if (set != null) set.nodes.values().forEach(this::drop);
        } finally {
            lock.unlock();
        }
    }

    private void drop(NodeMeters node) {
        node.meters.forEach(meters::remove);
    }
}
