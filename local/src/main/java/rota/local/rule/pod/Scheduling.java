package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;
import rota.local.rule.Selectors;

/// What a pod says about the nodes it may run on.
final class Scheduling {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private Scheduling() {}

    static void check(Place spec) {
        Selectors.labels(spec.at("nodeSelector"));
        tolerations(spec.at("tolerations"));
        nodeAffinity(spec.at("affinity", "nodeAffinity"));
        podAffinity(spec.at("affinity", "podAffinity"));
        podAffinity(spec.at("affinity", "podAntiAffinity"));
        spread(spec.at("topologySpreadConstraints"));
        gates(spec.at("schedulingGates"));
    }

    private static void gates(Place gates) {
        var seen = new HashSet<String>();
        for (var gate : gates.items()) {
            var name = gate.at("name");
            QualifiedName.problem(name.text())
                    .ifPresent(it -> gate.report(Fault.invalid(gate.path(), name.text(), it)));
            if (!seen.add(name.text())) gate.report(Fault.duplicate(gate.path(), name.value()));
        }
    }

    static void tolerations(Place tolerations) {
        for (var toleration : tolerations.items()) {
            var operator = toleration.text("operator");
            if (toleration.text("key").isEmpty()) {
                if (!operator.equals("Exists")) {
                    complain(toleration, "operator", operator,
                            "operator must be Exists when `key` is empty, which means \"match all values and all "
                                    + "keys\"");
                }
            } else {
                Selectors.label(toleration.at("key"));
            }
            if (toleration.at("tolerationSeconds").exists() && !toleration.text("effect").equals("NoExecute")) {
                complain(toleration, "effect", toleration.text("effect"),
                        "effect must be 'NoExecute' when `tolerationSeconds` is set");
            }
            value(toleration, operator);
            toleration.at("effect").absentOrOneOf(List.of("NoSchedule", "PreferNoSchedule", "NoExecute"));
        }
    }

    private static void value(Place toleration, String operator) {
        var value = toleration.text("value");
        switch (operator) {
            case "Equal", "" -> QualifiedName.valueProblem(value)
                    .ifPresent(it -> complain(toleration, "operator", value, it));
            case "Exists" -> {
                if (!value.isEmpty()) {
                    complain(toleration, "operator", value, "value must be empty when `operator` is 'Exists'");
                }
            }
            default -> toleration.at("operator").absentOrOneOf(List.of("Equal", "Exists"));
        }
    }

    private static void complain(Place place, String field, String value, String why) {
        place.report(Fault.invalid(place.at(field).path(), value, why));
    }

    private static void nodeAffinity(Place affinity) {
        var required = affinity.at(REQUIRED);
        if (required.exists()) {
            if (required.items("nodeSelectorTerms").isEmpty()) {
                required.at("nodeSelectorTerms").required("must have at least one node selector term");
            }
            required.items("nodeSelectorTerms").forEach(Scheduling::term);
        }
        for (var preferred : affinity.items(PREFERRED)) {
            preferred.at("weight").between(1, 100);
            if (preferred.number("weight").isEmpty()) zeroWeight(preferred);
            term(preferred.at("preference"));
        }
    }

    static void term(Place term) {
        for (var expression : term.items("matchExpressions")) requirement(expression);
        for (var field : term.items("matchFields")) {
            if (!field.text("key").equals("metadata.name")) field.at("key").invalid("not a valid field selector key");
            if (field.items("values").size() != 1) {
                field.at("values").required("must be only one value when `operator` is 'In' or 'NotIn' for node field "
                        + "selector");
            }
        }
    }

    private static void requirement(Place requirement) {
        var values = requirement.at("values");
        var count = values.items().size();
        switch (requirement.text("operator")) {
            case "In", "NotIn" -> {
                if (count == 0) values.required("must be specified when `operator` is 'In' or 'NotIn'");
            }
            case "Exists", "DoesNotExist" -> {
                if (count > 0) values.forbidden("may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
            }
            case "Gt", "Lt" -> {
                if (count != 1) values.required("must be specified single value when `operator` is 'Lt' or 'Gt'");
            }
            default -> requirement.at("operator").invalid("not a valid selector operator");
        }
        Selectors.label(requirement.at("key"));
        values.items().forEach(it -> QualifiedName.valueProblem(it.text()).ifPresent(it::invalid));
    }

    private static void podAffinity(Place affinity) {
        affinity.items(REQUIRED).forEach(Scheduling::podTerm);
        for (var preferred : affinity.items(PREFERRED)) {
            preferred.at("weight").between(1, 100);
            if (preferred.number("weight").isEmpty()) zeroWeight(preferred);
            podTerm(preferred.at("podAffinityTerm"));
        }
    }

    private static void zeroWeight(Place preferred) {
        preferred.report(Fault.invalid(preferred.at("weight").path(), Json.of(0), "must be in the range 1-100"));
    }

    private static void podTerm(Place term) {
        Selectors.check(term.at("labelSelector"));
        Selectors.check(term.at("namespaceSelector"));
        for (var namespace : term.items("namespaces")) namespace.ifWrong(NameRule.LABEL::problem);
        if (term.text("topologyKey").isEmpty()) term.at("topologyKey").required("can not be empty");
        Selectors.label(term.at("topologyKey"));
    }

    private static void spread(Place constraints) {
        var ahead = new ArrayList<>(constraints.items().stream().map(Scheduling::identity).toList());
        for (var constraint : constraints.items()) {
            ahead.removeFirst();
            if (constraint.number("maxSkew").orElse(0L) <= 0) {
                constraint.at("maxSkew").invalid("must be greater than zero");
            }
            if (constraint.text("topologyKey").isEmpty()) constraint.at("topologyKey").required("can not be empty");
            else
                Selectors.label(constraint.at("topologyKey"));
            constraint.at("whenUnsatisfiable").oneOf(List.of("DoNotSchedule", "ScheduleAnyway"));
            if (ahead.contains(identity(constraint))) {
                constraint.report(Fault.duplicate(constraint.path() + ".{topologyKey, whenUnsatisfiable}",
                        Json.of(identity(constraint))));
            }
            Selectors.check(constraint.at("labelSelector"));
            constraint.at("minDomains").number().filter(it -> it <= 0)
                    .ifPresent(_ -> constraint.at("minDomains").invalid("must be greater than zero"));
        }
    }

    private static String identity(Place constraint) {
        return "{" + constraint.text("topologyKey") + ", " + constraint.text("whenUnsatisfiable") + "}";
    }
}
