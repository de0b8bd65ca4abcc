package rota.local.server;

import java.util.function.Predicate;
import rota.api.meta.Kind;
import rota.local.store.Stored;

/// Which objects somebody lists or watches.
///
/// @param namespace empty for all
/// @param filter what a label or field selector demands
public record Interest(Kind kind, String namespace, Predicate<Stored> filter) {

    /// All objects of a kind.
    public static Interest in(Kind kind) {
        return new Interest(kind, "", _ -> true);
    }

    boolean covers(Stored object) {
        return (namespace.isEmpty() || object.key().namespace().equals(namespace)) && filter.test(object);
    }
}
