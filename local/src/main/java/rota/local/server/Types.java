package rota.local.server;

import static rota.local.server.Trait.CUSTOM;
import static rota.local.server.Trait.GENERATION;
import static rota.local.server.Trait.STATUS;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.local.patch.Schemas;
import rota.local.rule.NameRule;
import rota.local.rule.Refusal;
import rota.local.rule.Rules;
import rota.local.store.Store;

/// The kinds that a server knows, now: a definition adds one while others are read.
public final class Types {
    private final ReentrantLock lock = new ReentrantLock();
    private final List<Consumer<News>> listeners = new CopyOnWriteArrayList<>();
    private volatile Catalog catalog;

    private Types(List<Type> types) {
        this(Catalog.of(types));
    }

    private Types(Catalog catalog) {
        this.catalog = catalog;
    }

    /// A kind has come or gone.
    public sealed interface News {
        Kind kind();

        /// Served from now on.
        record Added(Kind kind) implements News {}

        /// Served differently, or in other versions.
        record Changed(Kind kind) implements News {}

        /// Not served any more.
        record Removed(Kind kind) implements News {}
    }

    /// The built-in kinds that workloads deal with.
    public static Types builtIn() {
        return new Types(BuiltInKinds.all());
    }

    /// These kinds and one more that a custom resource definition with a status subresource would declare.
    public Types withCustom(Class<? extends HasMetadata> model) {
        return with(plain(model, STATUS, GENERATION, CUSTOM));
    }

    /// The same for a kind without a model class.
    public Types withCustom(Kind kind) {
        return with(Type.custom(kind, Schemas.of(kind), Rules.NONE, Set.of(STATUS, GENERATION, CUSTOM)));
    }

    /// These kinds and one more.
    public Types with(Type type) {
        if (!catalog.versions(type.kind()).isEmpty()) {
            throw new IllegalArgumentException("expected a kind that is not served yet, found " + type.kind());
        }
        return new Types(catalog.with(List.of(type)));
    }

    /// All kinds, by group and name, each in the version in which it is stored.
    public List<Kind> kinds() {
        return catalog.kinds();
    }

    /// All kinds in all their versions: by group and name, the preferred version first.
    public List<Type> all() {
        return catalog.all();
    }

    /// The served versions of a kind, the preferred one first; none when it is not served.
    public List<Type> versions(Kind kind) {
        return catalog.versions(kind);
    }

    /// The kind that a URL speaks of.
    public Optional<Kind> find(String group, String version, String plural) {
        return catalog.find(group, version, plural).map(Type::kind);
    }

    /// What there is to know about a kind.
    ///
    /// @throws ApiException.NotFound when it is not served in this version
    public Type of(Kind kind) {
        return catalog.of(kind).orElseThrow(Refusal::unknownResource);
    }

    /// Serves a kind in these versions, and in no others, from now on.
    public void serve(List<Type> versions) {
        var kind = versions.getFirst().stored();
        lock.lock();
        try {
            var known = !catalog.versions(kind).isEmpty();
            catalog = catalog.with(versions);
            tell(known ? new News.Changed(kind) : new News.Added(kind));
        } finally {
            lock.unlock();
        }
    }

    /// Serves a kind no longer, in any version.
    public void drop(Kind kind) {
        lock.lock();
        try {
            if (catalog.versions(kind).isEmpty()) return;
            catalog = catalog.without(kind);
            tell(new News.Removed(kind));
        } finally {
            lock.unlock();
        }
    }

    /// Tells what comes and goes from now on, in order, on the thread that brought it about. It must return at once.
    public Store.Subscription onChange(Consumer<News> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    private void tell(News news) {
        listeners.forEach(it -> it.accept(news));
    }

    private static Type plain(Class<? extends HasMetadata> model, Trait... traits) {
        return Type.of(model, NameRule.SUBDOMAIN, Rules.NONE, traits);
    }
}
