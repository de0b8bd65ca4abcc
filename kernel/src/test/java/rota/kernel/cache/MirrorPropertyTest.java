package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.labelled;
import static rota.kernel.cache.Objects.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

class MirrorPropertyTest {
    private static final Index<Pod> APP = Indexes.byLabel("app");
    private static final List<String> VALUES = List.of("web", "db", "none");

    /// A store writes and deletes at random; the stream shows some of it late, twice, or only in the next list.
    @Test
    void whatever_the_stream_delivers_the_mirror_and_its_indexes_equal_a_full_scan() {
        ForAll.seeds(random -> new History(random).run());
    }

    private static final class History {
        private final RandomGenerator random;
        private final Mirror<Pod> mirror = Mirror.audited(Pod.class, List.of(APP));
        /// What the stream has delivered, by name: the naive copy.
        private final TreeMap<String, Pod> delivered = new TreeMap<>();
        private final TreeMap<String, Pod> store = new TreeMap<>();
        /// What somebody who only hears the changes would know.
        private final TreeMap<String, Pod> heard = new TreeMap<>();
        private final List<Pod> stale = new ArrayList<>();
        private int clock = 1;

        History(RandomGenerator random) {
            this.random = random;
            mirror.onChange(this::hear);
        }

        void run() {
            for (var i = 0; i < 80; i++) {
                step();
                check();
            }
            mirror.audit();
        }

        private void step() {
            var name = "p" + random.nextInt(6);
            var watched = random.nextInt(4) > 0;
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> write(name, watched);
                case 3 -> delete(name, watched);
                case 4 -> relist();
                default -> replay();
            }
        }

        private void write(String name, boolean watched) {
            var old = store.get(name);
            var uid = old == null ? "u" + clock : old.getMetadata().getUid();
            var next = labelled("app", VALUES.get(random.nextInt(2)), pod(name, uid, ++clock));
            store.put(name, next);
            stale.add(next);
            if (!watched) return;
            mirror.changed(next);
            delivered.put(name, next);
        }

        private void delete(String name, boolean watched) {
            var last = store.remove(name);
            if (last == null || !watched) return;
            mirror.removed(Objects.at(++clock, last));
            delivered.remove(name);
        }

        private void relist() {
            mirror.replaced(List.copyOf(store.values()), Objects.version(++clock));
            delivered.clear();
            delivered.putAll(store);
            stale.clear();
        }

        /// Something old once more: ignored, unless the object is unknown, where the mirror cannot tell.
        private void replay() {
            if (stale.isEmpty()) return;
            var old = stale.get(random.nextInt(stale.size()));
            var known = delivered.get(old.getMetadata().getName());
            if (known != null && version(known) >= version(old)) mirror.changed(old);
        }

        private static int version(Pod pod) {
            return Integer.parseInt(pod.getMetadata().getResourceVersion());
        }

        private void hear(Change<Pod> change) {
            var name = change.object().getMetadata().getName();
            switch (change) {
                case Change.Added<Pod>(var now) -> assertThat(heard.put(name, now)).isNull();
                case Change.Updated<Pod>(var before, var now) ->
                        assertThat(heard.put(name, now)).isSameAs(before);
                case Change.Recreated<Pod>(var before, var now) ->
                        assertThat(heard.put(name, now)).isSameAs(before);
                case Change.Removed<Pod> _ -> assertThat(heard.remove(name)).isNotNull();
            }
        }

        private void check() {
            var all = List.copyOf(delivered.values());
            assertThat(mirror.list()).isEqualTo(all);
            assertThat(List.copyOf(heard.values())).isEqualTo(all);
            for (var value : VALUES) {
                var scanned = all.stream().filter(it -> value.equals(it.getMetadata().getLabels().get("app"))).toList();
                assertThat(mirror.by(APP, value)).as("%s", value).isEqualTo(scanned);
            }
        }
    }
}
