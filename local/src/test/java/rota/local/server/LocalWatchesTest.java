package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.client.Request;
import rota.api.client.Sink;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.local.store.Store;

/// Real threads: a stream is one.
@Timeout(60)
class LocalWatchesTest {
    private final Store store = new Store();
    private final Verbs verbs = new Verbs(store, Types.builtIn(), new Settings(() -> Instant.EPOCH, new Ids(
            new SplittableRandom(1)), Tracking.APPLY_ONLY));
    private final LocalApi api = new LocalApi(verbs, "test");
    private final LocalWatches watches = new LocalWatches(verbs, store, task -> Thread.ofVirtual().start(task));
    private final Ears ears = new Ears();

    LocalWatchesTest() {
        verbs.createSystemNamespaces();
    }

    @Test
    void a_stream_begins_with_a_list_and_goes_on_with_what_happens() throws Exception {
        create("before");

        var stream = watches.open(ConfigMap.class, ears);
        assertThat(ears.next()).isEqualTo("list [before]");
        create("after");
        assertThat(ears.next()).isEqualTo("changed after");
        api.send(new Request.Delete(Key.of(map("after")), Request.Preconditions.NONE,
                Request.DeleteOptions.DEFAULT));

        assertThat(ears.next()).isEqualTo("removed after");
        assertThat(stream.healthy()).isTrue();
        stream.close();
    }

    @Test
    void a_closed_stream_delivers_nothing_more() throws Exception {
        var stream = watches.open(ConfigMap.class, ears);
        assertThat(ears.next()).isEqualTo("list []");

        stream.close();
        create("late");

        assertThat(ears.heard).isEmpty();
        assertThat(stream.healthy()).isTrue();
    }

    @Test
    void a_stream_whose_past_was_compacted_lists_again() throws Exception {
        var stream = watches.open(ConfigMap.class, ears);
        assertThat(ears.next()).isEqualTo("list []");
        ears.holdNext();
        create("one");
        assertThat(ears.next()).isEqualTo("changed one");

        create("two");
        store.compact(store.version());
        ears.release.countDown();

        assertThat(ears.next()).isEqualTo("list [one, two]");
        stream.close();
    }

    @Test
    void a_sink_that_throws_has_missed_something_so_the_stream_stops_and_says_so() {
        create("poison");

        var stream = new LocalWatches(verbs, store, Runnable::run).open(ConfigMap.class, ears);

        assertThat(stream.healthy()).isFalse();
    }

    @Test
    void a_stream_of_a_kind_that_is_not_served_yet_waits_until_it_is() throws Exception {
        verbs.types().drop(Kind.of(ConfigMap.class));
        var stream = watches.open(ConfigMap.class, ears);

        verbs.types().serve(List.of(Types.builtIn().of(Kind.of(ConfigMap.class))));
        create("first");

        assertThat(ears.next()).startsWith("list [");
        assertThat(stream.healthy()).isTrue();
        stream.close();
    }

    private void create(String name) {
        api.send(new Request.Create(map(name)));
    }

    private static ConfigMap map(String name) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().build();
    }

    /// Writes down what it hears, bookmarks aside.
    private static final class Ears implements Sink<ConfigMap> {
        final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
        final CountDownLatch release = new CountDownLatch(1);
        private volatile boolean hold;

        String next() throws InterruptedException {
            return heard.take();
        }

        void holdNext() {
            hold = true;
        }

        @Override
        public void replaced(List<ConfigMap> objects, ResourceVersion version) {
            if (objects.stream().anyMatch(it -> name(it).equals("poison"))) throw new IllegalStateException("poison");
            heard.add("list " + objects.stream().map(Ears::name).toList());
        }

        @Override
        public void changed(ConfigMap object) {
            heard.add("changed " + name(object));
            if (hold) awaitRelease();
        }

        @Override
        public void removed(ConfigMap object) {
            heard.add("removed " + name(object));
        }

        @Override
        public void bookmark(ResourceVersion version) {}

        private void awaitRelease() {
            hold = false;
            try {
                release.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        private static String name(ConfigMap object) {
            return object.getMetadata().getName();
        }
    }
}
