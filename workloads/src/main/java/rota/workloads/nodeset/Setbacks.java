package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.meta.Ordered;
import rota.api.nodeset.ScalingMode;
import rota.workloads.pods.Phase;

/// How often pods have failed on a Kubernetes node, so that they are replaced ever more slowly. It is memory only: who
/// forgets it replaces a pod too early, once.
final class Setbacks {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final int MOST_DOUBLINGS = 10;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Setback> known = new TreeMap<>();

    /// @param last the pod that failed last
    /// @param until when it may be replaced
    private record Setback(String last, int times, Instant until) {}

    /// Until when the failed pods among these have to wait, by name.
    SequencedMap<String, Instant> of(String set, Collection<WorkerPod> pods, Instant now) {
        var waits = new TreeMap<String, Instant>();
        lock.lock();
        try {
            for (var pod : pods) {
                if (pod.facts().phase() != Phase.FAILED || !pod.isOfMode(ScalingMode.DAEMON_SET)) continue;
                var where = Daemons.target(pod).map(it -> set + " " + it);
                if (where.isEmpty()) continue;
                var next = next(Optional.ofNullable(known.get(where.get())), pod.facts().id().uid(), now);
                known.put(where.get(), next);
                waits.put(pod.name(), next.until());
            }
        } finally {
            lock.unlock();
        }
        return Ordered.map(waits);
    }

    /// After a long time without trouble, it begins anew.
    private static Setback next(Optional<Setback> before, String pod, Instant now) {
        if (before.isPresent() && before.get().last().equals(pod)) return before.get();
        var times = before.filter(it -> it.until().plus(LONGEST).isAfter(now)).map(Setback::times).orElse(0);
        var wait = FIRST.multipliedBy(1L << Math.min(times, MOST_DOUBLINGS));
        return new Setback(pod, times + 1, now.plus(wait.compareTo(LONGEST) < 0 ? wait : LONGEST));
    }
}
