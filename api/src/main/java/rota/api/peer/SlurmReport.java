package rota.api.peer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import rota.api.meta.Ordered;
import rota.api.peer.SlurmNode.Work;

/// All nodes and jobs of a cluster as one answer showed them.
///
/// @param asked when the question was put: what happened before is in it, what came later may be
/// @param origin the cluster that answered
/// @param nodes by name, each with what the jobs say about it
public record SlurmReport(Instant asked, SlurmOrigin origin, SequencedMap<String, SlurmNode> nodes,
        List<SlurmJob> jobs) {
    public SlurmReport {
        jobs = List.copyOf(jobs);
        nodes = Ordered.map(told(nodes, jobs));
    }

    /// The state of a node does not tell that a job is suspended there, nor when those that run end; the jobs do.
    private static SequencedMap<String, SlurmNode> told(SequencedMap<String, SlurmNode> nodes, List<SlurmJob> jobs) {
        var suspended = new TreeMap<String, List<Long>>();
        var ends = new TreeMap<String, Instant>();
        for (var job : jobs) {
            if (job.isSuspended() || job.isRiddle()) {
                // It has nodes; where their names cannot be read, it may be on any.
                var nodesOfJob = job.nodes().isEmpty() ? nodes.keySet() : job.nodes();
                for (var node : nodesOfJob) suspended.computeIfAbsent(node, _ -> new ArrayList<>()).add(job.id());
            }
            if (job.isRunning()) {
                var end = job.end().filter(Work.NEVER::isAfter).orElse(Work.NEVER).truncatedTo(ChronoUnit.SECONDS);
                for (var node : job.nodes()) ends.merge(node, end, BinaryOperator.maxBy(Comparator.naturalOrder()));
            }
        }
        if (suspended.isEmpty() && ends.isEmpty()) return nodes;
        var told = new LinkedHashMap<String, SlurmNode>();
        nodes.forEach((name, node) -> told.put(name, node.with(new Work(suspended.getOrDefault(name, List.of()),
                Optional.ofNullable(ends.get(name))))));
        return told;
    }

    /// The jobs that are, or may be, on a node, whether it is in the list of nodes or not: a job that is somewhere and
    /// does not say where in a way that can be read may be on any.
    public List<SlurmJob> jobsOn(String name) {
        return jobs.stream().filter(it -> it.isThere() && (it.nodes().isEmpty() || it.nodes().contains(name)))
                .toList();
    }

    public Optional<SlurmNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }
}
