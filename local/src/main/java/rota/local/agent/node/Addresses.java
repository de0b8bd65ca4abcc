package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import rota.kernel.cache.Change;

/// Gives every pod an address that no other pod of this agent has. The pods' own statuses are the record: whoever has
/// one keeps it, also when the agent starts anew.
public final class Addresses {
    private final Range range;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> byPod = new HashMap<>();
    private final Map<Integer, String> byNumber = new HashMap<>();
    private int next;

    /// A block of IPv4 addresses.
    ///
    /// @param base the first, as a number
    public record Range(int base, int size) {
        /// The block of this size whose place in a larger one depends on a name: two agents seldom get the same.
        public static Range named(Range whole, int size, String name) {
            var blocks = whole.size() / size;
            return new Range(whole.base() + Math.floorMod(name.hashCode(), blocks) * size, size);
        }

        public String text(int offset) {
            var number = base + offset;
            return (number >>> 24) + "." + (number >>> 16 & 0xff) + "." + (number >>> 8 & 0xff) + "." + (number & 0xff);
        }

        Optional<Integer> offset(String text) {
            var parts = text.split("\\.", -1);
            if (parts.length != 4) return Optional.empty();
            var number = 0;
            for (var part : parts) number = number << 8 | Integer.parseInt(part);
            var offset = number - base;
            return offset >= 0 && offset < size ? Optional.of(offset) : Optional.empty();
        }
    }

    public Addresses(Range range) {
        this.range = range;
    }

    /// The pod's address: the one that it has, or a free one. Empty when there is none left.
    public Optional<String> of(Pod pod) {
        lock.lock();
        try {
            var uid = pod.getMetadata().getUid();
            learn(pod);
            if (!byPod.containsKey(uid)) free().ifPresent(it -> take(uid, it));
            return Optional.ofNullable(byPod.get(uid)).map(range::text);
        } finally {
            lock.unlock();
        }
    }

    /// Learns from the statuses of pods which addresses are in use.
    public void observe(Change<Pod> change) {
        lock.lock();
        try {
            switch (change) {
                case Change.Added(var pod) -> learn(pod);
                case Change.Updated(_, var pod) -> learn(pod);
                case Change.Removed(var pod) -> forget(pod);
                case Change.Recreated(var before, var pod) -> {
                    forget(before);
                    learn(pod);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void learn(Pod pod) {
        var shown = pod.getStatus() == null ? null : pod.getStatus().getPodIP();
        var uid = pod.getMetadata().getUid();
        if (shown == null || byPod.containsKey(uid)) return;
        range.offset(shown).filter(it -> !byNumber.containsKey(it)).ifPresent(it -> take(uid, it));
    }

    private void forget(Pod pod) {
        var number = byPod.remove(pod.getMetadata().getUid());
        if (number != null) byNumber.remove(number);
    }

    private void take(String uid, int number) {
        byPod.put(uid, number);
        byNumber.put(number, uid);
    }

    /// One after the other, so that an address is not used again at once. Neither the first nor the last of the block.
    private Optional<Integer> free() {
        for (var tries = 0; tries < range.size(); tries++) {
            next = next % (range.size() - 2) + 1;
            if (!byNumber.containsKey(next)) return Optional.of(next);
        }
        return Optional.empty();
    }
}
