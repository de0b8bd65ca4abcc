package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;

/// A config map may be made final.
public final class ConfigMapRules implements Rules {
    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var map = Place.of(tree, faults);
        var size = Payload.check(map.at("data")) + Payload.check(map.at("binaryData"));
        for (var entry : map.at("binaryData").entries()) {
            if (map.at("data").object().has(entry.key())) {
                map.report(Fault.invalid("data[" + entry.key() + "]", entry.key(),
                        "duplicate of key present in binaryData"));
            }
        }
        if (size > Payload.LARGEST) map.report(Fault.tooLong("", Payload.LARGEST));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        Payload.checkFinal(before, Place.of(after, faults), List.of("data", "binaryData"));
        faults.addAll(createFaults(after));
        return faults;
    }
}
