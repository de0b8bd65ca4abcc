package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;

/// A lease lasts for a while, and changes hands some number of times.
public final class LeaseRules implements Rules {
    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        var seconds = spec.at("leaseDurationSeconds");
        seconds.number().filter(it -> it <= 0).ifPresent(_ -> seconds.invalid("must be greater than 0"));
        spec.at("leaseTransitions").notNegative();
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }
}
