package rota.workloads.nodeset;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import rota.api.meta.Ordered;

/// Since when this process has seen, without a break, that something is so of pods. What a pod shows may be older, and
/// may have been untrue in between while nobody looked: an operator that was away begins to count anew.
final class Spells {
    /// Who has not looked for so long does not know what happened meanwhile.
    private static final Duration LAPSE = Duration.ofSeconds(45);
    private static final int MOST = 100_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Spell> known = new TreeMap<>();

    private record Spell(Instant since, Instant last) {}

    /// By the names of the pods.
    SequencedMap<String, Instant> of(Collection<WorkerPod> pods, Predicate<WorkerPod> isSo, Instant now) {
        var since = new TreeMap<String, Instant>();
        lock.lock();
        try {
            if (known.size() > MOST) known.values().removeIf(it -> it.last.plus(LAPSE).isBefore(now));
            for (var pod : pods) {
                var uid = pod.facts().id().uid();
                if (isSo.test(pod)) {
                    var next = next(known.getOrDefault(uid, new Spell(now, now)), now);
                    known.put(uid, next);
                    since.put(pod.name(), next.since);
                } else
                    known.remove(uid);
            }
        } finally {
            lock.unlock();
        }
        return Ordered.map(since);
    }

    private static Spell next(Spell before, Instant now) {
        return before.last.plus(LAPSE).isBefore(now) ? new Spell(now, now) : new Spell(before.since, now);
    }
}
