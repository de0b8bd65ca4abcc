package rota.sim.world;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;

/// Virtual time: steps wait for their moment and run one by one. The seed draws every delay, and so the order.
public final class Timeline implements InstantSource {
    private static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");

    private record Step(Instant when, long number, Life life, String label, Runnable action)
            implements
                Comparable<Step> {
        @Override
        public int compareTo(Step other) {
            var byTime = when.compareTo(other.when);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /// Something that may end, and with it all its steps.
    static final class Life {
        private boolean over;

        boolean over() {
            return over;
        }

        void end() {
            over = true;
        }
    }

    private final PriorityQueue<Step> steps = new PriorityQueue<>();
    private final RandomGenerator random;
    private final Trace trace = new Trace();
    private Instant now = BEGINNING;
    private long numbers;

    Timeline(RandomGenerator random) {
        this.random = random;
    }

    @Override
    public Instant instant() {
        return now;
    }

    public Trace trace() {
        return trace;
    }

    /// The only source of chance in this world.
    public RandomGenerator random() {
        return random;
    }

    /// A delay of up to the given length, never zero: no two causes and effects share an instant by accident.
    Duration upTo(Duration most) {
        return Duration.ofNanos(1_000 + random.nextLong(Math.max(1, most.toNanos())));
    }

    void at(Instant when, Life life, String label, Runnable action) {
        steps.add(new Step(when.isBefore(now) ? now : when, ++numbers, life, label, action));
    }

    void in(Duration delay, Life life, String label, Runnable action) {
        at(now.plus(delay), life, label, action);
    }

    /// Runs the next step, if it is due by then; time moves with it.
    boolean step(Instant until) {
        while (!steps.isEmpty() && steps.peek().life().over()) steps.poll();
        var next = steps.peek();
        if (next == null || next.when().isAfter(until)) {
            if (now.isBefore(until)) now = until;
            return false;
        }
        steps.poll();
        now = next.when();
        trace.add(now, next.label());
        next.action().run();
        return true;
    }
}
