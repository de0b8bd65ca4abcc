package rota.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/// What this thread and the garbage collector have had of the cores: a busy machine must not blur a figure.
///
/// The collector only tells how long it took by the clock on the wall, and where others want the cores too that is
/// longer than it worked. So it is charged no more than all other threads of the process have really had.
record CoreTime(long thread, long process, long collecting) {

    static CoreTime now() {
        var collecting = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(it -> Math.max(0, it.getCollectionTime())).sum();
        return new CoreTime(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime(),
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
                Duration.ofMillis(collecting).toNanos());
    }

    /// Nanoseconds from this moment until now.
    long spent() {
        var now = now();
        var ours = now.thread - thread;
        var others = Math.max(0, now.process - process - ours);
        return ours + Math.min(now.collecting - collecting, others);
    }
}
