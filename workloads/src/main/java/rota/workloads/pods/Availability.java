package rota.workloads.pods;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import rota.kernel.plan.Wake;

/// When to look again because a pod that is ready now becomes available by the passing of time alone (K6).
public final class Availability {
    private Availability() {}

    /// The next such time, as an instant and not as a delay: however long the reconcile takes, it is not missed.
    ///
    /// @param now the very instant that the status was computed with
    public static Wake nextCheck(Collection<PodFacts> pods, Duration minReady, Instant now) {
        var checks = new ArrayList<Wake>();
        for (var pod : pods) {
            if (pod.isReady() && !pod.isAvailable(minReady, now)) checks.add(check(pod, minReady, now));
        }
        return Wake.atEarliest(checks);
    }

    /// A pod that does not tell since when it is ready may tell later: it is asked again after the full time.
    private static Wake check(PodFacts pod, Duration minReady, Instant now) {
        return Wake.at(pod.readySince().orElse(now).plus(minReady), "pod " + pod.name() + " may become available");
    }
}
