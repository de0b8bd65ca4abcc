package rota.edge.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Cuts off what lasts too long. It looks at everything now and then, so that nothing has to be told to a clock before
/// each read and taken back after it.
final class Watch implements AutoCloseable {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Set<Term> terms = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// @param shortest time that anything is given
    Watch(Duration shortest) {
        var quarter = shortest.dividedBy(4);
        var pause = quarter.compareTo(LONGEST_PAUSE) < 0 ? quarter : LONGEST_PAUSE;
        this.thread = Thread.ofVirtual().name("overdue answers").start(() -> look(pause));
    }

    /// Some time for the use of a line.
    final class Term implements AutoCloseable {
        private final Line line;
        private volatile long silence;
        private volatile long end;
        private volatile boolean cut;

        private Term(Line line, Duration time) {
            this.line = line;
            this.end = System.nanoTime() + time.toNanos();
        }

        /// Goes on for as long as it is never silent for longer than this.
        void allow(Duration time) {
            silence = time.toNanos();
            heard();
        }

        void heard() {
            if (silence > 0) end = System.nanoTime() + silence;
        }

        boolean isCut() {
            return cut;
        }

        private void look(long now) {
            if (end - now > 0) return;
            cut = true;
            line.close();
        }

        @Override
        public void close() {
            terms.remove(this);
        }
    }

    /// Closes the line after this time, unless the term is closed before.
    Term over(Line line, Duration time) {
        var term = new Term(line, time);
        terms.add(term);
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

    @Override
    public void close() {
        thread.interrupt();
    }
}
