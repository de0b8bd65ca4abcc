package rota.workloads.nodeset;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;

/// A Slurm node that says it is one of the set's, and that none of its pods is called after. It may be in a pod whose
/// slurmd goes by another name than the one that we expect: in the network of a host with a name of its own, or with
/// `-N` among its arguments. Nobody knows in which, so no pod that has never registered under its name may go.
final class Stray {
    private Stray() {}

    /// @param feature what all nodes of the set say about themselves
    /// @param pods of the set
    static Optional<SlurmNode> in(SlurmReport report, String feature, List<WorkerPod> pods) {
        var expected = pods.stream().map(WorkerPod::node).collect(Collectors.toSet());
        return report.nodes().values().stream().filter(it -> it.features().contains(feature))
                .filter(it -> !expected.contains(it.name()))
                // What was noted was in a pod of its name; what is down and empty is in none that could lose a job.
                .filter(it -> Note.read(it.comment()).isEmpty() && (it.isBusy() || !it.state().has("DOWN")))
                .findFirst();
    }

    static Sight sight(SlurmNode node) {
        return new Sight.Occupied("it does not list the node, but one called " + node.name()
                + " that says it is of this set and that no pod is called after: it may be the one in this pod. Let its"
                + " slurmd go by the name that is expected, or delete the pod by hand when nothing runs there");
    }
}
