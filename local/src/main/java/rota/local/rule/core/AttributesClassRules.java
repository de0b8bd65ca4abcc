package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;

/// What a driver is asked to do to volumes of a class. Volumes refer to it by name, so it never changes.
public final class AttributesClassRules implements Rules {
    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var place = Place.of(tree, faults);
        if (tree.text("driverName").orElse("").isEmpty()) place.at("driverName").required("");
        if (tree.object("parameters").fields().isEmpty()) {
            place.at("parameters").required("must contain at least one key/value pair");
        }
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var place = Place.of(after, faults);
        for (var field : List.of("driverName", "parameters")) {
            if (!before.get(field).equals(after.get(field))) {
                place.at(field).forbidden("updates to " + field + " are forbidden.");
            }
        }
        return faults;
    }
}
