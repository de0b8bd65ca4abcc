package rota.local.custom;

import java.time.Instant;
import java.util.List;
import rota.api.meta.Identity;
import rota.api.wire.Json;

/// What one reconcile saw of a definition that is to go.
record DefinitionView(Identity id, Json.Obj tree, List<Instance> instances, Instant now) {
    DefinitionView {
        instances = List.copyOf(instances);
    }

    /// An object of the defined kind.
    record Instance(Identity id, boolean deleting) {}
}
