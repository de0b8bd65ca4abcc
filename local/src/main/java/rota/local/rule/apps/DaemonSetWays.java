package rota.local.rule.apps;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// A daemon set replaces one pod at a time unless told otherwise.
record DaemonSetWays() implements WorkloadRules.Ways {
    private static final String COUNT = "deprecated.daemonset.template.generation";

    @Override
    public String name() {
        return "daemonset";
    }

    @Override
    public Json.Obj defaulted(Json.Obj spec) {
        return Trees.in(spec, "updateStrategy", strategy -> {
            if (!strategy.text("type").orElse("").equals("RollingUpdate")) return strategy;
            return Trees.in(Trees.filled(strategy, "rollingUpdate", Json.Obj.EMPTY), "rollingUpdate",
                    it -> Trees.filled(Trees.filled(it, "maxUnavailable", Json.of(1)), "maxSurge", Json.of(0)));
        });
    }

    /// Older versions counted the templates of a daemon set in its spec.
    @Override
    public Json.Obj created(Json.Obj tree) {
        return tree.withAt(Json.of("1"), "metadata", "annotations", COUNT);
    }

    @Override
    public Json.Obj updated(Json.Obj before, Json.Obj after) {
        var count = before.text("metadata", "annotations", COUNT).filter(it -> it.matches("\\d{1,9}")).orElse("0");
        var same = before.at("spec", "template").equals(after.at("spec", "template"));
        var next = same ? count : Integer.toString(Integer.parseInt(count) + 1);
        return after.withAt(Json.of(next), "metadata", "annotations", COUNT);
    }

    @Override
    public void check(Place spec) {
        var strategy = spec.at("updateStrategy");
        if (!List.of("RollingUpdate", "OnDelete").contains(strategy.text("type"))) {
            strategy.report(Fault.unsupported(strategy.path(), strategy.value(), List.of("RollingUpdate", "OnDelete")));
        }
        if (!strategy.text("type").equals("RollingUpdate")) return;
        var rolling = strategy.at("rollingUpdate");
        WorkloadRules.amount(rolling.at("maxUnavailable"));
        WorkloadRules.amount(rolling.at("maxSurge"));
        var down = !WorkloadRules.isNothing(rolling.at("maxUnavailable"));
        var more = !WorkloadRules.isNothing(rolling.at("maxSurge"));
        if (down && more) rolling.at("maxSurge").invalid("may not be set when maxUnavailable is non-zero");
        if (!down && !more) rolling.at("maxUnavailable").required("cannot be 0 when maxSurge is 0");
        WorkloadRules.atMostAll(rolling.at("maxUnavailable"));
        WorkloadRules.atMostAll(rolling.at("maxSurge"));
    }
}
