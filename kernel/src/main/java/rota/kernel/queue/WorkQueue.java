package rota.kernel.queue;

import io.micrometer.core.instrument.MeterRegistry;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.meta.Key;
import rota.api.meta.Ordered;

/// Keys to reconcile, first come first served; a key is never with two workers at once (K10).
///
/// A worker calls [#take()], works, then [#done(Key)], always. Adds that come while a key waits collapse into one;
/// adds that come while it is worked on lead to exactly one more run.
public final class WorkQueue {
    private static final System.Logger LOG = System.getLogger(WorkQueue.class.getName());
    /// A wall clock can be set: nobody waits longer than this without looking at it again.
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);

    private final String name;
    private final InstantSource clock;
    private final Backoff backoff;
    private final QueueMetrics metrics;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ready = lock.newCondition();
    private final Condition drained = lock.newCondition();
    /// In need of a run, and since when. Those that no worker has are in the line as well.
    private final Map<Key, Instant> dirty = new HashMap<>();
    private final ArrayDeque<Key> line = new ArrayDeque<>();
    private final SequencedMap<Key, Run> processing = new LinkedHashMap<>();
    private final Delays delays = new Delays();
    private final SequencedMap<Key, String> parked = new LinkedHashMap<>();
    /// Numbers hand-outs and delayed requests, to tell which came first.
    private long sequence;
    private boolean shutDown;

    private record Run(Instant start, long number) {}

    /// How long the keys that are being worked on have been so.
    record Running(Duration total, Duration longest) {}

    public WorkQueue(String name, InstantSource clock, Backoff backoff, MeterRegistry metrics) {
        this.name = name;
        this.clock = clock;
        this.backoff = backoff;
        this.metrics = new QueueMetrics(this, name, metrics);
    }

    /// The key needs a run as soon as a worker is free. A delayed entry of the same key stays.
    public void add(Key key) {
        lock.lock();
        try {
            if (!shutDown) enqueue(key, clock.instant());
        } finally {
            lock.unlock();
        }
    }

    /// The key needs a run at this time; the earliest of several requests wins, and the past means now.
    public void addAt(Key key, Instant when) {
        lock.lock();
        try {
            if (shutDown) return;
            metrics.retried();
            var now = clock.instant();
            // All must look again: a worker that sleeps until a later entry would oversleep this one.
            if (!when.isAfter(now)) enqueue(key, now);
            else if (delays.add(key, when, ++sequence)) ready.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// The key failed: it needs a run after its back-off, and no earlier than this.
    public void backOff(Key key, Duration atLeast) {
        lock.lock();
        try {
            if (shutDown) return;
            var wait = backoff.next(key);
            addAt(key, clock.instant().plus(wait.compareTo(atLeast) > 0 ? wait : atLeast));
        } finally {
            lock.unlock();
        }
    }

    /// The key succeeded: its next failure counts as its first.
    public void forget(Key key) {
        lock.lock();
        try {
            backoff.forget(key);
        } finally {
            lock.unlock();
        }
    }

    /// How often the key failed since it last succeeded.
    public int failures(Key key) {
        return locked(() -> backoff.failures(key));
    }

    /// The key that is being worked on hit a bug of ours: it rests until somebody asks for it after this run began.
    public void park(Key key, String bug) {
        lock.lock();
        try {
            delays.dropUnlessAskedAfter(key, run(key).number);
            backoff.forget(key);
            metrics.parked();
            if (!dirty.containsKey(key)) parked.put(key, bug);
        } finally {
            lock.unlock();
        }
        LOG.log(Level.ERROR, () -> key + ": parked until it changes: " + bug);
    }

    /// The keys that rest because of a bug, and the bug of each.
    public SequencedMap<Key, String> parked() {
        return locked(() -> Ordered.map(parked));
    }

    /// The next key that is due, if there is one: for callers that bring time forward themselves.
    public Optional<Key> poll() {
        return locked(this::next);
    }

    /// Waits for the next key; empty once the queue is shut down and has nothing left to hand out.
    public Optional<Key> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var next = next();
            while (next.isEmpty() && !shutDown) {
                ready.await(pause().toNanos(), TimeUnit.NANOSECONDS);
                next = next();
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /// The worker is finished with the key, whatever came of it.
    public void done(Key key) {
        lock.lock();
        try {
            metrics.worked(Duration.between(run(key).start, clock.instant()));
            processing.remove(key);
            if (dirty.containsKey(key)) {
                line.add(key);
                ready.signal();
            }
            if (isDrained()) drained.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// When there will be something to hand out: now, at the time of the first delayed key, or nobody knows.
    public Optional<Instant> nextDue() {
        return locked(() -> line.isEmpty() ? delays.first() : Optional.of(clock.instant()));
    }

    /// When this key will be handed out, if nothing happens before: now, later, or not at all.
    public Optional<Instant> due(Key key) {
        return locked(() -> dirty.containsKey(key) ? Optional.of(clock.instant()) : delays.due(key));
    }

    /// How many keys wait for a worker. Delayed ones do not count.
    public int size() {
        return locked(line::size);
    }

    /// From now on adds are dropped, and so are delayed keys; those that wait are still handed out.
    public void shutDown() {
        lock.lock();
        try {
            shutDown = true;
            delays.clear();
            ready.signalAll();
            if (isDrained()) drained.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Whether the queue is shut down, has handed out everything, and all workers are done.
    public boolean drained() {
        return locked(this::isDrained);
    }

    /// Waits until [#drained()].
    public void awaitDrained() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!isDrained()) drained.await();
        } finally {
            lock.unlock();
        }
    }

    /// The keys that workers have now, and since when.
    public SequencedMap<Key, Instant> taken() {
        return locked(() -> {
            var since = new LinkedHashMap<Key, Instant>();
            processing.forEach((key, run) -> since.put(key, run.start));
            return Ordered.map(since);
        });
    }

    Running running() {
        return locked(() -> {
            var now = clock.instant();
            var times = processing.values().stream().map(it -> Duration.between(it.start, now)).toList();
            return new Running(times.stream().reduce(Duration.ZERO, Duration::plus),
                    times.stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO));
        });
    }

    private void enqueue(Key key, Instant now) {
        if (dirty.putIfAbsent(key, now) != null) return;
        metrics.added();
        parked.remove(key);
        if (processing.containsKey(key)) return;
        line.add(key);
        ready.signal();
    }

    private Optional<Key> next() {
        var now = clock.instant();
        for (var due = delays.take(now); due.isPresent(); due = delays.take(now)) enqueue(due.get(), now);
        if (line.isEmpty()) return Optional.empty();
        var key = line.remove();
        var since = dirty.remove(key);
        if (since == null) throw new IllegalStateException(name + ": expected " + key + " to be dirty, it is not");
        metrics.waited(Duration.between(since, now));
        processing.put(key, new Run(now, ++sequence));
        return Optional.of(key);
    }

    private Duration pause() {
        var untilDue = delays.first().map(due -> Duration.between(clock.instant(), due)).orElse(HEARTBEAT);
        return untilDue.compareTo(HEARTBEAT) < 0 ? untilDue : HEARTBEAT;
    }

    private Run run(Key key) {
        var run = processing.get(key);
        if (run == null) throw new IllegalStateException(name + ": expected " + key + " to be worked on, it is not");
        return run;
    }

    private <R> R locked(Supplier<R> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }

    private boolean isDrained() {
        return shutDown && line.isEmpty() && processing.isEmpty();
    }
}
