package rota.local.custom;

import static rota.local.server.Trait.GENERATION;
import static rota.local.server.Trait.MARKED_FIRST;
import static rota.local.server.Trait.STATUS;
import static rota.local.server.Trait.UNCONDITIONAL_UPDATE;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.time.InstantSource;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import rota.api.client.ApiException;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.server.Intent;
import rota.local.server.Type;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;
import rota.local.store.Stored;

/// Serves the kinds that definitions in the store define.
///
/// It acts on the thread that wrote a definition: when the answer goes out, the kind is served and the definition says
/// so.
public final class CustomKinds {
    private static final Intent SERVER = Intent.by("kube-apiserver");

    private final ReentrantLock lock = new ReentrantLock();
    private final Store store;
    private final InstantSource clock;
    private final Proven proven = new Proven();
    /// What is served, by the name of its definition.
    private final TreeMap<String, Serving> served = new TreeMap<>();

    public CustomKinds(Store store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /// A definition as it was when its kind began to be served.
    private record Serving(Kind kind, String uid, Json generation, boolean terminating) {
        static Serving of(Definition definition, Stored stored) {
            var metadata = stored.tree().object("metadata");
            return new Serving(definition.stored(), stored.uid(), metadata.get("generation").orElse(Json.Null.NULL),
                    metadata.has("deletionTimestamp"));
        }
    }

    /// The schemas of these definitions are known to be right: when they are written, nobody looks for mistakes.
    public void trust(List<Json.Obj> definitions) {
        proven.add(definitions);
    }

    /// The mistakes in what was trusted, looked for after all. Whoever does that while nobody waits spares the writer
    /// of the first object the start of what understands rules.
    public List<Fault> mistakes() {
        return proven.faults();
    }

    /// These kinds and CustomResourceDefinition.
    public Types with(Types types) {
        return types.with(Type.of(CustomResourceDefinition.class, NameRule.SUBDOMAIN, new DefinitionRules(proven),
                STATUS, GENERATION, MARKED_FIRST, UNCONDITIONAL_UPDATE));
    }

    /// Serves what the store has now, and from here on what is written to it.
    ///
    /// @param verbs of a server that has the types from [#with]
    public void serve(Verbs verbs) {
        verbs.onWrite(Definition.KIND, () -> follow(verbs));
        follow(verbs);
    }

    private void follow(Verbs verbs) {
        if (lock.isHeldByCurrentThread()) return; // a write of our own: the loop below comes round again
        lock.lock();
        try {
            while (changes(verbs, store.list(Definition.KIND).objects())) {}
        } finally {
            lock.unlock();
        }
    }

    /// @return whether something was written, so that it pays to look again
    private boolean changes(Verbs verbs, List<Stored> definitions) {
        dropMissing(verbs.types(), definitions);
        for (var stored : definitions) {
            var others = definitions.stream().filter(it -> !it.key().equals(stored.key())).map(Stored::tree).toList();
            var judged = Naming.judged(stored.tree(), others, clock.instant());
            if (Conditions.is(judged, "Established")) serve(verbs.types(), stored);
            if (!judged.equals(stored.tree()) && written(verbs, stored, judged)) return true;
        }
        return false;
    }

    private static boolean written(Verbs verbs, Stored stored, Json.Obj judged) {
        try {
            verbs.update(stored.key(), judged, Subresource.STATUS, SERVER);
        } catch (ApiException.Conflict | ApiException.NotFound _) {
            // Somebody was faster: the next look sees what they did.
        }
        return true;
    }

    private void serve(Types types, Stored stored) {
        var definition = Definition.of(stored.tree());
        var now = Serving.of(definition, stored);
        if (now.equals(served.put(definition.name(), now))) return;
        var versions = CustomTypes.of(definition, stored.version(), now.terminating());
        if (versions.isEmpty()) types.drop(now.kind());
        else
            types.serve(versions);
    }

    private void dropMissing(Types types, List<Stored> definitions) {
        var present = definitions.stream().map(it -> it.key().name()).collect(Collectors.toSet());
        served.entrySet().removeIf(it -> {
            if (present.contains(it.getKey())) return false;
            types.drop(it.getValue().kind());
            return true;
        });
    }
}
