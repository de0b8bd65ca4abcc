package rota.kernel.lead;

import java.time.Duration;

/// How long leadership lasts and how often it is renewed. All processes that share a Lease must agree on it.
///
/// @param lease how long the others wait for a sign of life; whole seconds, as the Lease says it
/// @param renewDeadline how long a leader works after it last asked for a renewal that it got
/// @param retry the pause between two attempts
/// @param jitter by what share of itself a candidate's pause may grow at random
public record Terms(Duration lease, Duration renewDeadline, Duration retry, double jitter) {
    public static final Terms DEFAULT = new Terms(Duration.ofSeconds(15), Duration.ofSeconds(10),
            Duration.ofSeconds(2), 1.2);

    public Terms {
        demand(lease.toNanosPart() == 0, "lease: must be whole seconds, found " + lease);
        demand(lease.compareTo(renewDeadline) > 0,
                "lease: must be longer than the renew deadline, " + renewDeadline + ", found " + lease);
        demand(retry.isPositive(), "retry: must be longer than zero, found " + retry);
        demand(jitter > 0, "jitter: must be more than zero, found " + jitter);
        demand(renewDeadline.toNanos() > jitter * retry.toNanos(),
                "renewDeadline: must be longer than jitter times retry, " + jitter + " * " + retry + ", found "
                        + renewDeadline);
    }

    private static void demand(boolean holds, String message) {
        if (!holds) throw new IllegalArgumentException(message);
    }
}
