package rota.local.rule.apps;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// A deployment replaces its pods a quarter at a time unless told otherwise.
record DeploymentWays() implements WorkloadRules.Ways {
    @Override
    public String name() {
        return "deployment";
    }

    @Override
    public Json.Obj defaulted(Json.Obj spec) {
        return Trees.in(spec, "strategy", strategy -> {
            if (!strategy.text("type").orElse("").equals("RollingUpdate")) return strategy;
            return Trees.in(Trees.filled(strategy, "rollingUpdate", Json.Obj.EMPTY), "rollingUpdate",
                    it -> Trees.filled(Trees.filled(it, "maxUnavailable", Json.of("25%")), "maxSurge", Json.of("25%")));
        });
    }

    @Override
    public void check(Place spec) {
        var strategy = spec.at("strategy");
        var rolling = strategy.at("rollingUpdate");
        switch (strategy.text("type")) {
            case "Recreate" -> {
                if (rolling.exists()) rolling.forbidden("may not be specified when strategy `type` is 'Recreate'");
            }
            case "RollingUpdate" -> {
                WorkloadRules.amount(rolling.at("maxUnavailable"));
                WorkloadRules.amount(rolling.at("maxSurge"));
                if (WorkloadRules.isNothing(rolling.at("maxUnavailable"))
                        && WorkloadRules.isNothing(rolling.at("maxSurge"))) {
                    rolling.at("maxUnavailable").invalid("may not be 0 when `maxSurge` is 0");
                }
                WorkloadRules.atMostAll(rolling.at("maxUnavailable"));
            }
            default -> strategy.report(Fault.unsupported(strategy.path(), strategy.value(),
                    List.of("Recreate", "RollingUpdate")));
        }
        var deadline = spec.at("progressDeadlineSeconds");
        deadline.number().filter(it -> it <= spec.number("minReadySeconds").orElse(0L))
                .ifPresent(_ -> deadline.invalid("must be greater than minReadySeconds"));
    }
}
