package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmUse.Amount;

/// What users may ask us to spare when we have a choice: nodes with critical jobs, nodes whose jobs run for long, and
/// sets that are busy. Whoever cordons a node drains it all the same; the jobs on it go on.
final class Consideration {
    private Consideration() {}

    /// An update leaves the node for later, and a set that shrinks takes another one if it can.
    static boolean isSpared(NodeSetView view, WorkerPod pod) {
        return isCritical(view, pod) || runsForLong(view, pod);
    }

    private static boolean isCritical(NodeSetView view, WorkerPod pod) {
        var critical = view.options().critical();
        if (critical.isEmpty() || !(view.around().contact() instanceof Contact.Heard(var report))) return false;
        return report.jobs().stream()
                .filter(it -> (it.isRunning() || it.isSuspended()) && it.nodes().contains(pod.node()))
                .anyMatch(it -> marks(it).stream().anyMatch(critical::contains));
    }

    private static List<String> marks(SlurmJob job) {
        return List.of("partition=" + job.partition(), "qos=" + job.qos(), "comment=" + job.comment());
    }

    private static boolean runsForLong(NodeSetView view, WorkerPod pod) {
        var most = view.options().maxWait();
        return most.isPresent() && pod.deadline().filter(it -> it.isAfter(latest(view, most.get()))).isPresent();
    }

    private static Instant latest(NodeSetView view, Duration most) {
        return view.now().plus(most);
    }

    /// How many pods an update may take down while the set is at work.
    static int most(NodeSetView view, int most) {
        var threshold = view.options().busyThreshold();
        return threshold.isPresent() && load(view) > threshold.get() ? Math.max(1, most / 2) : most;
    }

    private static double load(NodeSetView view) {
        var cpus = view.pods().stream().flatMap(it -> it.sight().seen().stream()).map(it -> it.use().cpus()).toList();
        return new Amount(cpus.stream().mapToLong(Amount::all).sum(), cpus.stream().mapToLong(Amount::used).sum())
                .part().orElse(0.0);
    }
}
