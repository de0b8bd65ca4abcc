package rota.local.rule.batch;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;

/// What a job makes of a failed pod, rule by rule.
final class FailurePolicy {
    private static final int MOST_RULES = 20;
    private static final int MOST_CONDITIONS = 20;
    private static final int MOST_CODES = 255;
    private static final List<String> ACTIONS = List.of("Count", "FailIndex", "FailJob", "Ignore");
    private static final List<String> STATUSES = List.of("False", "True", "Unknown");

    private FailurePolicy() {}

    static void check(Place spec) {
        var rules = spec.at("podFailurePolicy", "rules");
        atMost(rules, MOST_RULES);
        var names = Stream.of("containers", "initContainers")
                .flatMap(it -> spec.at("template", "spec").items(it).stream()).map(it -> it.text("name")).toList();
        for (var rule : rules.items()) {
            action(rule.at("action"), spec.at("backoffLimitPerIndex").exists());
            var codes = rule.at("onExitCodes");
            var conditions = rule.at("onPodConditions");
            if (codes.exists()) exitCodes(codes, names);
            atMost(conditions, MOST_CONDITIONS);
            conditions.items().forEach(FailurePolicy::condition);
            if (codes.exists() && !conditions.items().isEmpty()) {
                complain(rule, "specifying both OnExitCodes and OnPodConditions is not supported");
            }
            if (!codes.exists() && conditions.items().isEmpty()) {
                complain(rule, "specifying one of OnExitCodes and OnPodConditions is required");
            }
        }
    }

    private static void complain(Place rule, String why) {
        rule.report(new Fault(rule.path(), "Invalid value: " + why));
    }

    private static void action(Place action, boolean perIndex) {
        if (action.text().isEmpty()) action.required("valid values: " + quoted(ACTIONS));
        else if (action.text().equals("FailIndex") && !perIndex) {
            action.invalid("requires the backoffLimitPerIndex to be set");
        } else {
            action.absentOrOneOf(ACTIONS);
        }
    }

    private static void condition(Place pattern) {
        QualifiedName.problem(pattern.text("type")).ifPresent(pattern.at("type")::invalid);
        var status = pattern.at("status");
        if (status.text().isEmpty()) status.required("valid values: " + quoted(STATUSES));
        else
            status.absentOrOneOf(STATUSES);
    }

    private static void exitCodes(Place codes, List<String> names) {
        var operator = codes.at("operator");
        if (operator.text().isEmpty()) operator.required("valid values: " + quoted(List.of("In", "NotIn")));
        else
            operator.absentOrOneOf(List.of("In", "NotIn"));
        var container = codes.at("containerName");
        if (container.exists() && !names.contains(container.text())) {
            container.invalid("must be one of the container or initContainer names in the pod template");
        }
        var values = codes.at("values");
        if (values.items().isEmpty()) values.invalid("at least one value is required");
        atMost(values, MOST_CODES);
        var seen = new HashSet<BigDecimal>();
        var order = new ArrayList<BigDecimal>();
        for (var value : values.items()) {
            var number = value.value() instanceof Json.Num(var it) ? it : BigDecimal.ZERO;
            if (operator.text().equals("In") && number.signum() == 0) {
                value.invalid("must not be 0 for the In operator");
            }
            if (!seen.add(number)) value.duplicate();
            order.add(number);
        }
        if (!order.equals(order.stream().sorted().toList())) values.invalid("must be ordered");
    }

    private static void atMost(Place list, int most) {
        var size = list.items().size();
        if (size > most) list.report(Fault.tooMany(list.path(), size, most));
    }

    private static String quoted(List<String> values) {
        return "[" + String.join(" ", values.stream().map(it -> "\"" + it + "\"").toList()) + "]";
    }
}
