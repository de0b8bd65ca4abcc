package rota.local.apply;

import java.util.List;
import rota.api.client.Request;
import rota.api.wire.Json;
import rota.local.patch.Schema;

/// What a write to one side of an object can own.
final class Scope {
    /// Fields that nobody owns: they name the object, or the server keeps them.
    private static final FieldSet NEVER = List.of("name", "namespace", "creationTimestamp", "selfLink", "uid",
            "clusterName", "generation", "managedFields", "resourceVersion").stream()
            .map(name -> FieldSet.ofFields(List.of("metadata", name)))
            .reduce(FieldSet.EMPTY, FieldSet::union)
            .union(FieldSet.ofFields(List.of("metadata"))).union(FieldSet.ofFields(List.of("apiVersion")))
            .union(FieldSet.ofFields(List.of("kind")));

    private Scope() {}

    /// The fields that the write leaves as they are.
    static FieldSet resets(Schema schema, Manager manager) {
        var resets = manager.subresource() == Request.Subresource.STATUS
                ? schema.resets().status()
                : schema.resets().main();
        return resets.stream().map(FieldSet::ofFields).reduce(FieldSet.EMPTY, FieldSet::union);
    }

    static FieldSet ownable(FieldSet fields) {
        return fields.difference(NEVER);
    }

    /// The object without the book about it.
    static Json.Obj bare(Json.Obj object) {
        return object.withoutAt("metadata", "managedFields");
    }

    static String apiVersion(Json.Obj object) {
        return object.text("apiVersion").orElse("");
    }
}
