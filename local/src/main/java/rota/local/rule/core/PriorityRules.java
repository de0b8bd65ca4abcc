package rota.local.rule.core;

import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Neighbours;
import rota.local.rule.Place;
import rota.local.rule.Refusal;
import rota.local.rule.Rules;

/// How important pods are. Two classes come with the cluster; users stay below them.
public final class PriorityRules implements Rules {
    public static final Kind KIND = Kind.of(PriorityClass.class);
    private static final long HIGHEST = 1_000_000_000;
    private static final List<String> SYSTEM = List.of("system-cluster-critical", "system-node-critical");

    /// The classes that every cluster has.
    public static List<Json.Obj> system() {
        return List.of(named("system-cluster-critical", 2 * HIGHEST,
                "Used for system critical pods that must run in the cluster, but can be moved to another node if "
                        + "necessary."),
                named("system-node-critical", 2 * HIGHEST + 1000,
                        "Used for system critical pods that must not be moved from their current node."));
    }

    private static Json.Obj named(String name, long value, String description) {
        return Json.object("apiVersion", Json.of(KIND.apiVersion())).with("kind", Json.of(KIND.name()))
                .with("metadata", Json.object("name", Json.of(name))).with("value", Json.of(value))
                .with("description", Json.of(description));
    }

    /// Refuses to delete a class that comes with the cluster.
    public static void checkMortal(Key key) {
        if (key.kind().equals(KIND) && SYSTEM.contains(key.name())) {
            throw Refusal.forbidden(key, "this is a system priority class and cannot be deleted");
        }
    }

    /// It has a generation, but nobody counts it.
    @Override
    public Json.Obj created(Json.Obj tree) {
        return tree.withAt(Json.of(1), "metadata", "generation");
    }

    @Override
    public Json.Obj admitted(Key key, Json.Obj tree, Neighbours neighbours) {
        if (!isDefault(tree)) return tree;
        neighbours.all(KIND).stream().filter(PriorityRules::isDefault).findFirst().ifPresent(it -> {
            throw Refusal.forbidden(key, "PriorityClass " + Meta.text(it, "name")
                    + " is already marked as default. Only one default can exist");
        });
        return tree;
    }

    private static boolean isDefault(Json.Obj tree) {
        return tree.get("globalDefault").equals(Optional.of(Json.Bool.TRUE));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var place = Place.of(tree, faults);
        var name = Meta.text(tree, "name");
        var system = SYSTEM.contains(name);
        if (name.startsWith("system-") && !system) {
            place.at("metadata", "name").forbidden("priority class names with 'system-' prefix are reserved for system "
                    + "use only. error: " + name + " is not a known system priority class");
        }
        if (!system && place.number("value").orElse(0L) > HIGHEST) {
            place.at("value").forbidden("maximum allowed value of a user defined priority is " + HIGHEST);
        }
        place.at("preemptionPolicy").absentOrOneOf(List.of("PreemptLowerPriority", "Never"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var place = Place.of(after, faults);
        for (var field : List.of("value", "preemptionPolicy")) {
            if (before.get(field).equals(after.get(field))) continue;
            if (field.equals("value")) place.at(field).forbidden("may not be changed in an update.");
            else
                place.at(field).invalid("field is immutable");
        }
        return faults;
    }
}
