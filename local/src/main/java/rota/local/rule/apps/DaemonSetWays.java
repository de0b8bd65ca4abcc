package rota.local.rule.apps;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// A daemon set replaces one pod at a time unless told otherwise.
record DaemonSetWays() implements WorkloadRules.Ways {
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

    @Override
    public void check(Place spec) {
        var strategy = spec.at("updateStrategy");
        strategy.at("type").oneOf(List.of("RollingUpdate", "OnDelete"));
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
