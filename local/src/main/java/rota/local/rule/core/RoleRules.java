package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;

/// Rights: verbs, and either resources or paths. Only those of the whole cluster know paths.
public final class RoleRules implements Rules {
    private final boolean namespaced;

    public RoleRules(boolean namespaced) {
        this.namespaced = namespaced;
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        Place.of(tree, faults).items("rules").forEach(this::check);
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    private void check(Place rule) {
        if (rule.items("verbs").isEmpty()) rule.at("verbs").required("verbs must contain at least one value");
        var paths = rule.at("nonResourceURLs");
        if (!paths.items().isEmpty()) {
            if (namespaced) paths.invalid("namespaced rules cannot apply to non-resource URLs");
            else if (!rule.items("apiGroups").isEmpty() || !rule.items("resources").isEmpty()
                    || !rule.items("resourceNames").isEmpty()) {
                paths.invalid("rules cannot apply to both regular resources and non-resource URLs");
            }
            return;
        }
        for (var field : List.of("apiGroups", "resources")) {
            if (rule.items(field).isEmpty()) rule.at(field).required("resource rules must supply at least one");
        }
    }
}
