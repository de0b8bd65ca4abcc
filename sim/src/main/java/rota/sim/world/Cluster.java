package rota.sim.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.meta.Ids;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.local.server.LocalApi;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// The API server as everybody in the world reaches it: remembers who wrote what, and rings after every write.
public final class Cluster {
    /// One request that changed the store.
    ///
    /// @param actor who sent it: a process, the user, a node
    public record Written(String actor, Request request, long version) {
        @Override
        public String toString() {
            return actor + ": " + request.getClass().getSimpleName() + " " + request.key() + " @" + version;
        }
    }

    private final Store store = new Store();
    private final Api api;
    private final List<Written> log = new ArrayList<>();
    private final List<Runnable> bells = new ArrayList<>();

    Cluster(Types types, InstantSource clock, Ids ids) {
        var verbs = new Verbs(store, types, new Settings(clock, ids, Tracking.APPLY_ONLY));
        this.api = new LocalApi(verbs, "simulation");
        verbs.createSystemNamespaces();
    }

    /// Carries one request out, at once.
    public Optional<HasMetadata> perform(String actor, Request request) {
        var before = store.version();
        var answer = api.send(request);
        var after = store.version();
        if (after != before) {
            log.add(new Written(actor, request, after));
            for (var i = 0; i < bells.size(); i++) bells.get(i).run();
        }
        return answer;
    }

    /// Every write so far, in order.
    public List<Written> log() {
        return List.copyOf(log);
    }

    /// The latest write; there must be one.
    public Written last() {
        return log.getLast();
    }

    public int writes() {
        return log.size();
    }

    public <T extends HasMetadata> List<T> list(Class<T> type) {
        return store.list(Kind.of(type)).objects().stream().map(it -> it.model(type)).toList();
    }

    public <T extends HasMetadata> Optional<T> get(Class<T> type, String namespace, String name) {
        return store.get(new Key(Kind.of(type), namespace, name)).map(it -> it.model(type));
    }

    public Store store() {
        return store;
    }

    void onWrite(Runnable bell) {
        bells.add(bell);
    }
}
