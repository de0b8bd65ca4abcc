package rota.local.admission;

import java.util.List;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.store.Store;
import rota.local.store.Stored;

/// The webhooks of one kind of configuration, by the names of the configurations, as they are now.
final class Hooks {
    private final Store store;
    private final Kind kind;
    private volatile @Nullable List<Hook> known;

    Hooks(Store store, Kind kind) {
        this.store = store;
        this.kind = kind;
        store.onChange(kind, () -> known = null);
    }

    List<Hook> all() {
        var read = known;
        if (read != null) return read;
        var fresh = store.list(kind).objects().stream().map(Stored::tree).flatMap(it -> it.items("webhooks").stream())
                .map(it -> Hook.of((Json.Obj) it)).toList();
        known = fresh;
        return fresh;
    }
}
