package rota.local.agent;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Waits for something to become true in the API: looks again after every write, and fails with what it saw.
public final class Until {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Until() {}

    public static void holds(TestApi cluster, BooleanSupplier condition) throws InterruptedException {
        holds(cluster, condition, () -> cluster.list(Pod.class).toString());
    }

    public static void holds(TestApi cluster, BooleanSupplier condition, Supplier<String> seen)
            throws InterruptedException {
        var rings = new Semaphore(0);
        var end = System.nanoTime() + PATIENCE.toNanos();
        try (var _ = cluster.store().onChange(rings::release)) {
            while (!condition.getAsBoolean()) {
                if (!rings.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS))
                    throw new AssertionError("expected it to hold within " + PATIENCE + ", found " + seen.get());
                rings.drainPermits();
            }
        }
    }
}
