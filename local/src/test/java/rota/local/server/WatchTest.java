package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.server.WatchEvent.Added;
import rota.local.server.WatchEvent.Bookmark;
import rota.local.server.WatchEvent.Deleted;
import rota.local.server.WatchEvent.Modified;
import rota.local.store.Stored;

class WatchTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_watch_shows_what_comes_after_its_version_in_order() {
        var created = cluster.create(map("x"));
        var watch = cluster.verbs.watch(Interest.in(MAPS), created.resourceVersion());

        var changed = cluster.merge(created.key(), "{'data':{'a':'b'}}");
        cluster.create(pod("unrelated"));
        var last = cluster.delete(created.key()).object();

        assertThat(watch.poll()).containsExactly(new Modified(changed), new Deleted(last));
        assertThat(watch.poll()).isEmpty();
    }

    @Test
    void a_list_and_a_watch_from_its_version_miss_nothing() {
        cluster.create(map("x"));
        var list = cluster.verbs.list(Interest.in(MAPS));
        var later = cluster.create(map("y"));

        var watch = cluster.verbs.watch(Interest.in(MAPS), list.version());

        assertThat(list.objects()).extracting(it -> it.key().name()).containsExactly("x");
        assertThat(watch.poll()).containsExactly(new Added(later));
    }

    @Test
    void a_watch_from_the_start_begins_with_what_there_is() {
        var created = cluster.create(map("x"));
        var watch = cluster.verbs.watch(Interest.in(MAPS), ResourceVersion.START);
        var changed = cluster.merge(created.key(), "{'data':{'a':'b'}}");

        assertThat(watch.poll()).containsExactly(new Added(created), new Modified(changed));
    }

    @Test
    void a_bookmark_moves_on_although_nothing_of_interest_happens() {
        var watch = cluster.verbs.watch(Interest.in(MAPS), cluster.version());
        var unrelated = cluster.create(pod("x"));

        watch.poll();

        assertThat(watch.bookmark()).isEqualTo(new Bookmark(unrelated.resourceVersion()));
    }

    @Test
    void a_bookmark_does_not_run_ahead_of_what_was_delivered() {
        var start = cluster.version();
        var watch = cluster.verbs.watch(Interest.in(MAPS), start);

        cluster.create(map("x"));

        assertThat(watch.bookmark()).isEqualTo(new Bookmark(start));
    }

    @Test
    void watchers_lag_independently() {
        var slow = cluster.verbs.watch(Interest.in(MAPS), cluster.version());
        var fast = cluster.verbs.watch(Interest.in(MAPS), cluster.version());
        var first = cluster.create(map("a"));
        assertThat(fast.poll()).containsExactly(new Added(first));

        var second = cluster.create(map("b"));

        assertThat(fast.poll()).containsExactly(new Added(second));
        assertThat(slow.poll()).containsExactly(new Added(first), new Added(second));
    }

    @Test
    void a_watch_from_a_compacted_version_is_gone() {
        var created = cluster.create(map("x"));
        cluster.create(map("y"));
        cluster.store.compact(cluster.store.version());

        assertThatThrownBy(() -> cluster.verbs.watch(Interest.in(MAPS), created.resourceVersion()))
                .isInstanceOfSatisfying(ApiException.Gone.class, it -> assertThat(it.code()).isEqualTo(410));
    }

    @Test
    void a_running_watch_that_lags_behind_a_compaction_is_gone_too() {
        var watch = cluster.verbs.watch(Interest.in(MAPS), cluster.version());
        cluster.create(map("x"));
        cluster.create(map("y"));
        cluster.store.compact(cluster.store.version());

        assertThatThrownBy(watch::poll).isInstanceOf(ApiException.Gone.class);
    }

    @Test
    void a_watch_that_is_up_to_date_survives_a_compaction() {
        cluster.create(map("x"));
        var watch = cluster.verbs.watch(Interest.in(MAPS), cluster.version());
        cluster.store.compact(cluster.store.version());

        var later = cluster.create(map("y"));

        assertThat(watch.poll()).containsExactly(new Added(later));
    }

    @Test
    void an_object_that_no_longer_matches_is_deleted_for_the_watcher_and_added_when_it_matches_again() {
        var created = cluster.create(map("x").withAt(Json.of("a"), "metadata", "labels", "tier"));
        var interest = new Interest(MAPS, "", it -> it.tree().text("metadata", "labels", "tier").isPresent());
        var watch = cluster.verbs.watch(interest, created.resourceVersion());

        var out = cluster.merge(created.key(), "{'metadata':{'labels':null}}");
        var gone = watch.poll();
        var in = cluster.merge(created.key(), "{'metadata':{'labels':{'tier':'b'}}}");
        var back = watch.poll();

        assertThat(gone).singleElement().isInstanceOfSatisfying(Deleted.class, it -> {
            assertThat(it.object().version()).isEqualTo(out.version());
            assertThat(it.object().tree().object("metadata", "labels")).isEqualTo(json("{'tier':'a'}"));
        });
        assertThat(back).containsExactly(new Added(in));
    }

    @Test
    void what_never_matched_is_never_mentioned() {
        var watch = cluster.verbs.watch(new Interest(MAPS, "elsewhere", _ -> true), cluster.version());
        var created = cluster.create(map("x"));
        cluster.merge(created.key(), "{'data':{'a':'b'}}");
        cluster.delete(created.key());

        assertThat(watch.poll()).isEmpty();
    }

    @Test
    void a_model_is_decoded_once_for_all_who_read_a_version() {
        var created = cluster.create(map("x"));
        var watch = cluster.verbs.watch(Interest.in(MAPS), ResourceVersion.START);

        var seen = ((Added) watch.poll().getFirst()).object();

        assertThat(model(seen)).isSameAs(model(created)).isSameAs(model(cluster.verbs.get(created.key())));
    }

    private static Object model(Stored stored) {
        return stored.model(io.fabric8.kubernetes.api.model.ConfigMap.class);
    }
}
