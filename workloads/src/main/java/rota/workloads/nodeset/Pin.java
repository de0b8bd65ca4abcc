package rota.workloads.nodeset;

import java.util.Optional;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Json;

/// Sends the pod of a number back to the Kubernetes node that it had before.
final class Pin {
    private Pin() {}

    /// The node of this number, as the status remembers it.
    static Optional<String> of(NodeSetView view, int ordinal) {
        var scaling = view.spec().scaling();
        return scaling.pinned() && scaling.mode() == ScalingMode.STATEFUL_SET
                ? Optional.ofNullable(view.status().ordinalToNode().get(String.valueOf(ordinal)))
                : Optional.empty();
    }

    static Json.Obj onto(Json.Obj podSpec, String node) {
        var field = Json.object("key", Json.of("metadata.name")).with("operator", Json.of("In"))
                .with("values", Json.list(Json.of(node)));
        return podSpec.withAt(Json.object("nodeSelectorTerms", Json.list(Json.object("matchFields",
                Json.list(field)))), "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    }
}
