package rota.local.rule.core;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.patch.Quantity;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// What each container, pod or claim of a namespace may ask for, and asks for if it says nothing.
public final class LimitRangeRules implements Rules {
    private static final List<String> TYPES = List.of("Container", "Pod", "PersistentVolumeClaim");
    private static final List<String> AMOUNTS =
            List.of("max", "min", "default", "defaultRequest", "maxLimitRequestRatio");
    private static final List<String> COMPUTE = List.of("cpu", "memory", "ephemeral-storage");

    /// A container may use what is allowed at most, and asks for as much, or for the least.
    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> Trees.each(spec, "limits", limit -> {
            if (!limit.text("type").orElse("").equals("Container")) return limit;
            var most = filled(limit, "default", "max");
            return filled(filled(most, "defaultRequest", "default"), "defaultRequest", "min");
        }));
    }

    private static Json.Obj filled(Json.Obj limit, String field, String from) {
        var all = limit.object(field);
        for (var amount : limit.object(from).fields().entrySet()) {
            all = Trees.filled(all, amount.getKey(), amount.getValue());
        }
        return all.fields().size() == limit.object(field).fields().size() ? limit : limit.with(field, all);
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var seen = new HashSet<String>();
        for (var limit : Place.of(tree, faults).at("spec").items("limits")) {
            type(limit.at("type"));
            if (!seen.add(limit.text("type"))) limit.at("type").duplicate();
            check(limit);
        }
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    private static void type(Place type) {
        if (QualifiedName.problem(type.text()).isPresent()) type.invalid("must be a qualified name");
        else if (!type.text().contains("/") && !TYPES.contains(type.text())) {
            type.invalid("must be a standard limit type or fully qualified");
        }
    }

    private static void check(Place limit) {
        var type = limit.text("type");
        if (type.equals("Pod")) {
            for (var field : List.of("default", "defaultRequest")) {
                if (!limit.at(field).entries().isEmpty()) {
                    limit.at(field).forbidden("may not be specified when `type` is 'Pod'");
                }
            }
        }
        var named = new LinkedHashSet<String>();
        for (var field : AMOUNTS) {
            if (type.equals("Pod") && field.startsWith("default")) continue;
            for (var amount : limit.at(field).entries()) {
                name(amount, type);
                named.add(amount.key());
            }
        }
        if (type.equals("PersistentVolumeClaim") && !limit.at("min", "storage").exists()
                && !limit.at("max", "storage").exists()) {
            limit.at("limits").required("either minimum or maximum storage value is required, but neither was "
                    + "provided");
        }
        named.forEach(it -> order(limit, it));
    }

    private static void name(Place.Entry amount, String type) {
        var name = amount.key();
        var place = amount.place();
        var problem = QualifiedName.problem(name);
        if (problem.isPresent()) place.report(Fault.invalid(place.path(), name, problem.get()));
        else if ((type.equals("Container") || type.equals("Pod")) && !name.contains("/") && !COMPUTE.contains(name)
                && !name.startsWith("hugepages-")) {
            place.report(Fault.invalid(place.path(), name, "must be a standard resource for containers"));
        }
    }

    /// No amount may contradict another one of the same resource.
    private static void order(Place limit, String name) {
        atMost(limit, name, "min", "max");
        atLeast(limit, name, "defaultRequest", "min");
        atMost(limit, name, "defaultRequest", "max");
        atMost(limit, name, "defaultRequest", "default");
        atLeast(limit, name, "default", "min");
        atMost(limit, name, "default", "max");
        var request = amount(limit, "defaultRequest", name);
        var wanted = amount(limit, "default", name);
        if (name.contains("/") && request.isPresent() && wanted.isPresent()
                && request.get().compareTo(wanted.get()) != 0) {
            entry(limit, "defaultRequest", name).invalid("must be equal to the default limit of " + name);
        }
        ratio(limit, name);
    }

    private static void ratio(Place limit, String name) {
        var ratio = amount(limit, "maxLimitRequestRatio", name);
        if (ratio.isEmpty()) return;
        var place = entry(limit, "maxLimitRequestRatio", name);
        if (ratio.get().compareTo(Quantity.of("1")) < 0) place.invalid("ratio must be greater than or equal to 1");
        var least = amount(limit, "min", name).filter(it -> it.sign() > 0);
        var most = amount(limit, "max", name);
        if (least.isEmpty() || most.isEmpty()) return;
        var widest = most.get().value().divide(least.get().value(), 9, RoundingMode.UP);
        if (ratio.get().value().compareTo(widest) > 0) place.invalid("must not exceed max/min");
    }

    private static void atMost(Place limit, String name, String field, String bound) {
        compare(limit, name, new Pair(field, bound, 1));
    }

    private static void atLeast(Place limit, String name, String field, String bound) {
        compare(limit, name, new Pair(field, bound, -1));
    }

    /// Two amounts, and how they must not compare.
    private record Pair(String field, String bound, int wrong) {}

    private static void compare(Place limit, String name, Pair pair) {
        var found = amount(limit, pair.field(), name);
        var bound = amount(limit, pair.bound(), name);
        if (found.isPresent() && bound.isPresent()
                && Integer.signum(found.get().compareTo(bound.get())) == pair.wrong()) {
            entry(limit, pair.field(), name).invalid("contradicts " + pair.bound() + " of " + name);
        }
    }

    private static Place entry(Place limit, String field, String name) {
        return limit.at(field).entries().stream().filter(it -> it.key().equals(name)).findFirst().orElseThrow().place();
    }

    private static Optional<Quantity> amount(Place limit, String field, String name) {
        return limit.at(field, name).quantity();
    }
}
