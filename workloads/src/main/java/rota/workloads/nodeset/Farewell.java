package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Times;
import rota.workloads.pods.Phase;

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
    static Farewell of(WorkerPod pod, Instant now) {
        if (!pod.isCordoned()) return later("it is not marked yet");
        return switch (pod.sight()) {
            case Sight.Unknown(var why) -> later("Slurm does not say what runs on it: " + why);
            case Sight.Missing() -> ofMissing(pod, now);
            case Sight.Seen(var node) -> node.state().isDrained()
                    ? new Now(SlurmCall.Expected.DRAINED)
                    : later("its Slurm node is " + node.state() + ", not yet drained");
        };
    }

    private static Farewell ofMissing(WorkerPod pod, Instant now) {
        if (pod.facts().phase() == Phase.PENDING || pod.facts().phase() == Phase.UNREPORTED)
            return new Now(SlurmCall.Expected.MISSING);
        var since = pod.condition(Projection.REGISTERED).filter(it -> "False".equals(it.getStatus()))
                .flatMap(it -> Times.parse(it.getLastTransitionTime()));
        if (since.isEmpty()) return later("Slurm does not know its node: it may be about to register");
        var end = since.get().plus(GRACE);
        return end.isAfter(now)
                ? new Later("Slurm has not known its node since " + since.get(), Optional.of(end))
                : new Now(SlurmCall.Expected.MISSING);
    }

    private static Farewell later(String why) {
        return new Later(why, Optional.empty());
    }
}
