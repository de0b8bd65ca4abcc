package rota.edge.kube;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Ticks when a test says so.
final class ManualTicker implements Ticker {
    private final List<Runnable> tasks = new CopyOnWriteArrayList<>();

    @Override
    public Ticking call(Runnable task) {
        tasks.add(task);
        return () -> tasks.remove(task);
    }

    void tick() {
        tasks.forEach(Runnable::run);
    }
}
