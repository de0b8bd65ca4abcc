package rota.edge.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Time that passes when a test, or a pause, says so.
final class ManualClock implements InstantSource {
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public synchronized Instant instant() {
        return now;
    }

    synchronized void pass(Duration time) {
        now = now.plus(time);
    }
}
