package rota.local.server;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import java.util.List;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Refusal;
import rota.local.rule.core.NamespaceRules;
import rota.local.store.Store;

/// Which namespaces take new objects, and which cannot be deleted.
final class Namespaces {
    static final Kind KIND = Kind.of(Namespace.class);
    static final Kind ACCOUNTS = Kind.of(ServiceAccount.class);
    static final List<String> SYSTEM = List.of("default", "kube-node-lease", "kube-public", "kube-system");
    private static final List<String> IMMORTAL = List.of("default", "kube-public", "kube-system");

    private Namespaces() {}

    static Key key(String name) {
        return KIND.key("", name);
    }

    static Json.Obj tree(String name) {
        return Json.object("apiVersion", Json.of(KIND.apiVersion())).with("kind", Json.of(KIND.name()))
                .with("metadata", Json.object("name", Json.of(name)));
    }

    /// The account that pods use when they name no other.
    static Json.Obj account() {
        return Json.object("apiVersion", Json.of(ACCOUNTS.apiVersion())).with("kind", Json.of(ACCOUNTS.name()))
                .with("metadata", Json.object("name", Json.of("default")));
    }

    /// Refuses a new object in a namespace that is missing or about to go.
    static void checkOpen(Store store, Key key) {
        if (!key.kind().namespaced()) return;
        if (key.namespace().isEmpty()) {
            throw Refusal.badRequest("an empty namespace may not be set during creation");
        }
        var home = key(key.namespace());
        var namespace = store.get(home).orElseThrow(() -> Refusal.notFound(home));
        if (namespace.tree().text("status", "phase").orElse("").equals(NamespaceRules.TERMINATING)) {
            throw Refusal.namespaceTerminating(key);
        }
    }

    static void checkMortal(Key key) {
        if (key.kind().equals(KIND) && IMMORTAL.contains(key.name())) {
            throw Refusal.forbidden(key, "this namespace may not be deleted");
        }
    }
}
