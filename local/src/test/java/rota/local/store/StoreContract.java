package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.store.Writes.stored;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.local.store.Edit.Verdict;

/// What every store does, wherever it keeps its objects.
abstract class StoreContract {
    private static final Kind MAPS = Kind.of(ConfigMap.class);
    private static final Kind SECRETS = Kind.of(Secret.class);

    private Store store = new Store();

    abstract Store open();

    @BeforeEach
    void openTheStore() {
        store = open();
    }

    @Test
    void every_write_of_the_whole_store_gets_the_next_version() {
        var first = put(MAPS.key("a", "one"));
        var second = put(SECRETS.key("a", "one"));

        assertThat(second).isEqualTo(first + 1);
        assertThat(store.version()).isEqualTo(second);
    }

    @Test
    void an_empty_list_has_a_version_from_which_the_first_write_is_seen() {
        var empty = store.list(MAPS);

        var version = put(MAPS.key("a", "one"));

        assertThat(store.changes(MAPS, Long.parseLong(empty.version().digits())).list())
                .singleElement().extracting(Change::version).isEqualTo(version);
    }

    @Test
    void a_list_shows_one_kind_in_the_order_of_namespace_and_name() {
        put(MAPS.key("b", "x"));
        put(MAPS.key("a", "y"));
        put(MAPS.key("a", "x"));
        put(SECRETS.key("a", "z"));

        assertThat(store.list(MAPS).objects()).extracting(it -> it.key().path()).containsExactly("a/x", "a/y", "b/x");
        assertThat(store.list(MAPS, "a").objects()).extracting(it -> it.key().path()).containsExactly("a/x", "a/y");
        assertThat(store.list(MAPS, "c").objects()).isEmpty();
    }

    @Test
    void the_log_tells_additions_changes_and_deletions_of_a_kind_after_a_version() {
        var key = MAPS.key("a", "x");
        var added = put(key);
        put(SECRETS.key("a", "x"));
        var modified = put(key);
        var deleted = remove(key);

        var all = store.changes(MAPS, 0);
        var late = store.changes(MAPS, added);

        assertThat(all.list()).extracting(Change::version).containsExactly(added, modified, deleted);
        assertThat(all.list().get(0)).isInstanceOf(Change.Added.class);
        assertThat(all.list().get(1)).isInstanceOf(Change.Modified.class);
        assertThat(all.list().get(2)).isInstanceOf(Change.Deleted.class);
        assertThat(late.list()).extracting(Change::version).containsExactly(modified, deleted);
        assertThat(late.upTo()).isEqualTo(deleted);
    }

    @Test
    void a_deletion_shows_the_last_state_at_a_newer_version() {
        var key = MAPS.key("a", "x");
        var added = put(key);

        remove(key);

        var change = (Change.Deleted) store.changes(MAPS, added).list().getFirst();
        assertThat(change.before().version()).isEqualTo(added);
        assertThat(change.version()).isGreaterThan(added);
        assertThat(store.get(key)).isEmpty();
    }

    @Test
    void history_before_a_compaction_is_gone_and_objects_stay() {
        var first = put(MAPS.key("a", "x"));
        var second = put(MAPS.key("a", "y"));

        store.compact(first);

        assertThatThrownBy(() -> store.changes(MAPS, first - 1)).isInstanceOf(ApiException.Gone.class);
        assertThat(store.changes(MAPS, first).list()).extracting(Change::version).containsExactly(second);
        assertThat(store.list(MAPS).objects()).hasSize(2);
    }

    @Test
    void repeated_compactions_lose_nothing_that_is_younger() {
        for (var i = 0; i < 100; i++) {
            var version = put(MAPS.key("a", "n" + i % 7));
            if (i % 3 == 0) store.compact(version - 2 > 0 ? version - 2 : 0);

            assertThat(store.changes(MAPS, version - 1).list()).extracting(Change::version).containsExactly(version);
        }
    }

    @Test
    void a_future_version_cannot_be_compacted() {
        assertThatThrownBy(() -> store.compact(store.version() + 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_kept_object_uses_up_no_version_and_rings_no_bell() {
        var key = MAPS.key("a", "x");
        var version = put(key);
        var rings = new AtomicInteger();
        store.onChange(rings::incrementAndGet);

        store.write(key, (current, _) -> new Verdict.Keep(current.orElseThrow()));

        assertThat(store.version()).isEqualTo(version);
        assertThat(rings).hasValue(0);
    }

    @Test
    void a_refused_write_changes_nothing() {
        var before = store.version();

        assertThatThrownBy(() -> store.write(MAPS.key("a", "x"), (_, _) -> {
            throw new ApiException.Invalid("no");
        })).isInstanceOf(ApiException.Invalid.class);

        assertThat(store.version()).isEqualTo(before);
        assertThat(store.list(MAPS).objects()).isEmpty();
    }

    @Test
    void a_bell_rings_once_per_write_until_it_is_taken_down() {
        var rings = new AtomicInteger();

        try (var _ = store.onChange(rings::incrementAndGet)) {
            put(MAPS.key("a", "x"));
            put(MAPS.key("a", "x"));
        }
        put(MAPS.key("a", "x"));

        assertThat(rings).hasValue(2);
    }

    @Test
    void a_bell_may_read_the_store() {
        var seen = new AtomicInteger();
        store.onChange(() -> seen.set(store.list(MAPS).objects().size()));

        put(MAPS.key("a", "x"));

        assertThat(seen).hasValue(1);
    }

    @Test
    void an_edit_that_stores_another_object_is_a_bug() {
        var other = MAPS.key("a", "other");

        assertThatThrownBy(() -> store.write(MAPS.key("a", "x"), (_, next) -> new Verdict.Put(stored(other, next))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void an_edit_that_writes_to_the_store_itself_is_a_bug() {
        assertThatThrownBy(() -> store.write(MAPS.key("a", "x"), (_, next) -> {
            put(MAPS.key("a", "other"));
            return new Verdict.Put(stored(MAPS.key("a", "x"), next));
        })).isInstanceOf(IllegalStateException.class);
    }

    private long put(Key key) {
        return Writes.put(store, key);
    }

    private long remove(Key key) {
        return Writes.remove(store, key);
    }
}
