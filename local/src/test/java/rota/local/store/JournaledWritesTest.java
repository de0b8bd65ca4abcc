package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.local.store.Edit.Verdict;

/// A write is seen when it is safe, not before.
class JournaledWritesTest {
    private static final Kind MAPS = Kind.of(ConfigMap.class);
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final GatedJournal journal = new GatedJournal();
    private final Store store = new Store(journal, 100);

    @Test
    void nobody_sees_a_write_before_it_is_safe() {
        var key = MAPS.key("a", "x");
        var before = store.version();

        var write = async(() -> Writes.put(store, key));
        journal.next();

        assertThat(store.get(key)).isEmpty();
        assertThat(store.list(MAPS).objects()).isEmpty();
        assertThat(store.changes(MAPS, before).list()).isEmpty();
        assertThat(store.version()).isEqualTo(before);
        assertThat(write).isNotDone();

        journal.keep();

        assertThat(write.join()).isEqualTo(before + 1);
        assertThat(store.get(key)).isPresent();
        assertThat(store.changes(MAPS, before).list()).hasSize(1);
    }

    @Test
    void the_next_decision_sees_what_is_not_safe_yet() {
        var key = MAPS.key("a", "x");
        var first = async(() -> Writes.put(store, key));
        journal.next();
        var decided = new CountDownLatch(1);

        var second = async(() -> store.write(key, (current, next) -> {
            assertThat(store.get(key)).isEqualTo(current);
            assertThat(store.list(MAPS).objects()).hasSize(1);
            assertThat(store.list(MAPS, "b").objects()).isEmpty();
            decided.countDown();
            return new Verdict.Put(Writes.stored(key, current.orElseThrow().version() + 1));
        }));
        await(decided);
        journal.keep();
        journal.keep();

        assertThat(second.join().answer().version()).isEqualTo(first.join() + 1);
    }

    @Test
    void a_refusal_that_rests_on_an_unsafe_write_waits_for_it() {
        var key = MAPS.key("a", "x");
        var first = async(() -> Writes.put(store, key));
        journal.next();
        var decided = new CountDownLatch(1);

        var second = async(() -> store.write(key, (current, _) -> {
            decided.countDown();
            throw new ApiException.AlreadyExists(current.orElseThrow() + " exists");
        }));
        await(decided);
        assertThat(second).isNotDone();
        journal.keep();

        first.join();
        assertThatThrownBy(second::join).hasCauseInstanceOf(ApiException.AlreadyExists.class);
    }

    @Test
    void writers_that_come_meanwhile_share_one_batch() {
        var first = async(() -> Writes.put(store, MAPS.key("a", "first")));
        journal.next();
        var decided = new CountDownLatch(10);

        var others = IntStream.range(0, 10).mapToObj(i -> async(() -> {
            var key = MAPS.key("a", "n" + i);
            return store.write(key, (_, next) -> {
                decided.countDown();
                return new Verdict.Put(Writes.stored(key, next));
            });
        })).toList();
        await(decided);
        // The last decision is made under the lock that this read needs: then all ten are in the batch.
        store.version();
        journal.keep();
        assertThat(journal.next()).hasSize(10);
        journal.keep();

        first.join();
        others.forEach(CompletableFuture::join);
        assertThat(journal.kept()).hasSize(2);
        assertThat(store.list(MAPS).objects()).hasSize(11);
    }

    @Test
    void after_a_failure_nothing_is_shown_and_every_write_is_refused() {
        var key = MAPS.key("a", "x");
        var write = async(() -> Writes.put(store, key));
        journal.next();

        journal.fail();

        assertThatThrownBy(write::join).isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(ApiException.ServerTrouble.class).hasMessageContaining("full");
        assertThatThrownBy(() -> Writes.put(store, MAPS.key("a", "y"))).isInstanceOf(ApiException.ServerTrouble.class);
        assertThat(store.get(key)).isEmpty();
    }

    private static <T> CompletableFuture<T> async(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, THREADS);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted", interrupted);
        }
    }
}
