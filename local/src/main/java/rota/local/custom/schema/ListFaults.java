package rota.local.custom.schema;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// What is wrong with how a schema tells the items of lists, and the fields of maps, apart.
record ListFaults(List<Fault> faults) {
    private static final List<String> SCALARS = List.of("string", "integer", "number", "boolean");

    void of(Json.Obj schema, String place) {
        schema.text("x-kubernetes-list-type").ifPresent(it -> list(schema, it, place));
        var keys = schema.has("x-kubernetes-list-map-keys");
        if (keys && !schema.text("x-kubernetes-list-type").orElse("").equals("map")) {
            faults.add(Fault.required(place + ".x-kubernetes-list-type",
                    "must be map if x-kubernetes-list-map-keys is non-empty"));
        }
        schema.text("x-kubernetes-map-type").ifPresent(it -> map(schema, it, place));
    }

    private void map(Json.Obj schema, String type, String place) {
        if (!List.of("atomic", "granular").contains(type)) {
            faults.add(Fault.unsupported(place + ".x-kubernetes-map-type", Json.of(type), List.of("atomic",
                    "granular")));
        }
        schema.text("type").filter(it -> !it.equals("object")).ifPresent(it -> faults.add(Fault.invalid(place
                + ".type", it, "must be object if x-kubernetes-map-type is specified")));
    }

    private void list(Json.Obj schema, String type, String place) {
        var isArray = schema.text("type").orElse("").equals("array");
        if (!isArray) {
            faults.add(Fault.invalid(place + ".type", schema.text("type").orElse(""),
                    "must be array if x-kubernetes-list-type is specified"));
        }
        switch (type) {
            case "atomic" -> {}
            case "set" -> set(schema.object("items"), place + ".items");
            case "map" -> keyed(schema, place);
            default -> faults.add(Fault.unsupported(place + ".x-kubernetes-list-type", Json.of(type),
                    List.of("atomic", "set", "map")));
        }
    }

    private void set(Json.Obj items, String place) {
        if (Structural.is(items, "nullable")) {
            faults.add(Fault.forbidden(place + ".nullable", "cannot be nullable when x-kubernetes-list-type is set"));
        }
        var type = items.text("type").orElse("");
        var mapType = items.get("x-kubernetes-map-type");
        if (type.equals("object") && !items.text("x-kubernetes-map-type").orElse("").equals("atomic")) {
            faults.add(Fault.invalid(place + ".x-kubernetes-map-type", mapType.orElse(Json.Null.NULL),
                    "must be atomic as item of a list with x-kubernetes-list-type=set"));
        }
        if (type.equals("array") && !items.text("x-kubernetes-list-type").orElse("atomic").equals("atomic")) {
            faults.add(Fault.invalid(place + ".x-kubernetes-list-type", items.text("x-kubernetes-list-type").orElse(
                    ""), "must be atomic as item of a list with x-kubernetes-list-type=set"));
        }
    }

    private void keyed(Json.Obj schema, String place) {
        var keys = Keywords.texts(schema.items("x-kubernetes-list-map-keys"));
        var items = schema.object("items");
        var here = place + ".x-kubernetes-list-map-keys";
        if (keys.isEmpty()) {
            faults.add(Fault.required(here, "must not be empty if x-kubernetes-list-type is map"));
        }
        if (!items.text("type").orElse("").equals("object")) {
            faults.add(Fault.invalid(place + ".items.type", items.text("type").orElse(""),
                    "must be object if parent array's x-kubernetes-list-type is map"));
            return;
        }
        var properties = items.object("properties");
        if (!properties.fields().keySet().containsAll(keys)) {
            faults.add(Fault.invalid(here, schema.get("x-kubernetes-list-map-keys").orElse(Json.Null.NULL),
                    "entries must all be names of item properties"));
        }
        keys.stream().filter(properties::has).forEach(key -> key(items, key, place + ".items.properties[" + key + "]"));
        if (keys.stream().distinct().count() != keys.size()) {
            faults.add(Fault.invalid(here, schema.get("x-kubernetes-list-map-keys").orElse(Json.Null.NULL),
                    "must not contain duplicate entries"));
        }
    }

    private void key(Json.Obj items, String key, String place) {
        var property = items.object("properties", key);
        var type = property.text("type").orElse("");
        if (!SCALARS.contains(type)) {
            faults.add(Fault.invalid(place + ".type", type,
                    "must be a scalar type if parent array's x-kubernetes-list-type is map"));
        }
        if (Structural.is(property, "nullable")) {
            faults.add(Fault.forbidden(place + ".nullable",
                    "this property is in x-kubernetes-list-map-keys, so it cannot be nullable"));
        }
        if (SCALARS.contains(type) && !property.has("default") && !items.items("required").contains(Json.of(key))) {
            faults.add(Fault.required(place + ".default", "this property is in x-kubernetes-list-map-keys, so it must "
                    + "have a default or be a required property"));
        }
    }
}
