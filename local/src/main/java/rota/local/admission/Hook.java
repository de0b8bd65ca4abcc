package rota.local.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.wire.Json;
import rota.local.custom.cel.Expression;
import rota.local.rule.Refusal;
import rota.local.rule.Selectors;
import rota.local.rule.core.WebhookRules;
import rota.local.server.Admission.Deed;

/// One webhook of a configuration.
///
/// @param tree what the configuration says about it
/// @param scopes which writes it is about
record Hook(Json.Obj tree, List<Scope> scopes, List<Condition> conditions) {
    /// What all conditions of a webhook together may cost for one request.
    private static final long MOST_FOR_CONDITIONS = 2_500_000;
    private static final String OUT_OF_BUDGET = "validation failed due to running out of cost budget, no further "
            + "validation rules will be run";

    Hook {
        scopes = List.copyOf(scopes);
        conditions = List.copyOf(conditions);
    }

    /// A condition by its name.
    record Condition(String name, Expression expression) {}

    static Hook of(Json.Obj tree) {
        var scopes = tree.items("rules").stream().map(it -> Scope.of((Json.Obj) it)).toList();
        var conditions = tree.items("matchConditions").stream().map(Json.Obj.class::cast)
                .map(it -> new Condition(it.text("name").orElse(""), Expression.of(it.text("expression").orElse(""),
                        WebhookRules.VARIABLES)))
                .toList();
        return new Hook(tree, scopes, conditions);
    }

    String name() {
        return tree.text("name").orElse("");
    }

    boolean ignoresFailures() {
        return tree.text("failurePolicy").equals(Optional.of("Ignore"));
    }

    boolean isExact() {
        return tree.text("matchPolicy").equals(Optional.of("Exact"));
    }

    boolean mayBeAskedAgain() {
        return tree.text("reinvocationPolicy").equals(Optional.of("IfNeeded"));
    }

    /// Whether it may be asked about something that does not happen.
    boolean bearsDryRuns() {
        var effects = tree.text("sideEffects").orElse("");
        return effects.equals("None") || effects.equals("NoneOnDryRun");
    }

    long seconds() {
        return tree.at("timeoutSeconds").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().longValue()).orElse(10L);
    }

    /// Whether its selectors let it be asked.
    ///
    /// @param namespace the labels of the namespace; nothing where there is none to speak of
    boolean selects(Deed deed, Optional<Json.Obj> namespace) {
        var near = tree.object("namespaceSelector");
        if (namespace.isPresent() && !Selectors.matches(near, namespace.get())) return false;
        var selector = tree.object("objectSelector");
        return Selectors.isEmpty(selector) || matches(selector, deed.object()) || matches(selector, deed.old());
    }

    private static boolean matches(Json.Obj selector, Json.Obj object) {
        return !object.fields().isEmpty() && Selectors.matches(selector, object.object("metadata", "labels"));
    }

    /// Whether all its conditions hold. One that does not is stronger than one that cannot be told. All are asked,
    /// until that has cost too much.
    ///
    /// @throws ApiException when that cannot be told and the webhook insists on being asked
    boolean holds(Deed deed, Json.Obj request) {
        var values = Map.of("object", orNull(deed.object()), "oldObject", orNull(deed.old()), "request",
                (Json) request);
        var left = MOST_FOR_CONDITIONS;
        var fails = false;
        var troubles = new ArrayList<String>();
        for (var condition : conditions) {
            var result = condition.expression().result(values);
            left -= result.cost();
            if (left < 0) return unknown(deed, List.of(OUT_OF_BUDGET));
            switch (result) {
                case Expression.Result.Told(var truth, _) -> fails |= !truth;
                case Expression.Result.Unknown(var why, _) -> troubles.add("expression '" + text(condition)
                        + "' resulted in error: " + why);
            }
        }
        if (fails) return false;
        return troubles.isEmpty() || unknown(deed, troubles);
    }

    private boolean unknown(Deed deed, List<String> troubles) {
        if (ignoresFailures()) return false;
        throw Refusal.forbidden(deed.key(), troubles.size() == 1
                ? troubles.getFirst()
                : "[" + String.join(", ", troubles.stream().distinct().toList()) + "]");
    }

    private String text(Condition condition) {
        return tree.items("matchConditions").stream().map(Json.Obj.class::cast)
                .filter(it -> it.text("name").equals(Optional.of(condition.name()))).findFirst()
                .flatMap(it -> it.text("expression")).orElse("");
    }

    private static Json orNull(Json.Obj object) {
        return object.fields().isEmpty() ? Json.Null.NULL : object;
    }
}
