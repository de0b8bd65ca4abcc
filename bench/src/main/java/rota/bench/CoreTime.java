package rota.bench;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/// What this thread and the garbage collector have had of the cores: a busy machine must not blur a figure.
final class CoreTime {
    private CoreTime() {}

    static long nanos() {
        var collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(it -> Math.max(0, it.getCollectionTime())).sum();
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + Duration.ofMillis(collectors).toNanos();
    }
}
