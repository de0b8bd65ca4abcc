package rota.local.patch;

import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// Finds the structure of a kind.
public final class Schemas {
    private static final List<String> STATUS = List.of("status");
    private static final List<String> SPEC = List.of("spec");
    private static final List<String> METADATA = List.of("metadata");
    /// A status write never changes metadata of a custom object, so that it cannot own any. (Servers before 1.36 let
    /// it take ownership all the same, and others lose fields that nobody changed.)
    private static final Schema.Resets CUSTOM = new Schema.Resets(List.of(STATUS), List.of(METADATA, SPEC));

    private static final Schema DEDUCED = custom(Shape.Fields.FREE);

    private Schemas() {}

    /// The structure of a kind that Kubernetes has built in; any other kind is [#deduced()].
    public static Schema of(Kind kind) {
        return BuiltIn.FACTS.kind(kind.apiVersion(), kind.name())
                .map(root -> new Schema(root, Schema.Origin.BUILT_IN, resets(kind.name()))).orElseGet(Schemas::deduced);
    }

    /// The structure that a custom resource definition declares for one version.
    ///
    /// @param openApi the value of `openAPIV3Schema`
    public static Schema ofOpenApi(Json.Obj openApi) {
        return custom(OpenApi.root(openApi));
    }

    /// The structure of a kind that nobody described: objects merge field by field, lists are replaced.
    public static Schema deduced() {
        return DEDUCED;
    }

    private static Schema custom(Shape.Fields fields) {
        var root = fields.with("apiVersion", Shape.Member.of(Shape.Leaf.TEXT))
                .with("kind", Shape.Member.of(Shape.Leaf.TEXT))
                .with("metadata", Shape.Member.of(BuiltIn.FACTS.objectMeta()));
        return new Schema(root, Schema.Origin.CUSTOM, CUSTOM);
    }

    /// What the status endpoints of some kinds leave alone besides the spec.
    private static Schema.Resets resets(String kind) {
        var status = switch (kind) {
            case "Deployment" -> List.of(SPEC, List.of("metadata", "labels"));
            case "Pod" ->
                    List.of(SPEC, List.of("metadata", "deletionTimestamp"), List.of("metadata", "ownerReferences"));
            case "VolumeAttachment", "ValidatingAdmissionPolicy" -> List.of(SPEC, METADATA);
            default -> List.of(SPEC);
        };
        return new Schema.Resets(List.of(STATUS), status);
    }
}
