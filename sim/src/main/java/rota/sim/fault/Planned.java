package rota.sim.fault;

import java.util.Optional;
import java.util.OptionalDouble;

/// Exactly one fault, at exactly one write: the plans of a reference run are enumerated with it.
///
/// @param write the number of the write that is hit
/// @param past how much of history an operator finds that crashes into the past
public record Planned(int write, What what, double past) implements Mischief {
    public Planned(int write, What what) {
        this(write, what, 1);
    }

    /// What happens at that write.
    public enum What {
        /// The operator dies after the write and comes back.
        CRASH,
        /// The operator dies after the write and comes back at a front end that shows an old state.
        CRASH_INTO_THE_PAST,
        /// The answer is lost.
        LOSE_ANSWER,
        /// The request is refused before anything is written.
        FAIL_BEFORE,
        /// The request never arrives.
        LOSE_REQUEST,
        /// The watches of the operator break right after the write, and relist later: states in between are not seen.
        BLINK
    }

    @Override
    public Fate fate(Sent sent) {
        if (sent.write() != write) return Fate.FINE;
        return switch (what) {
            case CRASH, CRASH_INTO_THE_PAST, BLINK -> Fate.FINE;
            case LOSE_ANSWER -> Fate.LOSE_ANSWER;
            case FAIL_BEFORE -> Fate.FAIL_BEFORE;
            case LOSE_REQUEST -> Fate.LOSE_REQUEST;
        };
    }

    @Override
    public boolean crashAfter(Sent sent) {
        return sent.write() == write && (what == What.CRASH || what == What.CRASH_INTO_THE_PAST);
    }

    @Override
    public Comeback comeback() {
        return what == What.CRASH_INTO_THE_PAST
                ? new Comeback(Comeback.FRESH.after(), OptionalDouble.of(past))
                : Comeback.FRESH;
    }

    @Override
    public Optional<Integer> blinkAfter() {
        return what == What.BLINK ? Optional.of(write) : Optional.empty();
    }
}
