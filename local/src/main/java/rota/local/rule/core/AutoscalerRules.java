package rota.local.rule.core;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// What should be scaled by load, within which bounds and how fast; [Metric] says by which load.
public final class AutoscalerRules implements Rules {
    private static final Json METRICS = Codec.read("""
            [{"type": "Resource",
              "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 80}}}]""");
    private static final Json.Obj UP = Codec.readObject("""
            {"stabilizationWindowSeconds": 0, "selectPolicy": "Max", "policies": [
              {"type": "Pods", "value": 4, "periodSeconds": 15}, {"type": "Percent", "value": 100, "periodSeconds": 15}
            ]}""");
    private static final Json.Obj DOWN = Codec.readObject("""
            {"selectPolicy": "Max", "policies": [{"type": "Percent", "value": 100, "periodSeconds": 15}]}""");
    private static final long LONGEST_WINDOW = 3600;
    private static final long LONGEST_PERIOD = 1800;

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", given -> {
            var spec = given.items("metrics").isEmpty() ? given.with("metrics", METRICS) : given;
            return Trees.in(spec, "behavior", it -> {
                if (!it.has("scaleUp") && !it.has("scaleDown")) return it;
                return it.with("scaleUp", filled(it, "scaleUp", UP)).with("scaleDown", filled(it, "scaleDown", DOWN));
            });
        });
    }

    private static Json filled(Json.Obj behavior, String field, Json.Obj usual) {
        var way = behavior.object(field);
        for (var each : usual.fields().entrySet()) way = Trees.filled(way, each.getKey(), each.getValue());
        return way;
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(tree, faults).at("spec");
        bounds(spec);
        target(spec.at("scaleTargetRef"));
        spec.items("metrics").forEach(Metric::check);
        way(spec.at("behavior", "scaleUp"));
        way(spec.at("behavior", "scaleDown"));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return createFaults(after);
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var status = Place.of(after, faults).at("status");
        for (var field : List.of("currentReplicas", "desiredReplicas")) status.at(field).notNegative();
        return faults;
    }

    private static void bounds(Place spec) {
        var least = spec.at("minReplicas");
        var most = spec.number("maxReplicas").orElse(0L);
        if (least.number().filter(it -> it < 1).isPresent()) least.invalid("must be greater than or equal to 1");
        if (most < 1) {
            spec.report(Fault.invalid(spec.at("maxReplicas").path(), Json.of(most), "must be greater than 0"));
        }
        if (least.number().filter(it -> it > most).isPresent()) {
            spec.at("maxReplicas").invalid("must be greater than or equal to `minReplicas`");
        }
        var asleep = least.number().filter(it -> it == 0).isPresent();
        if (asleep && spec.items("metrics").stream().map(it -> it.text("type")).noneMatch(List.of("Object",
                "External")::contains)) {
            spec.at("metrics").forbidden("must specify at least one Object or External metric to support scaling to "
                    + "zero replicas");
        }
    }

    private static void target(Place target) {
        target.at("kind").named(NameRule.PATH_SEGMENT::problem);
        target.at("name").named(NameRule.PATH_SEGMENT::problem);
        var version = target.at("apiVersion");
        var slashes = version.text().chars().filter(it -> it == '/').count();
        if (slashes > 1 || (slashes == 0 && !target.text("kind").equals("ReplicationController"))) {
            target.report(Fault.invalid(version.path(), version.text(), "must name a group and a version"));
        }
    }

    private static void way(Place way) {
        if (!way.exists()) return;
        way.at("stabilizationWindowSeconds").between(0, LONGEST_WINDOW);
        way.at("selectPolicy").absentOrOneOf(List.of("Disabled", "Max", "Min"));
        way.at("tolerance").quantity().filter(it -> it.sign() < 0)
                .ifPresent(_ -> way.at("tolerance").invalid("must be greater than or equal to 0"));
        if (way.items("policies").isEmpty()) way.at("policies").required("must specify at least one Policy");
        for (var policy : way.items("policies")) {
            policy.at("type").oneOf(List.of("Percent", "Pods"));
            policy.at("value").between(1, Integer.MAX_VALUE);
            policy.at("periodSeconds").between(1, LONGEST_PERIOD);
        }
    }
}
