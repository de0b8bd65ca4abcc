package rota.edge.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// Cuts off what lasts too long. It looks at everything now and then, so that nothing has to be told to a clock before
/// each read and taken back after it.
final class Timekeeper implements AutoCloseable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Set<Term> terms = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean closed;

    /// @param shortest time that anything is given
    Timekeeper(Duration shortest) {
        var quarter = shortest.dividedBy(4);
        var pause = quarter.compareTo(LONGEST_PAUSE) < 0 ? quarter : LONGEST_PAUSE;
        this.thread = Thread.ofVirtual().name("overdue answers").start(() -> look(pause));
    }

    private enum Fate {
        OPEN, KEPT, CUT, STOPPED
    }

    /// Some time for the use of a line.
    final class Term implements AutoCloseable {
        private final Runnable hangUp;
        private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.OPEN);
        private volatile long silence;
        private volatile long end;

        private Term(Runnable hangUp, Duration time) {
            this.hangUp = hangUp;
            this.end = System.nanoTime() + time.toNanos();
        }

        /// Goes on for as long as it is never silent for longer than this.
        void allow(Duration time) {
            silence = time.toNanos();
            heard();
        }

        /// Has this time from now on.
        void prolong(Duration time) {
            end = System.nanoTime() + time.toNanos();
        }

        void heard() {
            if (silence > 0) end = System.nanoTime() + silence;
        }

        boolean isCut() {
            return fate.get() == Fate.CUT;
        }

        /// Whether it was closed before anything else happened to it.
        boolean isKept() {
            return fate.get() == Fate.KEPT;
        }

        private void look(long now) {
            if (end - now <= 0) hangUp(Fate.CUT);
        }

        /// Not after [#close]: by then somebody else may use the line.
        private void hangUp(Fate why) {
            if (!fate.compareAndSet(Fate.OPEN, why)) return;
            terms.remove(this);
            hangUp.run();
        }

        @Override
        public void close() {
            fate.compareAndSet(Fate.OPEN, Fate.KEPT);
            terms.remove(this);
        }
    }

    /// Hangs up after this time, unless the term is closed before.
    Term over(Runnable hangUp, Duration time) {
        var term = new Term(hangUp, time);
        terms.add(term);
        if (closed) term.hangUp(Fate.STOPPED);
        return term;
    }

    private void look(Duration pause) {
        try {
            while (true) {
                Thread.sleep(pause);
                var now = System.nanoTime();
                terms.forEach(term -> term.look(now));
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    /// Nobody looks any more, so nothing may go on.
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        terms.forEach(term -> term.hangUp(Fate.STOPPED));
    }
}
