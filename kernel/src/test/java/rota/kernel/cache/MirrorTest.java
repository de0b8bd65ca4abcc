package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.cache.Objects.at;
import static rota.kernel.cache.Objects.deleting;
import static rota.kernel.cache.Objects.labelled;
import static rota.kernel.cache.Objects.names;
import static rota.kernel.cache.Objects.pod;
import static rota.kernel.cache.Objects.version;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.meta.Model;
import rota.api.meta.ResourceVersion;

class MirrorTest {
    private static final Index<Pod> APP = Indexes.byLabel("app");

    private final Mirror<Pod> mirror = new Mirror<>(Pod.class, List.of(APP));
    private final List<Change<Pod>> changes = new ArrayList<>();

    @BeforeEach
    void listen() {
        mirror.onChange(changes::add);
    }

    @Test
    void a_fresh_mirror_has_seen_nothing() {
        assertThat(mirror.synced()).isFalse();
        assertThat(mirror.seen()).isEqualTo(ResourceVersion.START);
        assertThat(mirror.list()).isEmpty();
        assertThat(mirror.kind()).isEqualTo(Objects.POD);
    }

    @Test
    void objects_are_listed_by_namespace_and_name() {
        var elsewhere = new PodBuilder(pod("a", "4", 4)).editMetadata().withNamespace("apps").endMetadata().build();

        mirror.replaced(List.of(pod("b", "2", 2), elsewhere, pod("a-1", "1", 3)), version(9));

        assertThat(mirror.list()).extracting(it -> it.getMetadata().getUid()).containsExactly("4", "1", "2");
        assertThat(mirror.get("apps", "a")).containsSame(elsewhere);
        assertThat(mirror.get("default", "a")).isEmpty();
        assertThat(mirror.synced()).isTrue();
        assertThat(mirror.seen()).isEqualTo(version(9));
    }

    @Test
    void objects_that_are_not_kept_count_as_absent() {
        var some = new Mirror<>(Model.of(Pod.class), List.of(APP), Part.of((Pod it) -> it.getMetadata()
                .getLabels() != null && it.getMetadata().getLabels().containsKey("app")));
        var told = new ArrayList<Change<Pod>>();
        some.onChange(told::add);
        var kept = labelled("app", "web", pod("a", "1", 5));

        some.replaced(List.of(kept, pod("b", "2", 6)), version(7));
        some.changed(pod("c", "3", 8));
        some.changed(pod("a", "1", 9));

        assertThat(some.list()).isEmpty();
        assertThat(told).hasSize(2).first().isEqualTo(new Change.Added<>(kept));
        assertThat(told.getLast()).isInstanceOf(Change.Removed.class);
        assertThat(some.seen()).isEqualTo(version(9));
    }

    @Test
    void a_newer_version_takes_the_place_of_the_older_one_in_the_copy_and_in_all_indexes() {
        var one = labelled("app", "web", pod("a", "1", 5));
        var two = labelled("app", "db", at(6, one));

        mirror.changed(one);
        mirror.changed(two);

        assertThat(changes).containsExactly(new Change.Added<>(one), new Change.Updated<>(one, two));
        assertThat(mirror.by(APP, "web")).isEmpty();
        assertThat(mirror.by(APP, "db")).containsExactly(two);
        assertThat(mirror.seen()).isEqualTo(version(6));
    }

    @Test
    void a_listener_finds_the_change_in_the_mirror_already() {
        var found = new ArrayList<Integer>();
        var other = new Mirror<Pod>(Pod.class, List.of(APP));
        other.onChange(_ -> found.add(other.by(APP, "web").size()));

        other.replaced(List.of(labelled("app", "web", pod("a", "1", 1)), labelled("app", "web", pod("b", "2", 2))),
                version(3));

        assertThat(found).containsExactly(2, 2);
    }

