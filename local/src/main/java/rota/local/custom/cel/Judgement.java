package rota.local.custom.cel;

import dev.cel.runtime.CelEvaluationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.custom.cel.cost.Meter;
import rota.local.custom.schema.Correlation;
import rota.local.custom.schema.Path;
import rota.local.custom.schema.Structural;
import rota.local.custom.schema.Validation;
import rota.local.rule.Fault;

/// One walk through an object, asking every rule on the way, until all that may be spent on it is spent.
final class Judgement {
    /// What all rules together may cost for one object.
    private static final long MOST = 10_000_000;
    private static final String OUT_OF_BUDGET = "validation failed due to running out of cost budget, no further "
            + "validation rules will be run";

    private final List<Fault> faults;
    private long left = MOST;
    private boolean over;

    Judgement(List<Fault> faults) {
        this.faults = faults;
    }

    /// @param old what the value has come from, if there is such a thing
    void of(RuleTree place, Json value, @Nullable Json old, Path path) {
        if (over || value == Json.Null.NULL) return;
        rules(new Case(place, value, old, path));
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

        Fault fault(String why) {
            return new Fault(path.toString(), "Invalid value: \"" + Validation.typeOf(value) + "\": " + why);
        }

        boolean isUnchanged() {
            return value.equals(old);
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
        for (var i = 0; i < list.items().size() && !over; i++) {
            var item = list.items().get(i);
            of(each, item, before.partner(item), was.path().item(i));
        }
    }

    private void rules(Case it) {
        if (it.place().rules().isEmpty()) return;
        if (left <= 0) {
            end(it.fault(OUT_OF_BUDGET));
            return;
        }
        for (var rule : it.place().rules()) {
            if (!over) ask(rule, it);
        }
    }

    private void ask(Rule rule, Case it) {
        var transition = rule.isTransition();
        if (transition && it.old() == null && !rule.oldIsOptional()) return;
        if (it.isUnchanged() && (!transition || rule.isImmutability())) return;
        if (rule.isImmutability()) {
            faults.add(fault(rule, it, rule.fixedMessage()));
            return;
        }
        var variables = it.variables(rule.oldIsOptional());
        var meter = rule.meter();
        try {
            var holds = rule.holds(variables, meter);
            if (pay(meter, it.fault(OUT_OF_BUDGET)) && !holds) broken(rule, it, variables);
        } catch (CelEvaluationException trouble) {
            if (!pay(meter, it.fault(OUT_OF_BUDGET))) return;
            var asked = rule.given("message").isEmpty() ? rule.text() : rule.given("message").strip();
            if (!meter.isSpent()) faults.add(it.fault(Language.worded(trouble) + " evaluating rule: " + asked));
            else {
                end(it.fault("'" + Meter.SPENT + "': no further validation rules will be run due to call cost exceeds "
                        + "limit for rule: " + asked));
            }
        }
    }

    /// A rule that makes a message of its own is paid for that too. Whatever becomes of it, the rule is broken.
    private void broken(Rule rule, Case it, Map<String, Object> variables) {
        if (rule.given("messageExpression").isEmpty()) {
            faults.add(fault(rule, it, rule.fixedMessage()));
            return;
        }
        var meter = rule.messageMeter();
        var message = rule.message(variables, meter);
        var place = new Case(it.place(), it.value(), it.old(), FieldPath.below(it.path(), rule.given("fieldPath")));
        if (!pay(meter, place.fault("messageExpression evaluation failed due to running out of cost budget, no "
                + "further validation rules will be run"))) {
            return;
        }
        if (!meter.isSpent()) faults.add(fault(rule, it, message));
        else {
            end(place.fault("no further validation rules will be run due to call cost exceeds limit for "
                    + "messageExpression: " + Json.of(rule.given("messageExpression"))));
        }
    }

    /// Whether there was enough left.
    private boolean pay(Meter meter, Fault otherwise) {
        if (meter.cost() > left) end(otherwise);
        else
            left -= meter.cost();
        return !over;
    }

    private void end(Fault last) {
        faults.add(last);
        over = true;
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
