package rota.edge.kube;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// Where objects live in the API's URL space.
final class Paths {
    private Paths() {}

    /// `/apis/apps/v1/namespaces/default/controllerrevisions`.
    static String collection(Key key) {
        var root = root(key.kind());
        if (!key.kind().namespaced()) return root + "/" + key.kind().plural();
        if (key.namespace().isEmpty()) {
            throw new IllegalArgumentException("expected a namespace, found none: " + key);
        }
        return root + "/namespaces/" + escape(key.namespace()) + "/" + key.kind().plural();
    }

    /// Of one namespace, or of all.
    static String collection(Kind kind, Optional<String> namespace) {
        return namespace.isPresent() && kind.namespaced() ? collection(kind.key(namespace.get(), ""))
                : root(kind) + "/" + kind.plural();
    }

    static String object(Key key) {
        return object(key, Subresource.NONE);
    }

    static String object(Key key, Subresource side) {
        // Without a name the path would be that of the collection: a deletion would empty it.
        if (key.name().isEmpty()) throw new IllegalArgumentException("expected a name, found none: " + key);
        var path = collection(key) + "/" + escape(key.name());
        return switch (side) {
            case NONE -> path;
            case STATUS -> path + "/status";
            case FINALIZE -> path + "/finalize";
            case RESIZE -> path + "/resize";
            case EPHEMERAL_CONTAINERS -> path + "/ephemeralcontainers";
            case SCALE -> path + "/scale";
        };
    }

    static String escape(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String root(Kind kind) {
        return (kind.group().isEmpty() ? "/api/" : "/apis/") + kind.apiVersion();
    }
}
