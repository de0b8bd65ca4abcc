package rota.kernel.loop;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets one thread wait until a time or until somebody rings. A ring that comes while nobody waits is kept.
public final class Alarm {
    /// A wall clock can be set: nobody waits longer than this without looking at it again.
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final InstantSource clock;
    private final Semaphore rings = new Semaphore(0);

    public Alarm(InstantSource clock) {
        this.clock = clock;
    }

    public void ring() {
        // One kept ring is as good as many.
        if (rings.availablePermits() == 0) rings.release();
    }

    /// Returns when it was rung, when it is time, or a little too often: whoever waits looks for himself what is due.
    public void await(Optional<Instant> until) throws InterruptedException {
        rings.tryAcquire(until.map(this::pause).orElse(HEARTBEAT).toNanos(), TimeUnit.NANOSECONDS);
        rings.drainPermits();
    }

    private Duration pause(Instant until) {
        var left = Duration.between(clock.instant(), until);
        return left.compareTo(HEARTBEAT) < 0 ? left : HEARTBEAT;
    }
}
