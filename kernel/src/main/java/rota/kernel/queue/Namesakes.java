package rota.kernel.queue;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/// The queues of one name that are counted in one place: those of several nodes in a process, and those of one
/// leadership after the other. A registry takes a gauge once and drops later ones of the name, so all share it.
final class Namesakes {
    /// Neither a registry nor a queue is kept alive by being counted. Guarded by itself.
    private static final Map<MeterRegistry, Map<String, Namesakes>> ALL = new WeakHashMap<>();

    private final Set<WorkQueue> queues = Collections.newSetFromMap(new WeakHashMap<>());

    private Namesakes(String name, MeterRegistry registry) {
        gauge("depth", name, it -> it.sum(WorkQueue::size), registry);
        gauge("parked", name, it -> it.sum(queue -> queue.parked().size()), registry);
        gauge("unfinished.seconds", name, it -> it.sum(queue -> seconds(queue.running().total())), registry);
        gauge("longest.seconds", name, it -> it.alive().stream().mapToDouble(queue -> seconds(queue.running()
                .longest())).max().orElse(0), registry);
    }

    /// What a number is made from.
    private interface Figure<T> {
        double of(T it);
    }

    static void add(WorkQueue queue, String name, MeterRegistry registry) {
        synchronized (ALL) {
            var all = ALL.computeIfAbsent(registry, _ -> new HashMap<>()).computeIfAbsent(name,
                    it -> new Namesakes(it, registry));
            all.queues.add(queue);
        }
    }

    private void gauge(String figure, String name, Figure<Namesakes> value, MeterRegistry registry) {
        Gauge.builder("rota.queue." + figure, this, value::of).tag("queue", name).register(registry);
    }

    private double sum(Figure<WorkQueue> value) {
        return alive().stream().mapToDouble(value::of).sum();
    }

    private List<WorkQueue> alive() {
        return all().stream().filter(it -> !it.drained()).toList();
    }

    /// They are asked without our lock: each has one of its own.
    private List<WorkQueue> all() {
        synchronized (ALL) {
            return new ArrayList<>(queues);
        }
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
