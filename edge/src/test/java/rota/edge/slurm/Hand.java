package rota.edge.slurm;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that moves when a test says so.
final class Hand implements InstantSource {
    static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

    private volatile Instant now;

    Hand() {
        this(NOON);
    }

    Hand(Instant now) {
        this.now = now;
    }

    @Override
    public Instant instant() {
        return now;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }
}
