package rota.app.wiring;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import rota.api.client.Api;
import rota.api.client.Watches;
import rota.api.meta.Kind;
import rota.kernel.process.Surroundings;
import rota.local.server.LocalApi;
import rota.local.server.LocalWatches;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// A Kubernetes API in this process's memory; gone with the process.
public final class MemoryCluster {
    private static final Types TYPES = Types.builtIn();

    private final Store store = new Store();
    private final Verbs verbs;
    private final LocalWatches watches;

    public MemoryCluster(Surroundings surroundings) {
        this.verbs = new Verbs(store, TYPES,
                new Settings(surroundings.clock(), surroundings.ids(), Tracking.ALL));
        this.watches = new LocalWatches(verbs, store, surroundings.executor());
        verbs.createSystemNamespaces();
    }

    /// The API as somebody with this name uses it.
    public Api api(String manager) {
        return new LocalApi(verbs, manager);
    }

    /// The kinds that it serves.
    public List<Kind> kinds() {
        return TYPES.kinds();
    }

    public Watches watches() {
        return watches;
    }

    public <T extends HasMetadata> List<T> list(Class<T> type) {
        return store.list(Kind.of(type)).objects().stream().map(it -> it.model(type)).toList();
    }

    /// Rings after every write; must return at once.
    public Store.Subscription onChange(Runnable bell) {
        return store.onChange(bell);
    }
}
