package rota.api.peer;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Ordered;

/// The state of a node: the words that Slurm uses for it, one for the base and some for flags.
public record SlurmState(SequencedSet<String> words) {
    /// In the order in which the base is looked for.
    public static final List<String> BASES =
            List.of("ALLOCATED", "DOWN", "ERROR", "FUTURE", "IDLE", "MIXED", "UNKNOWN");
    private static final List<String> BUSY = List.of("ALLOCATED", "MIXED", "COMPLETING");
    private static final List<String> AT_WORK = List.of("ALLOCATED", "IDLE", "MIXED", "COMPLETING", "PLANNED",
            "RESERVED", "MAINTENANCE", "EXTERNAL", "CLOUD", "DYNAMIC_FUTURE", "DYNAMIC_NORM");
    private static final List<String> FLAGS = List.of("INVALID", "EXTERNAL", "RESERVED", "UNDRAIN", "CLOUD", "RESUME",
            "DRAIN", "COMPLETING", "NOT_RESPONDING", "POWERED_DOWN", "FAIL", "POWERING_UP", "MAINTENANCE",
            "REBOOT_REQUESTED", "REBOOT_CANCELED", "POWERING_DOWN", "DYNAMIC_FUTURE", "REBOOT_ISSUED", "PLANNED",
            "INVALID_REG", "POWER_DOWN", "POWER_UP", "POWER_DRAIN", "DYNAMIC_NORM", "BLOCKED");

    public SlurmState {
        words = Ordered.set(words);
    }

    public static SlurmState of(String... words) {
        return new SlurmState(Ordered.set(Arrays.asList(words)));
    }

    public static SlurmState of(Collection<String> words) {
        return new SlurmState(Ordered.set(words));
    }

    public boolean has(String word) {
        return words.contains(word);
    }

    public Optional<String> base() {
        return BASES.stream().filter(this::has).findFirst();
    }

    /// Something runs there, or is just being cleaned up.
    public boolean isBusy() {
        return BUSY.stream().anyMatch(this::has);
    }

    /// It takes no new jobs.
    public boolean isDrain() {
        return has("DRAIN") && !has("UNDRAIN");
    }

    /// It takes no new jobs and runs none; whether jobs are suspended there, the node knows. A state with a word that
    /// we do not know is none of which we would say so, nor is one that Slurm does not know itself.
    public boolean isDrained() {
        return isDrain() && !isBusy() && isUnderstood() && !has("UNKNOWN");
    }

    /// Nothing that is said about it keeps jobs away.
    public boolean takesJobs() {
        return AT_WORK.containsAll(words);
    }

    /// Every word is known, and one of them is a base.
    public boolean isUnderstood() {
        return base().isPresent() && strange().isEmpty();
    }

    /// Words that we do not know.
    public List<String> strange() {
        return words.stream().filter(it -> !BASES.contains(it) && !FLAGS.contains(it)).toList();
    }

    @Override
    public String toString() {
        return String.join("+", words);
    }
}
