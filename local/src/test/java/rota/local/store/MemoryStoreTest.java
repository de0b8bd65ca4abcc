package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Kind;

class MemoryStoreTest extends StoreContract {
    @Override
    Store open() {
        return new Store();
    }

    @Test
    void a_kind_that_changes_much_forgets_its_oldest_changes_and_no_other_kind_does() {
        var maps = Kind.of(ConfigMap.class);
        var secrets = Kind.of(Secret.class);
        var store = new Store(Journal.NONE, 100);
        var first = Writes.put(store, secrets.key("a", "rare"));

        for (var i = 0; i < 1000; i++) Writes.put(store, maps.key("a", "often"));

        assertThat(store.changes(secrets, first - 1).list()).hasSize(1);
        assertThat(store.changes(maps, store.version() - 100).list()).hasSize(100);
        assertThatThrownBy(() -> store.changes(maps, store.version() - 101)).isInstanceOf(ApiException.Gone.class);
        assertThat(store.list(maps).objects()).hasSize(1);
    }
}
