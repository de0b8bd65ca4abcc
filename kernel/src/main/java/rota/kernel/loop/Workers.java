package rota.kernel.loop;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import rota.kernel.run.Performer;
import rota.kernel.run.PlanRunner;

/// The threads that take keys: so many per loop, none before it is time, and none left behind at the end.
final class Workers {
    private static final System.Logger LOG = System.getLogger(Workers.class.getName());

    private final List<Loop<?, ?, ?>> loops;
    private final Crew crew;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final SequencedSet<Thread> threads = new LinkedHashSet<>();
    private final List<String> deaths = new ArrayList<>();
    /// Hired, whether their threads have begun already or not.
    private int hired;
    private boolean stopping;

    Workers(List<Loop<?, ?, ?>> loops, Crew crew) {
        this.loops = List.copyOf(loops);
        this.crew = crew;
    }

    void start() {
        for (var loop : loops) {
            var runner = new PlanRunner(Performer.of(crew.api(), loop.controller().calls()), crew.executor());
            for (var i = 0; i < crew.perLoop(); i++) hire(loop, runner);
        }
    }

    /// Takes no further key, and waits for those that are under way. What waits in the queues is for whoever comes
    /// next.
    Leftover stop(Duration patience) throws InterruptedException {
        leaveOff();
        awaitLeft(patience);
        return leftover();
    }

    /// Takes no further key, and cancels what was not tried yet of those that are under way.
    void abandon() {
        leaveOff();
        lock.lock();
        try {
            threads.forEach(Thread::interrupt);
        } finally {
            lock.unlock();
        }
    }

    /// The keys that a worker has had for longer than this, and the workers that died, in words.
    List<String> stuck(Duration bound) {
        var latest = now().minus(bound);
        var problems = new ArrayList<>(deaths());
        for (var loop : loops) {
            loop.parts().queue().taken().forEach((key, since) -> {
                if (since.isBefore(latest))
                    problems.add("expected " + loop.controller().name()
                            + " to finish a key within " + bound + ", found it at " + key + " since " + since);
            });
        }
        return problems;
    }

    private void hire(Loop<?, ?, ?> loop, PlanRunner runner) {
        lock.lock();
        try {
            if (stopping) return;
            hired++;
        } finally {
            lock.unlock();
        }
        crew.executor().execute(() -> work(loop, runner));
    }

    private void work(Loop<?, ?, ?> loop, PlanRunner runner) {
        var self = Thread.currentThread();
        @Nullable
        Throwable death = null;
        try {
            begin(self);
            var more = true;
            while (more && !stopping()) more = loop.step(runner);
        } catch (InterruptedException _) {
            self.interrupt();
        } catch (RuntimeException | Error bug) {
            LOG.log(Level.ERROR, "a worker of " + loop.controller().name() + " died of a bug of ours", bug);
            death = bug;
        } finally {
            leave(self, loop.controller().name(), death);
        }
    }

    private void begin(Thread self) {
        lock.lock();
        try {
            threads.add(self);
        } finally {
            lock.unlock();
        }
    }

    private void leave(Thread self, String controller, @Nullable Throwable death) {
        lock.lock();
        try {
            threads.remove(self);
            if (death != null)
                deaths.add("expected the workers of " + controller + " to live, found one dead: "
                        + death);
            hired--;
            left.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void leaveOff() {
        lock.lock();
        try {
            stopping = true;
        } finally {
            lock.unlock();
        }
        loops.forEach(loop -> loop.parts().queue().shutDown());
    }

    private void awaitLeft(Duration patience) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var nanos = patience.toNanos();
            while (hired > 0 && nanos > 0) nanos = left.awaitNanos(nanos);
        } finally {
            lock.unlock();
        }
    }

    private Leftover leftover() {
        var running = new ArrayList<String>();
        for (var loop : loops) {
            loop.parts().queue().taken().forEach((key, since) -> running.add(loop.controller().name()
                    + ": " + key + ", for " + Duration.between(since, now()).toSeconds() + " s"));
        }
        lock.lock();
        try {
            return new Leftover(running, hired);
        } finally {
            lock.unlock();
        }
    }

    private List<String> deaths() {
        lock.lock();
        try {
            return List.copyOf(deaths);
        } finally {
            lock.unlock();
        }
    }

    private boolean stopping() {
        lock.lock();
        try {
            return stopping;
        } finally {
            lock.unlock();
        }
    }

    private Instant now() {
        return crew.clock().instant();
    }
}
