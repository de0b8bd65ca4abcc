package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.run.RunFixture.creating;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;

class PlanRunnerTest {
    private static final Executor THREADS = task -> Thread.ofVirtual().start(task);
    private final RunFixture fixture = new RunFixture();

    @Test
    void all_calls_of_a_batch_are_under_way_at_once() {
        var together = new CountDownLatch(2);
        var calls = new AtomicInteger();
        Performer server = action -> {
            if (calls.incrementAndGet() > 1) meet(together);
            return created(action);
        };

        var report = new PlanRunner(server, THREADS).run(fixture.run(creating(3)));

        assertThat(report.done()).hasSize(3);
    }

    /// K21-19
    @Test
    void an_interrupt_in_the_middle_of_a_batch_still_waits_for_all_of_it_and_leaks_nothing() {
        var worker = Thread.currentThread();
        var calls = new AtomicInteger();
        Performer server = action -> {
            if (calls.incrementAndGet() == 2) worker.interrupt();
            return created(action);
        };

        var report = new PlanRunner(server, THREADS).run(fixture.run(creating(10)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.done()).hasSize(3);
        assertThat(report.skipped()).isEqualTo(7);
        assertThat(report.outcome()).isInstanceOf(Outcome.BackOff.class);
        assertThat(fixture.expected()).hasValue(new Counts(3, 0));
    }

    @Test
    void a_bug_in_a_call_goes_up_after_the_batch_is_complete() {
        var calls = new AtomicInteger();
        Performer server = action -> {
            if (calls.incrementAndGet() == 2) throw new IllegalStateException("a bug");
            return created(action);
        };
        var run = fixture.run(creating(3));

        assertThatThrownBy(() -> new PlanRunner(server, THREADS).run(run)).hasMessage("a bug");
        assertThat(calls).hasValue(3);
    }

    private static Optional<HasMetadata> created(Action action) {
        return Optional.of(RunFixture.stored(new Attempt(0, action), 5));
    }

    private static void meet(CountDownLatch together) {
        together.countDown();
        try {
            together.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
