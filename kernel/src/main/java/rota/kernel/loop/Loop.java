package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import rota.api.client.ApiException;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.kernel.cache.Children;
import rota.kernel.cache.Lag;
import rota.kernel.plan.Outcome;
import rota.kernel.run.PlanRun;
import rota.kernel.run.PlanRunner;
import rota.kernel.run.Task;

/// One reconcile after the other: take a due key, observe, plan, run, and tell the queue how it ended.
///
/// A worker thread calls [#step]; the simulator calls [#begin], drives the run itself and calls [#finish]. Both go
/// through the same code.
public final class Loop<T extends HasMetadata, V, S> {
    /// A key held by the barrier is woken by the very events it waits for; this is the net below that. It is asked
    /// after a second, and then each time after as long again as the wait has lasted: a stream that is silent for
    /// minutes does not keep a worker busy, and no wait becomes more than twice as long.
    private static final Duration HOLD = Duration.ofSeconds(1);

    private final Controller<T, V, S> controller;
    private final LoopParts parts;
    private final Diary diary;
    private final LoopMetrics metrics;
    private final SecondLooks looks = new SecondLooks();

    /// A loop that nobody measures.
    public Loop(Controller<T, V, S> controller, LoopParts parts) {
        this(controller, parts, new CompositeMeterRegistry());
    }

    public Loop(Controller<T, V, S> controller, LoopParts parts, MeterRegistry meters) {
        this.controller = controller;
        this.parts = parts;
        this.diary = new Diary(controller.name());
        this.metrics = new LoopMetrics(controller.name(), meters);
    }

    public Controller<T, V, S> controller() {
        return controller;
    }

    public LoopParts parts() {
        return parts;
    }

    /// Why the key is where it is, if we ever looked at it.
    public Optional<Explanation> explain(Key key) {
        return diary.last(key);
    }

    /// The same as a value to be sent to whoever asks, with the time of the next look.
    public Optional<Look> look(Key key) {
        return explain(key).map(it -> Look.of(controller.name(), it, parts.queue().due(key).map(this::next)));
    }

    /// Changes are gathered for a moment at most; whoever is due later looks because we wrote something.
    private Look.Next next(Instant due) {
        var soon = due.isBefore(now().plus(HOLD.multipliedBy(2)));
        return new Look.Next(due, soon ? "something has changed" : "to see that what we wrote has stayed as it was");
    }

    /// The keys of which there is a [#look].
    public List<Key> known() {
        return diary.keys();
    }

    /// Calls the reader with every new explanation, on the thread of the worker, which waits for it.
    public void onExplanation(Consumer<Explanation> reader) {
        diary.readBy(reader);
    }

    /// Takes one key and sees it through; waits for one. False when the queue has been shut down and is empty.
    public boolean step(PlanRunner runner) throws InterruptedException {
        var key = parts.queue().take();
        key.flatMap(this::begin).ifPresent(reconcile -> {
            try {
                runner.run(reconcile.run());
                finish(reconcile);
            } catch (RuntimeException bug) {
                tidy(reconcile);
                end(reconcile.key(), new Outcome.Parked(bug.toString()));
                diary.bug(reconcile.key(), now(), bug);
            }
        });
        return key.isPresent();
    }

    /// Takes one key that is due now and decides; empty when there is none, or nothing is to be carried out for it.
    public Optional<Reconcile> begin() {
        return parts.queue().poll().flatMap(this::begin);
    }

    /// Ends a reconcile whose run is finished.
    public void finish(Reconcile reconcile) {
        var report = reconcile.run().report();
        diary.write(reconcile, report, now());
        metrics.ran(report, Duration.between(reconcile.began(), now()));
        reconcile.reader().accept(report);
        tidy(reconcile);
        if (report.wrote()) looks.wrote(reconcile.key(), now());
        else
            looks.looked(reconcile.key(), now());
        end(reconcile.key(), report.outcome());
    }

    /// The owner may have vanished during the run: then nobody else will drop what the run noted about it.
    private void tidy(Reconcile reconcile) {
        parts.run().ledger().tidy(reconcile.run().owner());
    }

    private Optional<Reconcile> begin(Key key) {
        try {
            var found = object(key);
            if (found.isEmpty()) {
                leave(key);
                return Optional.empty();
            }
            return begin(key, found.get());
        } catch (ApiException trouble) {
            end(key, new Outcome.BackOff(trouble.getMessage(), trouble.retryAfter()));
            diary.trouble(key, now(), String.valueOf(trouble.getMessage()));
        } catch (RuntimeException bug) {
            end(key, new Outcome.Parked(bug.toString()));
            diary.bug(key, now(), bug);
        }
        return Optional.empty();
    }

    private Optional<Reconcile> begin(Key key, T object) {
        var owner = new Identity(key, object.getMetadata().getUid());
        var lag = parts.run().ledger().barrier().lag(owner);
        if (lag.isPresent()) {
            diary.note(key, now(), "held: " + lag.get());
            hold(key, lag.get());
            return Optional.empty();
        }
        var settled = settled(owner); // before the children are read: what settles later must not count
        var view = controller.observe(object, now());
        if (view.isEmpty()) {
            leave(key);
            return Optional.empty();
        }
        var plan = controller.plan(view.get());
        var status = controller.withStatus(view.get(), plan.status());
        var run = new PlanRun(new Task(owner, plan, status, settled), parts.run());
        var began = now();
        return Optional.of(new Reconcile(key, run, began, parts.run().ids().name(""),
                report -> controller.ended(view.get(), report, Duration.between(began, now()))));
    }

    /// There is nothing to look at.
    private void leave(Key key) {
        diary.forget(key);
        looks.forget(key);
        end(key, Outcome.SETTLED);
    }

    /// Nothing was tried, so nothing is known about earlier failures: the back-off stays as it is.
    private void hold(Key key, Lag lag) {
        var waited = Duration.between(lag.since(), now());
        var again = now().plus(waited.compareTo(HOLD) > 0 ? waited : HOLD);
        parts.queue().addAt(key, again.isBefore(lag.until()) ? again : lag.until());
        parts.queue().done(key);
    }

    private boolean settled(Identity owner) {
        var ledger = parts.run().ledger();
        if (!ledger.unresolved(owner).isEmpty()) return false;
        for (var kind : parts.run().rules().children()) {
            if (!ledger.expectations().satisfied(new Children(owner, kind))) return false;
        }
        return true;
    }

    /// The one place where an outcome becomes a matter for the queue.
    private void end(Key key, Outcome outcome) {
        metrics.ended(outcome);
        var queue = parts.queue();
        switch (outcome) {
            case Outcome.Settled() -> queue.forget(key);
            case Outcome.Stopped(_) -> queue.forget(key);
            case Outcome.Again(var when, _) -> {
                queue.forget(key);
                queue.addAt(key, when);
            }
            case Outcome.BackOff(_, var retryAfter) -> queue.backOff(key, retryAfter.orElse(Duration.ZERO));
            case Outcome.Parked(var bug) -> {
                looks.forget(key);
                queue.park(key, bug);
            }
        }
        looks.due(key).ifPresent(it -> queue.addAt(key, it));
        queue.done(key);
    }

    private Optional<T> object(Key key) {
        @SuppressWarnings("unchecked") // the triggers of a controller name keys of its own kind only
        var object = (Optional<T>) parts.mirrors().of(key.kind())
                .orElseThrow(() -> new IllegalStateException("expected a mirror of " + key.kind() + ", found none"))
                .get(key.namespace(), key.name());
        return object;
    }

    private Instant now() {
        return parts.clock().instant();
    }
}
