package rota.workloads.rollout;

/// How many pods a rollout may still take down.
///
/// @param max how many may be down at once
/// @param unavailable how many are, for whatever reason
public record Budget(int max, int unavailable) {

    /// A percentage of a few pods may round down to none, which would stop the rollout for good: one is always allowed.
    public static Budget atLeastOne(int max, int unavailable) {
        return new Budget(Math.max(max, 1), unavailable);
    }

    /// How many more may go down now; never negative, never more than [#max()].
    public int left() {
        return Math.clamp((long) max - unavailable, 0, Math.max(max, 0));
    }

    public boolean isSpent() {
        return left() == 0;
    }
}
