package rota.local.http;

import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.local.server.Type;

/// A kind that is served, and what of it a URL speaks of.
record Resource(Type type, Address address) {

    Kind kind() {
        return type.kind();
    }

    Key key() {
        return kind().key(address.namespace(), address.name());
    }

    /// Whether the URL has a namespace exactly where the kind wants one.
    boolean isWellFormed() {
        var named = !address.namespace().isEmpty();
        return kind().namespaced() ? named || address.isCollection() : !named;
    }

    /// Whether the URL means all namespaces at once: there one can only look.
    boolean isEverywhere() {
        return kind().namespaced() && address.namespace().isEmpty();
    }
}
