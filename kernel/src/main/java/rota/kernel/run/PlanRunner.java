package rota.kernel.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;

/// Drives a run to its end with real calls: a batch goes out at once, and the next one waits for all of it (K4).
public final class PlanRunner {
    private final Performer performer;
    private final Executor executor;

    /// @param executor carries the calls of a batch; virtual threads in production
    public PlanRunner(Performer performer, Executor executor) {
        this.performer = performer;
        this.executor = executor;
    }

    /// Returns when the run is finished. An interrupt cancels what has not been tried, never a call under way: its
    /// answer is part of the books.
    public Report run(PlanRun run) {
        var interrupted = false;
        for (var batch = run.due(); !batch.isEmpty(); batch = run.due()) {
            interrupted |= carryOut(batch, run);
            if (interrupted) run.cancel();
        }
        if (interrupted) Thread.currentThread().interrupt();
        return run.report();
    }

    private boolean carryOut(List<Attempt> batch, PlanRun run) {
        if (batch.size() == 1) {
            run.answered(batch.getFirst(), answer(batch.getFirst()));
            return Thread.interrupted();
        }
        var answers = new AtomicReferenceArray<@Nullable Answer>(batch.size());
        var bugs = new AtomicReferenceArray<@Nullable RuntimeException>(batch.size());
        var barrier = new CountDownLatch(batch.size());
        for (var i = 0; i < batch.size(); i++) {
            var at = i;
            executor.execute(() -> {
                try {
                    answers.set(at, answer(batch.get(at)));
                } catch (RuntimeException bug) {
                    bugs.set(at, bug);
                } finally {
                    barrier.countDown();
                }
            });
        }
        var interrupted = awaitAll(barrier);
        report(batch, answers, run);
        firstOf(bugs);
        return interrupted;
    }

    private static void report(List<Attempt> batch, AtomicReferenceArray<@Nullable Answer> answers, PlanRun run) {
        for (var i = 0; i < batch.size(); i++) {
            var answer = answers.get(i);
            if (answer != null) run.answered(batch.get(i), answer);
        }
    }

    private static void firstOf(AtomicReferenceArray<@Nullable RuntimeException> bugs) {
        var found = new ArrayList<RuntimeException>();
        for (var i = 0; i < bugs.length(); i++) {
            var bug = bugs.get(i);
            if (bug != null) found.add(bug);
        }
        if (found.isEmpty()) return;
        var first = found.getFirst();
        found.stream().skip(1).forEach(first::addSuppressed);
        throw first;
    }

    private static boolean awaitAll(CountDownLatch barrier) {
        var interrupted = false;
        while (true) {
            try {
                barrier.await();
                return interrupted;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
    }

    private Answer answer(Attempt attempt) {
        try {
            return new Answer.Done(performer.perform(attempt.action()));
        } catch (ApiException trouble) {
            return new Answer.Refused(trouble);
        }
    }
}
