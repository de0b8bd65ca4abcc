package rota.kernel.loop;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import rota.api.meta.Key;
import rota.kernel.loop.Explanation.Trouble;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.run.Report;

/// Remembers the last explanation of every live key, and writes one log line per plan.
final class Diary {
    private final Logger log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Key, Explanation> last = new LinkedHashMap<>();
    private final List<Consumer<Explanation>> readers = new CopyOnWriteArrayList<>();

    Diary(String controller) {
        this.log = System.getLogger("rota." + controller);
    }

    void readBy(Consumer<Explanation> reader) {
        readers.add(reader);
    }

    Optional<Explanation> last(Key key) {
        lock.lock();
        try {
            return Optional.ofNullable(last.get(key));
        } finally {
            lock.unlock();
        }
    }

    void write(Reconcile reconcile, Report report, Instant now) {
        var trouble = report.outcome() instanceof Outcome.BackOff(var what, _)
                ? Optional.of(new Trouble(now, what))
                : trouble(reconcile.key());
        put(new Explanation(reconcile.key(), now, state(report), Optional.of(report), trouble));
        var level = report.outcome() instanceof Outcome.BackOff ? Level.WARNING
                : report.isRoutine() ? Level.DEBUG : Level.INFO;
        log.log(level, () -> line(reconcile, report));
    }

    void note(Key key, Instant now, String state) {
        put(new Explanation(key, now, state, last(key).flatMap(Explanation::report), trouble(key)));
    }

    /// We could not even look.
    void trouble(Key key, Instant now, String what) {
        put(new Explanation(key, now, "could not look: " + what, last(key).flatMap(Explanation::report),
                Optional.of(new Trouble(now, what))));
    }

    void bug(Key key, Instant now, RuntimeException bug) {
        var state = "parked until it changes, after a bug of ours: " + bug;
        put(new Explanation(key, now, state, last(key).flatMap(Explanation::report),
                Optional.of(new Trouble(now, "a bug of ours: " + bug))));
        log.log(Level.ERROR, key + ": parked after a bug of ours", bug);
    }

    void forget(Key key) {
        lock.lock();
        try {
            last.remove(key);
        } finally {
            lock.unlock();
        }
    }

    /// The keys that we know of, in order.
    List<Key> keys() {
        lock.lock();
        try {
            return last.keySet().stream().sorted().toList();
        } finally {
            lock.unlock();
        }
    }

    private Optional<Trouble> trouble(Key key) {
        return last(key).flatMap(Explanation::trouble);
    }

    private void put(Explanation explanation) {
        lock.lock();
        try {
            last.put(explanation.key(), explanation);
        } finally {
            lock.unlock();
        }
        readers.forEach(it -> it.accept(explanation));
    }

    private static String state(Report report) {
        if (!report.withheld().isEmpty()) {
            return "withheld " + String.join(", ", report.withheld())
                    + " until the cache shows what was created and deleted before";
        }
        return switch (report.outcome()) {
            case Outcome.Settled() -> "settled";
            case Outcome.Again(_, var why) -> "will look again: " + why;
            case Outcome.BackOff(var trouble, _) -> "will try again: " + trouble;
            case Outcome.Stopped(var why) -> "stopped: " + why;
            case Outcome.Parked(var bug) -> "parked: " + bug;
        };
    }

    private static String line(Reconcile reconcile, Report report) {
        var did = report.done().stream().map(Action::summary).collect(Collectors.joining(", "));
        return reconcile.key() + ": " + (did.isEmpty() ? state(report) : did) + " reconcile=" + reconcile.id();
    }
}
