package rota.local.custom;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.custom.cel.RuleFaults;
import rota.local.custom.schema.SchemaFaults;
import rota.local.rule.Fault;

/// What is wrong with the schemas of a definition.
final class SchemaPlaces {
    private SchemaPlaces() {}

    /// @param before the versions that the definition had
    static List<Fault> faults(List<Json.Obj> versions, List<Json.Obj> before, Proven proven) {
        var places = new Places(versions);
        var faults = new ArrayList<Fault>();
        for (var i : places.distinct("schema")) {
            var schema = versions.get(i).object("schema", "openAPIV3Schema");
            if (versions.get(i).at("schema", "openAPIV3Schema").isEmpty() || proven.has(schema)) continue;
            var place = places.isCommon("schema") ? "spec.validation" : "spec.versions[" + i + "].schema";
            faults.addAll(faults(schema, place + ".openAPIV3Schema", isKnown(versions.get(i), before)));
        }
        return faults;
    }

    static List<Fault> faults(Json.Obj schema, String place, boolean known) {
        var structure = SchemaFaults.of(schema, place);
        return structure.isEmpty() ? RuleFaults.of(schema, place, known) : structure;
    }

    /// Whether a version had this schema already.
    private static boolean isKnown(Json.Obj version, List<Json.Obj> before) {
        return before.stream().anyMatch(it -> it.text("name").equals(version.text("name"))
                && it.at("schema").equals(version.at("schema")));
    }
}
