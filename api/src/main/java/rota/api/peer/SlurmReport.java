package rota.api.peer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;

/// All nodes and jobs of a cluster as one answer showed them.
///
/// @param asked when the question was put: what happened before is in it, what came later may be
/// @param origin the cluster that answered
/// @param nodes by name, each with the jobs that are suspended on it
public record SlurmReport(Instant asked, SlurmOrigin origin, SequencedMap<String, SlurmNode> nodes,
        List<SlurmJob> jobs) {
    public SlurmReport {
        jobs = List.copyOf(jobs);
        nodes = Ordered.map(told(nodes, jobs));
    }

    /// The state of a node does not tell that a job is suspended there; the job does.
    private static SequencedMap<String, SlurmNode> told(SequencedMap<String, SlurmNode> nodes, List<SlurmJob> jobs) {
        var suspended = new TreeMap<String, List<Long>>();
        for (var job : jobs) {
            if (!job.isSuspended()) continue;
            // It has nodes; where their names cannot be read, it may be on any.
            var nodesOfJob = job.nodes().isEmpty() ? nodes.keySet() : job.nodes();
            for (var node : nodesOfJob) suspended.computeIfAbsent(node, _ -> new ArrayList<>()).add(job.id());
        }
        if (suspended.isEmpty()) return nodes;
        var told = new LinkedHashMap<>(nodes);
        suspended.forEach((name, ids) -> told.computeIfPresent(name, (_, node) -> node.with(ids)));
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
