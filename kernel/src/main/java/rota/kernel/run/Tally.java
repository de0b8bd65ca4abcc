package rota.kernel.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.kernel.plan.Action;

/// What a run has achieved so far, and what stopped it.
final class Tally {
    private final SequencedMap<String, List<Action>> done = new LinkedHashMap<>();
    private final List<Action> refused = new ArrayList<>();
    private int skipped;
    private boolean stopped;
    private Optional<String> trouble = Optional.empty();
    private Optional<Duration> retryAfter = Optional.empty();
    private Optional<String> pointless = Optional.empty();

    void did(String step, Action action) {
        done.computeIfAbsent(step, _ -> new ArrayList<>()).add(action);
    }

    void missed(Action action) {
        refused.add(action);
    }

    /// Keeps the first trouble, and the longest wait that a server asked for.
    void stop(String what, Optional<Duration> wait) {
        stopped = true;
        if (trouble.isEmpty()) trouble = Optional.of(what);
        if (wait.isPresent() && retryAfter.filter(it -> it.compareTo(wait.get()) >= 0).isEmpty()) retryAfter = wait;
    }

    void giveUp(String why) {
        stopped = true;
        if (pointless.isEmpty()) pointless = Optional.of(why);
    }

    void skip(int count) {
        skipped += count;
    }

    /// The trouble stays, and is reported in the end.
    void goOn() {
        stopped = false;
    }

    boolean stopped() {
        return stopped;
    }

    SequencedMap<String, List<Action>> done() {
        return done;
    }

    List<Action> refused() {
        return refused;
    }

    int skipped() {
        return skipped;
    }

    Optional<String> trouble() {
        return trouble;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    Optional<String> pointless() {
        return pointless;
    }
}
