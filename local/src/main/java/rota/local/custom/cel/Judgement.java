package rota.local.custom.cel;

import dev.cel.runtime.CelEvaluationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.custom.schema.Correlation;
import rota.local.custom.schema.Path;
import rota.local.custom.schema.Structural;
import rota.local.custom.schema.Validation;
import rota.local.rule.Fault;

/// One walk through an object, asking every rule on the way.
record Judgement(List<Fault> faults) {

    /// @param old what the value has come from, if there is such a thing
    void of(RuleTree place, Json value, @Nullable Json old, Path path) {
        if (value == Json.Null.NULL) return;
        place.rules().forEach(rule -> ask(rule, new Case(place, value, old, path)));
        switch (value) {
            case Json.Obj object -> fields(place, object, old, path);
            case Json.Arr list -> place.each().ifPresent(each -> items(place, each, list, new Was(old, path)));
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }

    /// A value that a rule is asked about.
    private record Case(RuleTree place, Json value, @Nullable Json old, Path path) {
        Map<String, Object> variables(boolean oldIsOptional) {
            var variables = new HashMap<String, Object>();
            variables.put("self", seen(value));
            if (oldIsOptional) variables.put("oldSelf", Optional.ofNullable(old).map(this::seen));
            else if (old != null) variables.put("oldSelf", seen(old));
            return variables;
        }

        private Object seen(Json json) {
            return place.root() && json instanceof Json.Obj object
                    ? Values.resource(object, place.schema())
                    : Values.of(json, place.schema());
        }
    }

    /// Where a value was, and what.
    private record Was(@Nullable Json old, Path path) {}

    private void fields(RuleTree place, Json.Obj object, @Nullable Json old, Path path) {
        var before = old instanceof Json.Obj was ? was : Json.Obj.EMPTY;
        place.fields().forEach((name, its) -> object.get(name)
                .ifPresent(it -> of(its, it, before.fields().get(name), path.field(name))));
        if (!(place.schema().extra() instanceof Structural.Extra.Each)) return;
        place.each().ifPresent(each -> object.fields().forEach((name, it) -> of(each, it, before.fields().get(name),
                path.key(name))));
    }

    private void items(RuleTree place, RuleTree each, Json.Arr list, Was was) {
        var before = Correlation.of(place.schema(), was.old());
        for (var i = 0; i < list.items().size(); i++) {
            var item = list.items().get(i);
            of(each, item, before.partner(item), was.path().item(i));
        }
    }

    private void ask(Rule rule, Case it) {
        var transition = rule.isTransition();
        if (transition && it.old() == null && !rule.oldIsOptional()) return;
        if (it.value().equals(it.old()) && (!transition || rule.isImmutability())) return;
        if (rule.isImmutability()) {
            faults.add(fault(rule, it, rule.message(Map.of())));
            return;
        }
        var variables = it.variables(rule.oldIsOptional());
        try {
            if (!rule.holds(variables)) faults.add(fault(rule, it, rule.message(variables)));
        } catch (CelEvaluationException trouble) {
            var asked = rule.given("message").isEmpty() ? rule.text() : rule.given("message");
            faults.add(new Fault(it.path().toString(), "Invalid value: \"" + Validation.typeOf(it.value()) + "\": "
                    + Language.worded(trouble) + " evaluating rule: " + asked));
        }
    }

    private static Fault fault(Rule rule, Case it, String message) {
        var path = FieldPath.below(it.path(), rule.given("fieldPath")).toString();
        var scalar = !(it.value() instanceof Json.Obj) && !(it.value() instanceof Json.Arr);
        return switch (rule.given("reason")) {
            case "FieldValueForbidden" -> Fault.forbidden(path, message);
            case "FieldValueRequired" -> Fault.required(path, message);
            case "FieldValueDuplicate" -> new Fault(path, "Duplicate value" + (scalar ? ": " + it.value() : ""));
            default -> new Fault(path, "Invalid value: " + (scalar ? it.value() + ": " : "") + message);
        };
    }
}
