package rota.api.peer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// All nodes and jobs of a cluster as one answer showed them.
///
/// @param asked when the question was put: what happened before is in it, what came later may be
/// @param nodes by name
public record SlurmReport(Instant asked, SequencedMap<String, SlurmNode> nodes, List<SlurmJob> jobs) {
    public SlurmReport {
        nodes = Ordered.map(nodes);
        jobs = List.copyOf(jobs);
    }

    public Optional<SlurmNode> node(String name) {
        return Optional.ofNullable(nodes.get(name));
    }
}
