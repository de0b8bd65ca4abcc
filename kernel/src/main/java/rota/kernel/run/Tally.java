package rota.kernel.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.kernel.plan.Action;

/// What a run has achieved so far, and what stopped it.
final class Tally {
    private final List<Action> done = new ArrayList<>();
    private int skipped;
    private Optional<String> trouble = Optional.empty();
    private Optional<Duration> retryAfter = Optional.empty();
    private Optional<String> pointless = Optional.empty();

    void did(Action action) {
        done.add(action);
    }

    /// Keeps the first trouble, and the longest wait that a server asked for.
    void stop(String what, Optional<Duration> wait) {
        if (trouble.isEmpty()) trouble = Optional.of(what);
        if (wait.isPresent() && retryAfter.filter(it -> it.compareTo(wait.get()) >= 0).isEmpty()) retryAfter = wait;
    }

    void giveUp(String why) {
        if (pointless.isEmpty()) pointless = Optional.of(why);
    }

    void skip(int count) {
        skipped += count;
    }

    boolean stopped() {
        return trouble.isPresent() || pointless.isPresent();
    }

    List<Action> done() {
        return List.copyOf(done);
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
