package rota.app.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/// Somebody who writes numbers into a Redis, one after the other, wherever its leader is, and remembers which of them
/// were acknowledged, and when.
public final class RedisWriter implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(10);

    private final Supplier<List<String>> addresses;
    private final List<Written> acknowledged = new ArrayList<>();
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean searching = true;

    /// @param nanos when it was acknowledged, by a clock that only measures
    /// @param resumed one before it was not acknowledged, and the leader had to be looked for
    private record Written(int number, long nanos, boolean resumed) {}

    /// Begins at once.
    ///
    /// @param addresses of all members there are
    public RedisWriter(Supplier<List<String>> addresses) {
        this.addresses = addresses;
        this.thread = Thread.ofVirtual().start(this::write);
    }

    /// How many writes were acknowledged so far.
    public int acknowledged() {
        return writes().size();
    }

    /// Waits until so many writes were acknowledged; false when that takes longer than this.
    public boolean reaches(int count, Duration patience) throws InterruptedException {
        var deadline = System.nanoTime() + patience.toNanos();
        synchronized (acknowledged) {
            while (acknowledged.size() < count) {
                var left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
                if (left <= 0) return false;
                acknowledged.wait(left);
            }
            return true;
        }
    }

    /// How long writes were interrupted, in total: each time from the last that was acknowledged by one leader to the
    /// first that was by the next.
    ///
    /// @param since how many had been acknowledged when the time began that is asked for
    public Duration interrupted(int since) {
        var now = System.nanoTime();
        var all = writes();
        var total = Duration.ZERO;
        for (var i = Math.max(1, since); i < all.size(); i++) {
            if (all.get(i).resumed) total = total.plusNanos(all.get(i).nanos - all.get(i - 1).nanos);
        }
        return searching && !all.isEmpty() ? total.plusNanos(now - all.getLast().nanos) : total;
    }

    /// Numbers that were acknowledged and that whoever leads does not have.
    ///
    /// @throws IllegalStateException when nobody leads
    public List<Integer> lost() {
        try (var leader = RedisLine.toLeader(addresses.get()).orElseThrow(() -> new IllegalStateException(
                "expected a member that leads, found none among " + addresses.get()))) {
            return writes().stream().map(Written::number)
                    .filter(it -> !leader.says("GET n" + it).equals(String.valueOf(it))).toList();
        }
    }

    /// Writes no more. What was acknowledged can still be asked for.
    public void stop() throws InterruptedException {
        closed = true;
        thread.join();
    }

    @Override
    public void close() {
        closed = true;
    }

    private List<Written> writes() {
        synchronized (acknowledged) {
            return List.copyOf(acknowledged);
        }
    }

    private void note(int number) {
        synchronized (acknowledged) {
            acknowledged.add(new Written(number, System.nanoTime(), searching));
            searching = false;
            acknowledged.notifyAll();
        }
    }

    private void write() {
        var next = 0;
        while (!closed) {
            try (var leader = RedisLine.toLeader(addresses.get()).orElse(null)) {
                while (leader != null && !closed && leader.says("SET n" + next + " " + next).equals("OK")) {
                    note(next++);
                    LockSupport.parkNanos(PAUSE.toNanos());
                }
            }
            searching = true;
            next++; // what was not acknowledged may be there all the same
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
