package rota.local.server;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Schema;
import rota.local.patch.Schemas;
import rota.local.rule.NameRule;
import rota.local.rule.Rules;
import rota.local.store.Stored;

/// What the server knows about one kind, in one version.
///
/// @param resource the names that users have for it besides those of the kind
/// @param scale where its replicas are, for kinds that can be scaled
/// @param declared what a custom resource definition says about it, for the kinds that come from one
/// @param alias for kinds that are only another name for objects of another kind
public record Type(Kind kind, Class<? extends HasMetadata> model, NameRule names, Rules rules, Set<Trait> traits,
        Schema schema, ResourceNames resource, Optional<ScalePaths> scale, Optional<Declared> declared,
        Optional<Alias> alias) {

    public Type {
        traits = Set.copyOf(traits);
    }

    public static Type of(Class<? extends HasMetadata> model, NameRule names, Rules rules, Trait... traits) {
        var kind = Kind.of(model);
        return new Type(kind, model, names, rules, Set.of(traits), Schemas.of(kind), ResourceNames.of(kind),
                Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// A kind that users define, with nothing but traits; everything else is added to it.
    public static Type custom(Kind kind, Schema schema, Rules rules, Set<Trait> traits) {
        return new Type(kind, GenericKubernetesResource.class, NameRule.SUBDOMAIN, rules, traits, schema,
                ResourceNames.of(kind), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /// An object as it looks in this version.
    public Stored shown(Stored stored) {
        if (alias.isPresent()) return renamed(stored, kind, alias.get().shown());
        var its = declared.orElse(null);
        if (its == null || (stored.key().kind().equals(kind) && stored.version() > its.since())) return stored;
        var tree = rules.read(stored.tree().with("apiVersion", Json.of(kind.apiVersion())));
        return new Stored(kind.key(stored.key().namespace(), stored.key().name()), stored.version(), tree);
    }

    /// The same object in the version in which it is stored.
    Stored kept(Stored shown) {
        if (alias.isPresent()) return renamed(shown, alias.get().stored(), alias.get().kept());
        var kept = stored();
        if (shown.key().kind().equals(kept)) return shown;
        var tree = shown.tree().with("apiVersion", Json.of(kept.apiVersion()));
        return new Stored(kept.key(shown.key().namespace(), shown.key().name()), shown.version(), tree);
    }

    private static Stored renamed(Stored object, Kind to, UnaryOperator<Json.Obj> names) {
        var key = to.key(object.key().namespace(), object.key().name());
        return new Stored(key, object.version(), names.apply(object.tree()));
    }

    /// Whether objects are stored in the form in which they are shown.
    boolean isStoredAsShown() {
        return declared.isEmpty() && alias.isEmpty();
    }

    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /// The version in which objects of this kind are stored: its own, unless a definition says otherwise.
    public Kind stored() {
        return alias.map(Alias::stored).or(() -> declared.map(Declared::stored)).orElse(kind);
    }

    public Type with(ResourceNames names) {
        return new Type(kind, model, this.names, rules, traits, schema, names, scale, declared, alias);
    }

    public Type with(ScalePaths paths) {
        return new Type(kind, model, names, rules, traits, schema, resource, Optional.of(paths), declared, alias);
    }

    public Type with(Declared declaration) {
        return new Type(kind, model, names, rules, traits, schema, resource, scale, Optional.of(declaration), alias);
    }

    public Type with(Alias other) {
        return new Type(kind, model, names, rules, traits, schema, resource, scale, declared, Optional.of(other));
    }

    /// The columns that a definition asks for; none for built-in kinds, which have their own.
    public List<Declared.Column> columns() {
        return declared.map(Declared::columns).orElse(List.of());
    }
}
