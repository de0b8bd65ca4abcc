package rota.local.rule.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Addresses;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;
import rota.local.rule.Selectors;
import rota.local.rule.Trees;

/// A node keeps some pods away by its taints, and does not change its addresses.
public final class NodeRules implements Rules {
    private static final List<String> EFFECTS = List.of("NoSchedule", "PreferNoSchedule", "NoExecute");

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "status",
                it -> it.has("allocatable") || !it.has("capacity") ? it
                        : it.with("allocatable", it.object("capacity")));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        taints(tree, faults);
        ranges(tree, faults);
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        taints(after, faults);
        var old = before.object("spec");
        for (var field : List.of("podCIDRs", "providerID")) {
            if (old.has(field) && !old.get(field).equals(spec.object().get(field))) {
                spec.at(field).forbidden("node updates may not change " + field + " except from \"\" to valid");
            }
        }
        return faults;
    }

    /// The first of the ranges is the older field for the only one.
    private static void ranges(Json.Obj node, List<Fault> faults) {
        var given = node.items("spec", "podCIDRs");
        var all = given.isEmpty() ? node.at("spec", "podCIDR").stream().toList() : given;
        for (var i = 0; i < all.size(); i++) {
            if (all.get(i) instanceof Json.Str(var range) && !range.isEmpty() && Addresses.block(range).isEmpty()) {
                faults.add(Fault.invalid("spec.podCIDRs[" + i + "]", range, Addresses.NO_BLOCK));
            }
        }
    }

    /// A real server complains about taints as if they were metadata.
    private static void taints(Json.Obj node, List<Fault> faults) {
        var seen = new HashSet<List<String>>();
        var taints = Json.object("taints", new Json.Arr(node.items("spec", "taints")));
        for (var taint : Place.of(Json.object("metadata", taints), faults).at("metadata").items("taints")) {
            Selectors.label(taint.at("key"));
            QualifiedName.valueProblem(taint.text("value")).ifPresent(taint.at("value")::invalid);
            taint.at("effect").oneOf(EFFECTS);
            if (!seen.add(List.of(taint.text("key"), taint.text("effect")))) {
                taint.report(new Fault(taint.path(), "Duplicate value: " + taint.value()
                        + ": taints must be unique by key and effect pair"));
            }
        }
    }
}
