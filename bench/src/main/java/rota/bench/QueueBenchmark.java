package rota.bench;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.kernel.queue.Backoff;
import rota.kernel.queue.WorkQueue;
import rota.sim.flock.Flock;

/// What one key costs in the queue when 10,000 others are in it.
@State(Scope.Thread)
public class QueueBenchmark {
    private static final int KEYS = 10_000;

    private final List<Key> keys = IntStream.range(0, KEYS)
            .mapToObj(it -> Kind.of(Flock.class).key("default", "flock-" + it)).toList();
    private Instant now = Instant.EPOCH;
    private WorkQueue queue = queue();

    @Setup
    public void start() {
        queue = queue();
    }

    /// A key comes, is worked on, and is done.
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public int through() {
        keys.forEach(queue::add);
        return drained();
    }

    /// Each key comes ten times and is worked on once.
    @Benchmark
    @OperationsPerInvocation(10 * KEYS)
    public int collapsing() {
        for (var round = 0; round < 10; round++) keys.forEach(queue::add);
        return drained();
    }

    /// A key comes with a delay, becomes due, is worked on, and is done.
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public int delayed() {
        for (var i = 0; i < KEYS; i++) queue.addAt(keys.get(i), now.plusMillis(1 + (i * 7919L) % KEYS));
        now = now.plus(Duration.ofMinutes(1));
        return drained();
    }

    private int drained() {
        var count = 0;
        for (var key = queue.poll(); key.isPresent(); key = queue.poll()) {
            queue.done(key.get());
            count++;
        }
        if (count != KEYS) throw new IllegalStateException("expected " + KEYS + " runs, found " + count);
        return count;
    }

    private WorkQueue queue() {
        return new WorkQueue("bench", () -> now, Backoff.standard(() -> now), new SimpleMeterRegistry());
    }
}
