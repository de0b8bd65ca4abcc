package rota.local.system;

import io.fabric8.kubernetes.api.model.Namespace;
import java.time.Instant;
import java.util.List;
import rota.api.meta.Identity;

/// What one reconcile saw of a namespace that is to go.
///
/// @param complete whether everything that was there at the version of the namespace is among the contents
record NamespaceView(Namespace namespace, List<Content> contents, boolean complete, Instant now) {
    NamespaceView {
        contents = List.copyOf(contents);
    }

    /// An object in the namespace.
    record Content(Identity id, boolean deleting) {}
}
