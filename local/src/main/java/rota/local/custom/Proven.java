package rota.local.custom;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// Schemas that are known to be right. Finding that out again at every start takes longer than all else that is done
/// with a definition, because the rules in it have to be understood first.
final class Proven {
    private volatile List<Json.Obj> schemas = List.of();

    /// @param definitions every schema in them
    void add(List<Json.Obj> definitions) {
        schemas = definitions.stream().flatMap(it -> Trees.objects(it, "spec", "versions").stream())
                .map(it -> it.object("schema", "openAPIV3Schema")).toList();
    }

    /// What is wrong with them after all.
    List<Fault> faults() {
        return schemas.stream().flatMap(it -> SchemaPlaces.faults(it, "openAPIV3Schema", true).stream()).toList();
    }

    boolean has(Json.Obj schema) {
        return schemas.stream().anyMatch(schema::equals);
    }
}
