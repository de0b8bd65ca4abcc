package rota.api.peer;

import java.util.Optional;
import java.util.regex.Pattern;

/// What a node has, and how much of it jobs have been given.
///
/// @param memory in megabytes
public record SlurmUse(Amount cpus, Amount memory, Amount gpus) {
    private static final Pattern GPUS = Pattern.compile("(?:^|,)gpu(?::[A-Za-z][\\w.-]*)?:(\\d{1,9})");
    public static final SlurmUse NONE = new SlurmUse(Amount.NONE, Amount.NONE, Amount.NONE);

    /// Of one kind.
    public record Amount(long all, long used) {
        public static final Amount NONE = new Amount(0, 0);

        /// The part that is used; empty when there is none of this kind.
        public Optional<Double> part() {
            return all <= 0 ? Optional.empty() : Optional.of((double) used / all);
        }
    }

    /// How many GPUs Slurm's list of generic resources speaks of: `gpu:a100:4(S:0-1),shard:8`.
    public static long gpus(String gres) {
        return GPUS.matcher(gres).results().mapToLong(it -> Long.parseLong(it.group(1))).sum();
    }
}
