package rota.local.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A journal that keeps a batch only when the test says so.
final class GatedJournal implements Journal {
    private final BlockingQueue<List<Change>> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<Boolean> decisions = new LinkedBlockingQueue<>();
    private final List<List<Change>> kept = new ArrayList<>();

    @Override
    public Kept load() {
        return new Kept(List.of(), 0);
    }

    @Override
    public void append(List<Change> batch) {
        waiting.add(batch);
        if (!take(decisions)) throw StoreException.notWritten(Path.of("disk"), new IllegalStateException("full"));
        kept.add(batch);
    }

    @Override
    public void close() {}

    /// Waits until a batch is on its way.
    List<Change> next() {
        return take(waiting);
    }

    void keep() {
        decisions.add(true);
    }

    void fail() {
        decisions.add(false);
    }

    List<List<Change>> kept() {
        return List.copyOf(kept);
    }

    private static <T> T take(BlockingQueue<T> queue) {
        try {
            var found = queue.poll(30, TimeUnit.SECONDS);
            if (found == null) throw new AssertionError("nothing came within 30 s");
            return found;
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
