package rota.workloads.job;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// How long to wait before a pod that failed is replaced: 10 s, 20 s, 40 s… up to 10 minutes, until one succeeds.
final class PodBackoff {
    private static final Duration BASE = Duration.ofSeconds(10);
    private static final Duration MOST = Duration.ofMinutes(10);
    private static final int ENOUGH = 7;

    private PodBackoff() {}

    static Duration delay(int failures) {
        if (failures <= 0) return Duration.ZERO;
        return failures >= ENOUGH ? MOST : BASE.multipliedBy(1L << (failures - 1));
    }

    /// When the next pod may be created, if not now.
    static Optional<Instant> until(JobView view) {
        var failures = view.failures();
        return failures.last().map(it -> it.plus(delay(failures.count()))).filter(it -> it.isAfter(view.now()));
    }
}
