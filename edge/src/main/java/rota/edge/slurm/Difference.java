package rota.edge.slurm;

import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import rota.api.meta.Ordered;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmReport;

/// Which nodes are not what they were: somebody may care.
final class Difference {
    private Difference() {}

    /// By name; with nothing to compare with, all of them.
    static SequencedSet<String> between(Optional<SlurmReport> before, SlurmReport after) {
        var names = new TreeSet<String>(after.nodes().keySet());
        if (before.isEmpty()) return Ordered.set(names);
        names.addAll(before.get().nodes().keySet());
        names.removeIf(it -> before.get().node(it).equals(after.node(it)));
        jobs(before.get(), after).forEach(it -> names.addAll(it.nodes()));
        return Ordered.set(names);
    }

    /// Jobs that are in one report and not, or not the same, in the other. The end of a job moves a deadline although
    /// its node may stay as it is.
    private static List<SlurmJob> jobs(SlurmReport before, SlurmReport after) {
        var one = Ordered.set(before.jobs());
        var other = Ordered.set(after.jobs());
        return Stream.concat(one.stream().filter(it -> !other.contains(it)),
                other.stream().filter(it -> !one.contains(it))).toList();
    }
}
