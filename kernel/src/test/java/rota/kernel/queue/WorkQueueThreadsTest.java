package rota.kernel.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.meta.Key;

/// The promises that only hold if the lock is used well, so these tests start threads.
@Timeout(60)
class WorkQueueThreadsTest {
    private static final int KEYS = 20;
    private static final int WORKERS = 8;
    private static final int ADDS = 5000;

    private final InstantSource clock = InstantSource.system();
    private final WorkQueue queue = new WorkQueue("test", clock, Backoff.standard(clock), new SimpleMeterRegistry());

    @Test
    void a_worker_that_waits_gets_the_key_that_comes() throws Exception {
        var taken = inBackground(queue::take);

        queue.add(Some.key(1));

        assertThat(taken.get()).contains(Some.key(1));
    }

    @Test
    void a_worker_that_waits_gets_a_delayed_key_when_it_is_due_and_not_when_a_later_one_is() throws Exception {
        var taken = inBackground(queue::take);
        var due = clock.instant().plusMillis(30);

        queue.addAt(Some.key(1), due.plus(Duration.ofHours(1)));
        queue.addAt(Some.key(2), due);

        assertThat(taken.get()).contains(Some.key(2));
        assertThat(clock.instant()).isBetween(due, due.plusSeconds(9));
    }

    @Test
    void all_workers_that_wait_leave_when_the_queue_is_shut_down() throws Exception {
        var workers = new ArrayList<CompletableFuture<Optional<Key>>>();
        for (var i = 0; i < WORKERS; i++) workers.add(inBackground(queue::take));

        queue.shutDown();

        for (var worker : workers) assertThat(worker.get()).isEmpty();
    }

    @Test
    void draining_waits_for_the_key_that_is_worked_on() throws Exception {
        queue.add(Some.key(1));
        queue.take();
        queue.shutDown();
        var drained = inBackground(() -> {
            queue.awaitDrained();
            return queue.drained();
        });
        assertThat(drained.isDone()).isFalse();

        queue.done(Some.key(1));

        assertThat(drained.get()).isTrue();
    }

    @Test
    void no_key_is_with_two_workers_and_no_add_is_lost() throws Exception {
        var wanted = new AtomicIntegerArray(KEYS);
        var served = new AtomicIntegerArray(KEYS);
        var holders = new AtomicIntegerArray(KEYS);
        var workers = new ArrayList<CompletableFuture<Boolean>>();
        for (var i = 0; i < WORKERS; i++) workers.add(inBackground(() -> {
            var alone = true;
            for (var next = queue.take(); next.isPresent(); next = queue.take()) {
                var number = Integer.parseInt(next.get().name().substring(1));
                alone &= holders.incrementAndGet(number) == 1;
                served.set(number, wanted.get(number));
                holders.decrementAndGet(number);
                queue.done(next.get());
            }
            return alone;
        }));

        var random = new Random(7);
        for (var i = 0; i < ADDS; i++) {
            var number = random.nextInt(KEYS);
            wanted.incrementAndGet(number);
            queue.add(Some.key(number));
        }
        queue.shutDown();
        queue.awaitDrained();

        for (var worker : workers) assertThat(worker.get()).isTrue();
        assertThat(ints(served)).isEqualTo(ints(wanted));
    }

    private static List<Integer> ints(AtomicIntegerArray array) {
        var list = new ArrayList<Integer>();
        for (var i = 0; i < array.length(); i++) list.add(array.get(i));
        return list;
    }

    private interface Work<R> {
        R run() throws InterruptedException;
    }

    private static <R> CompletableFuture<R> inBackground(Work<R> work) {
        var result = new CompletableFuture<R>();
        Thread.ofVirtual().start(() -> {
            try {
                result.complete(work.run());
            } catch (Throwable trouble) {
                result.completeExceptionally(trouble);
            }
        });
        return result;
    }
}
