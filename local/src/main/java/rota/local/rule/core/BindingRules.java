package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// A binding of rights says once and for all which role it hands out.
public final class BindingRules implements Rules {
    private static final Json GROUP = Json.of("rbac.authorization.k8s.io");

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var bound = Trees.in(tree, "roleRef", it -> Trees.filled(it, "apiGroup", GROUP));
        return Trees.each(bound, "subjects", subject -> switch (subject.text("kind").orElse("")) {
            case "User", "Group" -> Trees.filled(subject, "apiGroup", GROUP);
            default -> subject;
        });
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var place = Place.of(tree, faults);
        place.at("roleRef", "kind").oneOf(List.of("ClusterRole", "Role"));
        if (place.at("roleRef").text("name").isEmpty()) place.at("roleRef", "name").required("");
        for (var subject : place.items("subjects")) {
            if (subject.text("name").isEmpty()) subject.at("name").required("");
            subject.at("kind").oneOf(List.of("Group", "ServiceAccount", "User"));
        }
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>(createFaults(after));
        if (!before.get("roleRef").equals(after.get("roleRef"))) {
            Place.of(after, faults).at("roleRef").invalid("cannot change roleRef");
        }
        return faults;
    }
}
