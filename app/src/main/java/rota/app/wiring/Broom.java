package rota.app.wiring;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryNotificationInfo;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import javax.management.NotificationEmitter;

/// Lets the heap follow what lives in it. Left alone, a collector lets objects that have grown old and died lie until
/// all memory that it may have is used up; here they are cleared away when there is twice as much as was alive the last
/// time. So the process is never much larger than its objects need, however many there are, and clearing costs no more
/// than a small part of the work that made the garbage.
public final class Broom {
    /// Not worth the work below this.
    private static final long SMALL = 128L * 1024 * 1024;
    private static final int GROWTH = 2;

    private final Heap heap;

    Broom(Heap heap) {
        this.heap = heap;
        heap.warnAbove(limit(0));
    }

    /// What can be known of and done to a heap.
    interface Heap {
        /// Asks for a call of [Broom#sweep] when the old objects take more than so many bytes.
        void warnAbove(long bytes);

        /// Removes what is dead.
        ///
        /// @return the bytes that are left
        long clear();
    }

    /// Takes care of the heap of this process, from now on.
    public static void begin() {
        for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported()) watch(pool);
        }
    }

    void sweep() {
        heap.warnAbove(limit(heap.clear()));
    }

    private static long limit(long alive) {
        return Math.max(SMALL, GROWTH * alive);
    }

    private static void watch(MemoryPoolMXBean pool) {
        var broom = new Broom(new Own(pool));
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean()).addNotificationListener((news, _) -> {
            if (news.getType().equals(MemoryNotificationInfo.MEMORY_THRESHOLD_EXCEEDED)) broom.sweep();
        }, null, null);
    }

    private record Own(MemoryPoolMXBean pool) implements Heap {
        @Override
        public void warnAbove(long bytes) {
            // Where the machine has not so much to give, the collector does as it would without us.
            var most = pool.getUsage().getMax();
            pool.setUsageThreshold(most < 0 ? bytes : Math.min(bytes, most));
        }

        @Override
        public long clear() {
            System.gc();
            return pool.getUsage().getUsed();
        }
    }
}
