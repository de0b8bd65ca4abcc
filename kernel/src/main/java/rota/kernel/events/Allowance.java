package rota.kernel.events;

import java.time.Duration;
import java.time.Instant;

/// A bucket of 25 tokens that gets one back every five minutes.
///
/// @param fullAt when the bucket will be full again, which says how many tokens it lacks now; no fractions to round
record Allowance(Instant fullAt) {
    private static final int BURST = 25;
    private static final Duration REFILL = Duration.ofMinutes(5);
    private static final Duration MOST_LACKING = REFILL.multipliedBy(BURST - 1);

    boolean hasToken(Instant now) {
        return !fullAt.isAfter(now.plus(MOST_LACKING));
    }

    Allowance minusToken(Instant now) {
        var from = fullAt.isAfter(now) ? fullAt : now;
        return new Allowance(from.plus(REFILL));
    }
}
