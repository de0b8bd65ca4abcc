package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.peer.SlurmNode;
import rota.api.wire.Times;

/// Whether a pod may be deleted now. This is the promise that the project makes: no job is ever lost by it.
sealed interface Farewell {
    /// How long a node must have been missing from Slurm before its running pod may go: it may be about to register, or
    /// Slurm may just have lost its memory.
    Duration GRACE = Duration.ofMinutes(1);

    /// It may, provided that Slurm confirms this once more.
    record Now(SlurmCall.Expected expected) implements Farewell {}

    /// Not yet.
    ///
    /// @param until when it may be so by the passing of time alone
    record Later(String why, Optional<Instant> until) implements Farewell {}

    /// A pod that does not carry the mark yet gets it first. Whoever wants to keep the pod after all takes the mark
    /// away before Slurm may use the node again, and a deletion that was decided before that is then refused by the
    /// server.
    static Farewell of(NodeSetView view, WorkerPod pod) {
        if (!pod.isCordoned()) return later("it is not marked yet");
        // What does not answer any more does not drain either; that it may go all the same was asked for.
        if (Faults.isGivenUp(view, pod)) return new Now(SlurmCall.Expected.DEAD);
        return switch (pod.sight()) {
            case Sight.Unknown _, Sight.Lost _, Sight.Foreign _, Sight.Occupied _ ->
                    later("Slurm does not say what runs on it: " + pod.sight().doubt());
            case Sight.Missing() -> ofMissing(view, pod);
            case Sight.Seen(var node) -> ofSeen(node, pod);
        };
    }

    private static Farewell ofSeen(SlurmNode node, WorkerPod pod) {
        if (node.isDrained()) return new Now(SlurmCall.Expected.DRAINED);
        return later(node.state().isDrained()
                ? "on its Slurm node " + jobs(node.suspended())
                : "its Slurm node is " + node.state() + ", not yet drained" + whose(node) + until(pod));
    }

    /// Who looks at a node that nobody drains wants to know why we do not.
    private static String whose(SlurmNode node) {
        if (!DrainReason.isForeign(node)) return "";
        return ", for a reason that is not ours to change: " + (node.reason().isEmpty()
                ? "nobody gave any"
                : node.reason());
    }

    /// None of them shows in the state of the node.
    private static String jobs(List<Long> ids) {
        if (ids.isEmpty()) return "a job has gone on";
        var names = ids.stream().map(String::valueOf).toList();
        return (ids.size() == 1 ? "job " + names.getFirst() + " is" : "jobs " + String.join(", ", names) + " are")
                + " suspended";
    }

    private static String until(WorkerPod pod) {
        return pod.deadline().map(it -> it.isBefore(Marks.NEVER)
                ? "; its jobs end at " + it + " at the latest"
                : "; its jobs have no limit").orElse("");
    }

    private static Farewell ofMissing(NodeSetView view, WorkerPod pod) {
        if (!pod.hasBegun()) return new Now(SlurmCall.Expected.MISSING);
        var shown = pod.condition(Registration.CONDITION).filter(it -> "False".equals(it.getStatus()))
                .flatMap(it -> Times.parse(it.getLastTransitionTime()));
        var seen = Optional.ofNullable(view.around().memory().absences().get(pod.name()));
        if (shown.isEmpty() || seen.isEmpty())
            return later("Slurm does not know its node: it may be about to register");
        // The later of both: nobody may have looked since it was written down.
        var since = shown.get().isAfter(seen.get()) ? shown.get() : seen.get();
        var end = since.plus(GRACE);
        return end.isAfter(view.now())
                ? new Later("Slurm has not known its node since " + since, Optional.of(end))
                : new Now(SlurmCall.Expected.MISSING);
    }

    private static Farewell later(String why) {
        return new Later(why, Optional.empty());
    }
}
