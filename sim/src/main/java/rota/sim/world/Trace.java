package rota.sim.world;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// What happened, in order: a hash over all of it, and the last steps in words.
public final class Trace {
    private static final long PRIME = 0x100000001b3L;
    private static final int REMEMBERED = 400;

    private record Entry(Instant when, String step) {}

    private final Deque<Entry> last = new ArrayDeque<>();
    private long hash = 0xcbf29ce484222325L;
    private long steps;

    void add(Instant now, String step) {
        mix(now.getEpochSecond());
        mix(now.getNano());
        mix(step.hashCode());
        mix(step.length());
        steps++;
        if (last.size() == REMEMBERED) last.removeFirst();
        last.addLast(new Entry(now, step));
    }

    /// Equal for equal histories.
    public long hash() {
        return hash;
    }

    public long steps() {
        return steps;
    }

    public List<String> last() {
        return last.stream().map(it -> it.when() + " " + it.step()).toList();
    }

    private void mix(long value) {
        hash = (hash ^ value) * PRIME;
    }
}
