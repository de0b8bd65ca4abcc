package rota.local.agent.log;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Lines on their way from a writer to one reader. A reader that is too slow is let go: no memory holds everything.
final class Follower {
    private static final int MOST = 10_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final ArrayDeque<Line> lines = new ArrayDeque<>();
    private boolean ended;
    private boolean overrun;

    /// False when the reader does not keep up and gets no more.
    boolean offer(Line line) {
        lock.lock();
        try {
            overrun = lines.size() == MOST;
            if (overrun) lines.clear();
            else
                lines.add(line);
            news.signalAll();
            return !overrun;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits for the next line; empty at the end of the log.
    Optional<Line> next() throws IOException {
        lock.lock();
        try {
            while (lines.isEmpty() && !ended && !overrun) news.await();
            if (overrun) throw new IOException("the reader of the log was too slow and lost lines");
            return Optional.ofNullable(lines.poll());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the log");
        } finally {
            lock.unlock();
        }
    }
}