    @Test
    void listeners_hear_of_a_change_in_the_order_in_which_they_came() {
        var heard = new ArrayList<String>();
        var other = new Mirror<Pod>(Pod.class, List.of());
        other.onChange(_ -> heard.add("ledger"));
        other.onChange(_ -> heard.add("queue"));

        other.changed(pod("a", "1", 1));

        assertThat(heard).containsExactly("ledger", "queue");
        assertThatThrownBy(() -> other.onChange(_ -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_removed_object_is_reported_with_the_newest_state_known() {
        var known = pod("a", "1", 5);
        var last = deleting(known, 7);
        mirror.changed(known);
        mirror.changed(pod("b", "2", 6));

        mirror.removed(last);
        mirror.removed(at(3, pod("b", "2", 3)));
        mirror.removed(pod("c", "3", 8));

        assertThat(changes.subList(2, 4)).containsExactly(new Change.Removed<>(last),
                new Change.Removed<>(pod("b", "2", 6)));
        assertThat(changes).hasSize(4);
        assertThat(mirror.list()).isEmpty();
        assertThat(mirror.seen()).isEqualTo(version(8));
    }

    /// K21-49
    @Test
    void an_object_that_a_complete_list_leaves_out_is_removed_with_its_last_known_state() {
        var stays = labelled("app", "web", pod("a", "1", 5));
        var goes = labelled("app", "web", pod("b", "2", 6));
        mirror.replaced(List.of(stays, goes), version(6));
        changes.clear();

        mirror.replaced(List.of(stays), version(9));

        assertThat(changes).containsExactly(new Change.Removed<>(goes));
        assertThat(mirror.by(APP, "web")).containsExactly(stays);
    }

    /// K21-50
    @Test
    void a_deletion_and_creation_seen_as_one_are_told_apart_by_uid() {
        var old = pod("a", "old", 5);
        var anew = pod("a", "new", 9);
        var third = pod("a", "third", 12);
        mirror.changed(old);

        mirror.changed(anew);
        mirror.replaced(List.of(third), version(12));

        assertThat(changes).containsExactly(new Change.Added<>(old), new Change.Recreated<>(old, anew),
                new Change.Recreated<>(anew, third));
        assertThat(mirror.list()).containsExactly(third);
    }

    @Test
    void the_end_of_a_namesake_whose_beginning_was_missed_ends_the_older_one_too() {
        var old = pod("a", "old", 5);
        var missed = pod("a", "missed", 9);
        mirror.changed(old);

        mirror.removed(missed);

        assertThat(changes).containsExactly(new Change.Added<>(old), new Change.Recreated<>(old, missed),
                new Change.Removed<>(missed));
        assertThat(mirror.list()).isEmpty();
    }

    @Test
    void late_news_of_an_older_namesake_is_ignored() {
        var now = pod("a", "new", 9);
        mirror.changed(now);

        mirror.changed(pod("a", "old", 5));
        mirror.removed(pod("a", "old", 6));

        assertThat(changes).containsExactly(new Change.Added<>(now));
        assertThat(mirror.list()).containsExactly(now);
    }

    /// K21-51
    @Test
    void an_equal_or_older_version_is_ignored() {
        var known = pod("a", "1", 100);
        mirror.changed(known);

        mirror.changed(pod("a", "1", 100));
        mirror.changed(pod("a", "1", 99));
        mirror.replaced(List.of(pod("a", "1", 100)), version(120));

        assertThat(changes).hasSize(1);
        assertThat(mirror.get("default", "a")).containsSame(known);
        assertThat(mirror.seen()).isEqualTo(version(120));
    }

    @Test
    void a_bookmark_moves_the_mirror_on_and_never_back() {
        mirror.bookmark(version(99));
        mirror.bookmark(version(100));
        mirror.bookmark(version(20));

        assertThat(mirror.seen()).isEqualTo(version(100));
        assertThat(changes).isEmpty();
    }

    @Test
    void a_list_older_than_what_was_seen_is_the_truth_about_objects_but_versions_do_not_go_back() {
        var known = pod("a", "1", 100);
        var older = pod("a", "1", 50);
        var onlyNow = pod("b", "2", 110);
        var forgotten = pod("c", "3", 40);
        mirror.replaced(List.of(known, onlyNow), version(120));
        changes.clear();

        mirror.replaced(List.of(older, forgotten), version(60));

        assertThat(changes).containsExactly(new Change.Removed<>(onlyNow), new Change.Updated<>(known, older),
                new Change.Added<>(forgotten));
        assertThat(mirror.seen()).isEqualTo(version(120));
        mirror.changed(pod("a", "1", 55));
        assertThat(mirror.get("default", "a")).contains(pod("a", "1", 55));
    }

    @Test
    void a_list_that_was_handed_out_does_not_change_afterwards() {
        mirror.changed(labelled("app", "web", pod("a", "1", 1)));
        var before = mirror.by(APP, "web");
        assertThat(mirror.by(APP, "web")).isSameAs(before);

        mirror.changed(labelled("app", "web", pod("b", "2", 2)));

        assertThat(names(before)).containsExactly("a");
        assertThat(names(mirror.by(APP, "web"))).containsExactly("a", "b");
        assertThatThrownBy(() -> before.add(pod("c", "3", 3))).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void an_index_that_was_not_declared_or_was_declared_twice_is_a_bug() {
        assertThatThrownBy(() -> mirror.by(Indexes.byNode(), "n1")).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("node");
        assertThatThrownBy(() -> new Mirror<>(Pod.class, List.of(APP, Indexes.byLabel("app"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_object_without_version_or_uid_is_a_broken_answer() {
        var nameless = new PodBuilder(pod("a", "1", 1)).editMetadata().withUid(null).endMetadata().build();

        assertThatThrownBy(() -> mirror.changed(nameless)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pod default/a");
    }
}
