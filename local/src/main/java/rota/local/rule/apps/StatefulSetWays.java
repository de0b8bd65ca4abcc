package rota.local.rule.apps;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// A stateful set brings volumes of its own, and little of it may change.
record StatefulSetWays() implements WorkloadRules.Ways {
    private static final List<String> FREE = List.of("replicas", "template", "updateStrategy", "minReadySeconds",
            "ordinals", "revisionHistoryLimit", "persistentVolumeClaimRetentionPolicy");

    @Override
    public String name() {
        return "statefulset";
    }

    @Override
    public Json.Obj defaulted(Json.Obj spec) {
        var retain = Json.of("Retain");
        var policy = spec.object("persistentVolumeClaimRetentionPolicy");
        var full = Trees.filled(Trees.filled(policy, "whenDeleted", retain), "whenScaled", retain);
        var kept = full.equals(policy) ? spec : spec.with("persistentVolumeClaimRetentionPolicy", full);
        var strategies = Trees.in(kept, "updateStrategy", strategy -> {
            if (!strategy.text("type").orElse("").equals("RollingUpdate")) return strategy;
            return Trees.in(Trees.filled(strategy, "rollingUpdate", Json.Obj.EMPTY), "rollingUpdate",
                    it -> Trees.filled(it, "partition", Json.of(0)));
        });
        return Trees.each(strategies, "volumeClaimTemplates", StatefulSetWays::claim);
    }

    private static Json.Obj claim(Json.Obj claim) {
        return Trees.filled(Trees.filled(claim, "kind", Json.of("PersistentVolumeClaim")), "apiVersion", Json.of("v1"));
    }

    @Override
    public void check(Place spec) {
        var management = spec.at("podManagementPolicy");
        if (!List.of("OrderedReady", "Parallel").contains(management.text())) {
            management.invalid("must be 'OrderedReady' or 'Parallel'");
        }
        var strategy = spec.at("updateStrategy");
        switch (strategy.text("type")) {
            case "OnDelete" -> {
                if (strategy.at("rollingUpdate").exists()) {
                    strategy.at("rollingUpdate").invalid("only allowed for updateStrategy 'RollingUpdate'");
                }
            }
            case "RollingUpdate" -> strategy.at("rollingUpdate", "partition").notNegative();
            default -> strategy.invalid("must be 'RollingUpdate' or 'OnDelete'");
        }
        spec.at("serviceName").ifWrong(NameRule.LABEL::problem);
        spec.at("ordinals", "start").notNegative();
        for (var when : List.of("whenDeleted", "whenScaled")) {
            spec.at("persistentVolumeClaimRetentionPolicy", when).absentOrOneOf(List.of("Retain", "Delete"));
        }
    }

    /// The template as its pods will be: with a volume for each claim, and with the host names that the set gives.
    @Override
    public Json.Obj completed(Json.Obj spec) {
        var volumes = new ArrayList<Json>();
        var names = new ArrayList<String>();
        for (var claim : spec.items("volumeClaimTemplates")) {
            var name = claim instanceof Json.Obj it ? it.text("metadata", "name").orElse("") : "";
            names.add(name);
            volumes.add(Json.object("name", Json.of(name)).with("persistentVolumeClaim",
                    Json.object("claimName", Json.of(name))));
        }
        for (var volume : spec.items("template", "spec", "volumes")) {
            if (!(volume instanceof Json.Obj it && names.contains(it.text("name").orElse("")))) volumes.add(volume);
        }
        return spec.withAt(new Json.Arr(volumes), "template", "spec", "volumes")
                .withoutAt("template", "spec", "hostname").withoutAt("template", "spec", "subdomain");
    }

    @Override
    public void checkChange(Json.Obj before, Place spec) {
        var same = spec.object();
        for (var field : FREE) same = Trees.taken(same, field, before);
        if (!same.equals(before)) {
            spec.forbidden("updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', "
                    + "'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and "
                    + "'minReadySeconds' are forbidden");
        }
    }
}
