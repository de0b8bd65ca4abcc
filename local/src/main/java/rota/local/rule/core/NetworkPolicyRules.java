package rota.local.rule.core;

import rota.api.wire.Json;
import rota.local.rule.Rules;
import rota.local.rule.Trees;

/// A network policy is about what comes in, and about what goes out if it says anything about that.
public final class NetworkPolicyRules implements Rules {
    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec", spec -> Trees.filled(spec, "policyTypes",
                spec.items("egress").isEmpty()
                        ? Json.list(Json.of("Ingress"))
                        : Json.list(Json.of("Ingress"), Json.of("Egress"))));
    }
}
