package rota.kernel.queue;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/// The meters of one queue. Durations come from the queue's clock, not from the registry's.
final class QueueMetrics {
    private final Counter adds;
    private final Counter retries;
    private final Counter parks;
    private final Timer waited;
    private final Timer worked;

    QueueMetrics(WorkQueue queue, String name, MeterRegistry registry) {
        adds = registry.counter("rota.queue.adds", "queue", name);
        retries = registry.counter("rota.queue.retries", "queue", name);
        parks = registry.counter("rota.queue.parks", "queue", name);
        waited = registry.timer("rota.queue.wait", "queue", name);
        worked = registry.timer("rota.queue.work", "queue", name);
        Namesakes.add(queue, name, registry);
    }

    void added() {
        adds.increment();
    }

    void retried() {
        retries.increment();
    }

    void parked() {
        parks.increment();
    }

    void waited(Duration time) {
        waited.record(time);
    }

    void worked(Duration time) {
        worked.record(time);
    }
}
