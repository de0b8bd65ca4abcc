package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;

/// How many pods may be missing at once, said in one of two ways.
public final class BudgetRules implements Rules {
    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        if (spec.at("minAvailable").exists() && spec.at("maxUnavailable").exists()) {
            spec.invalid("minAvailable and maxUnavailable cannot be both set");
        }
        for (var field : List.of("minAvailable", "maxUnavailable")) amount(spec.at(field));
        Selectors.check(spec.at("selector"));
        spec.at("unhealthyPodEvictionPolicy").absentOrOneOf(List.of("AlwaysAllow", "IfHealthyBudget"));
        return faults;
    }

    private static void amount(Place place) {
        if (place.value() instanceof Json.Str(var text)) {
            if (!text.matches("[0-9]+%")) {
                place.invalid("a valid percent string must be a numeric string followed by an ending '%'");
            } else if (text.length() > 4 || Integer.parseInt(text.replace("%", "")) > 100) {
                place.invalid("must not be greater than 100%");
            }
        }
        place.notNegative();
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var status = Place.of(after, faults).at("status");
        for (var field : List.of("disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods")) {
            status.at(field).notNegative();
        }
        return faults;
    }
}
