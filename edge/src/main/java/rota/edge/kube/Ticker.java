package rota.edge.kube;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Calls back now and then.
interface Ticker {

    /// Begins to call; closing the answer ends it.
    Ticking call(Runnable task);

    /// A task that is called.
    interface Ticking extends AutoCloseable {
        @Override
        void close();
    }

    /// A ticker with a thread of its own.
    final class Own implements Ticker, AutoCloseable {
        private static final System.Logger LOG = System.getLogger(Own.class.getName());

        private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform()
                .name("kube-watches").daemon().factory());
        private final Duration period;

        Own(Duration period) {
            this.period = period;
        }

        @Override
        public Ticking call(Runnable task) {
            Future<?> calls = thread.scheduleWithFixedDelay(() -> guarded(task), period.toNanos(), period.toNanos(),
                    TimeUnit.NANOSECONDS);
            return () -> calls.cancel(false);
        }

        /// An exception would end all further calls without a word.
        private static void guarded(Runnable task) {
            try {
                task.run();
            } catch (RuntimeException bug) {
                LOG.log(Level.ERROR, "looking after a watch failed, will try again", bug);
            }
        }

        @Override
        public void close() {
            thread.shutdown();
        }
    }
}
