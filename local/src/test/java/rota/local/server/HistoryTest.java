package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.PODS;
import static rota.local.server.TestCluster.WIDGETS;

import java.util.HashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rota.api.client.ApiException;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.server.WatchEvent.Added;
import rota.local.server.WatchEvent.Bookmark;
import rota.local.server.WatchEvent.Deleted;
import rota.local.server.WatchEvent.Modified;
import rota.local.store.Change;
import rota.local.store.Stored;
import rota.testing.ForAll;

/// What no history of requests may break.
class HistoryTest {
    private static final List<Kind> KINDS = List.of(MAPS, PODS, WIDGETS);

    static IntStream seeds() {
        return ForAll.numbers(15).mapToInt(Math::toIntExact);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void versions_strictly_increase_and_never_repeat(int seed) {
        var cluster = history(seed);

        var versions = KINDS.stream().flatMap(it -> changes(cluster, it).stream()).map(Change::version).toList();

        assertThat(versions).as("seed %d", seed).doesNotHaveDuplicates();
        for (var kind : KINDS) assertThat(changes(cluster, kind)).extracting(Change::version).isSorted();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void replaying_the_watch_from_any_version_leads_to_the_present_list(int seed) {
        var cluster = new TestCluster(Tracking.APPLY_ONLY, seed);
        var requests = new RandomRequests(cluster, seed);
        for (var round = 0; round < 10; round++) {
            requests.send(20);
            var listing = cluster.verbs.list(Interest.in(PODS));
            var state = byName(listing.objects());

            requests.send(30);

            replay(cluster.verbs.watch(Interest.in(PODS), listing.version()).poll(), state);
            assertThat(state).as("seed %d", seed)
                    .isEqualTo(byName(cluster.verbs.list(Interest.in(PODS)).objects()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_filtered_watch_leads_to_the_filtered_list(int seed) {
        var cluster = new TestCluster(Tracking.APPLY_ONLY, seed);
        var interest = new Interest(PODS, "default",
                it -> it.tree().text("metadata", "labels", "tier").orElse("").equals("a"));
        var watch = cluster.verbs.watch(interest, ResourceVersion.START);
        var state = new TreeMap<String, Json.Obj>();
        var requests = new RandomRequests(cluster, seed);
        for (var round = 0; round < 20; round++) {
            requests.send(10);

            replay(watch.poll(), state);

            assertThat(state).as("seed %d", seed).isEqualTo(byName(cluster.verbs.list(interest).objects()));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void from_one_version_of_an_object_to_the_next_the_rules_of_metadata_hold(int seed) {
        var cluster = history(seed);

        for (var kind : KINDS) {
            for (var change : changes(cluster, kind)) {
                if (change instanceof Change.Modified(var before, var after)) checkStep(before, after, seed);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void nothing_vanishes_before_its_time(int seed) {
        var cluster = history(seed);

        for (var change : changes(cluster, PODS)) {
            if (!(change instanceof Change.Deleted(var before, _))) continue;
            assertThat(Meta.isDeleting(before.tree())).as("seed %d: marked first", seed).isTrue();
            assertThat(Meta.graceIsOver(before.tree())).as("seed %d: grace is over", seed).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_name_is_never_used_twice_at_once_and_no_uid_ever_comes_back(int seed) {
        var cluster = history(seed);

        for (var kind : KINDS) {
            var owners = new HashMap<String, Key>();
            for (var change : changes(cluster, kind)) {
                var known = owners.putIfAbsent(change.object().uid(), change.object().key());
                if (change instanceof Change.Added) assertThat(known).as("seed %d", seed).isNull();
                else
                    assertThat(known).as("seed %d", seed).isEqualTo(change.object().key());
            }
        }
    }

    @Test
    void under_optimistic_locking_no_update_is_lost_between_threads() throws InterruptedException {
        var cluster = new TestCluster(Tracking.APPLY_ONLY, 1);
        var key = cluster.create(TestCluster.widget("x").withAt(Json.of(0), "spec", "size")).key();
        var start = new CountDownLatch(1);
        var threads = IntStream.range(0, 4).mapToObj(_ -> Thread.ofVirtual().unstarted(() -> {
            await(start);
            for (var i = 0; i < 100; i++) increment(cluster, key);
        })).toList();

        threads.forEach(Thread::start);
        start.countDown();
        for (var thread : threads) thread.join();

        assertThat(Meta.number(cluster.verbs.get(key).tree(), "spec", "size")).hasValue(400L);
        assertThat(Meta.generation(cluster.verbs.get(key).tree())).isEqualTo(401);
    }

    @Test
    void a_random_history_does_most_of_what_a_client_can_do() {
        var outcomes = new TreeMap<String, Integer>();
        seeds().forEach(seed -> {
            var requests = new RandomRequests(new TestCluster(Tracking.APPLY_ONLY, seed), seed);
            requests.send(300);
            requests.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Integer::sum));
        });

        assertThat(outcomes).containsKeys("ok", "NotFound", "AlreadyExists", "Conflict", "Invalid");
        assertThat(outcomes.get("ok")).isGreaterThan(1500);
    }

    private static TestCluster history(int seed) {
        var cluster = new TestCluster(seed % 3 == 0 ? Tracking.ALL : Tracking.APPLY_ONLY, seed);
        new RandomRequests(cluster, seed).send(300);
        return cluster;
    }

    private static List<Change> changes(TestCluster cluster, Kind kind) {
        return cluster.store.changes(kind, 0).list();
    }

    private static void checkStep(Stored before, Stored after, int seed) {
        var old = before.tree();
        var now = after.tree();
        assertThat(after.version()).as("seed %d", seed).isGreaterThan(before.version());
        assertThat(Meta.text(now, "uid")).as("seed %d", seed).isEqualTo(Meta.text(old, "uid"));
        assertThat(Meta.text(now, "creationTimestamp")).isEqualTo(Meta.text(old, "creationTimestamp"));
        assertThat(Meta.generation(now)).as("seed %d", seed).isGreaterThanOrEqualTo(Meta.generation(old));
        if (!old.get("spec").equals(now.get("spec")) && !isBinding(old, now)) {
            assertThat(Meta.generation(now)).as("seed %d", seed).isGreaterThan(Meta.generation(old));
        }
        assertThat(now.withoutAt("metadata", "resourceVersion")).as("seed %d: an event without a change", seed)
                .isNotEqualTo(old.withoutAt("metadata", "resourceVersion"));
        if (!Meta.isDeleting(old)) return;
        assertThat(Meta.isDeleting(now)).as("seed %d: deletion taken back", seed).isTrue();
        assertThat(Meta.gracePeriod(now).orElseThrow()).isLessThanOrEqualTo(Meta.gracePeriod(old).orElseThrow());
    }

    private static boolean isBinding(Json.Obj old, Json.Obj now) {
        return !old.at("spec", "nodeName").equals(now.at("spec", "nodeName"));
    }

    private static SortedMap<String, Json.Obj> byName(List<Stored> objects) {
        var state = new TreeMap<String, Json.Obj>();
        objects.forEach(it -> state.put(it.key().path(), it.tree()));
        return state;
    }

    private static void replay(List<WatchEvent> events, SortedMap<String, Json.Obj> state) {
        for (var event : events) {
            switch (event) {
                case Added(var object) -> assertThat(state.put(object.key().path(), object.tree())).isNull();
                case Modified(var object) -> assertThat(state.put(object.key().path(), object.tree())).isNotNull();
                case Deleted(var object) -> assertThat(state.remove(object.key().path())).isNotNull();
                case Bookmark _ -> {}
            }
        }
    }

    private static void increment(TestCluster cluster, Key key) {
        while (true) {
            var read = cluster.verbs.get(key).tree();
            var next = Meta.number(read, "spec", "size").orElseThrow() + 1;
            try {
                cluster.verbs.update(key, read.withAt(Json.of(next), "spec", "size"), Subresource.NONE,
                        Intent.by("tester"));
                return;
            } catch (ApiException.Conflict _) {
                // Another thread was faster: read again.
            }
        }
    }

    private static void await(CountDownLatch start) {
        try {
            start.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
