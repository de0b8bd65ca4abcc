package rota.edge.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A token bucket: so many requests per second, and a burst of them after a pause.
///
/// A caller that finds the bucket empty books the next token and waits for it, so callers go in the order in which
/// they came and none starves.
final class Limiter {
    private static final double NANOS_PER_SECOND = 1e9;

    /// A way to let time pass.
    @FunctionalInterface
    interface Pause {
        void await(Duration time) throws InterruptedException;
    }

    private final double qps;
    private final int burst;
    private final InstantSource clock;
    private final Pause pause;
    private double tokens;
    private Instant filled;

    Limiter(KubeSettings settings, InstantSource clock, Pause pause) {
        this.qps = settings.qps();
        this.burst = settings.burst();
        this.clock = clock;
        this.pause = pause;
        this.tokens = burst;
        this.filled = clock.instant();
    }

    /// Returns when the next request may go out.
    void acquire() throws InterruptedException {
        var wait = book();
        if (wait.isPositive()) pause.await(wait);
    }

    private synchronized Duration book() {
        var now = clock.instant();
        // A clock that was set back must not take tokens away.
        var passed = filled.isBefore(now) ? Duration.between(filled, now) : Duration.ZERO;
        tokens = Math.min(burst, tokens + passed.toNanos() / NANOS_PER_SECOND * qps) - 1;
        filled = now;
        return tokens >= 0 ? Duration.ZERO : Duration.ofNanos(Math.round(-tokens / qps * NANOS_PER_SECOND));
    }
}
