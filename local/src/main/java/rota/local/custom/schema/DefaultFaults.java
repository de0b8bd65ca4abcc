package rota.local.custom.schema;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// What is wrong with the defaults of a schema: each must fulfil the schema of its own place.
record DefaultFaults(List<Fault> faults) {

    /// @param root whether this is the whole object, whose metadata has defaults of nobody
    void within(Json.Obj schema, String place, boolean root) {
        schema.get("default").filter(it -> it != Json.Null.NULL).ifPresent(it -> check(schema, it, place + ".default"));
        schema.object("properties").fields().forEach((name, it) -> {
            if (it instanceof Json.Obj property && !(root && name.equals("metadata"))) {
                within(property, place + ".properties[" + name + "]", false);
            }
        });
        if (schema.get("items").orElse(null) instanceof Json.Obj items) within(items, place + ".items", false);
        if (schema.get("additionalProperties").orElse(null) instanceof Json.Obj each) {
            within(each, place + ".additionalProperties", false);
        }
    }

    private void check(Json.Obj schema, Json value, String place) {
        var structural = Structural.of(schema);
        if (value instanceof Json.Obj object && !Pruned.of(object, structural).unknown().isEmpty()) {
            faults.add(Fault.invalid(place, value, "must not have unknown fields"));
            return;
        }
        var filled = value instanceof Json.Obj object ? Defaults.of(object, structural) : value;
        for (var fault : Validation.of(filled, structural, Path.ROOT)) {
            faults.add(new Fault(fault.field().isEmpty() ? place : place + "." + fault.field(), fault.reason(), fault
                    .problem()));
        }
    }
}
