package rota.local.rule.core;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Selectors;

/// One measure by which something is scaled: its type says in which field the rest stands.
final class Metric {
    private static final List<String> TYPES = List.of("ContainerResource", "External", "Object", "Pods", "Resource");

    private Metric() {}

    static void check(Place metric) {
        var type = metric.text("type");
        if (type.isEmpty()) metric.at("type").required("must specify a metric source type");
        if (!TYPES.contains(type)) {
            if (type.isEmpty())
                metric.report(Fault.unsupported(metric.at("type").path(),
                        Json.of(""), TYPES));
            else
                metric.at("type").oneOf(TYPES);
            return;
        }
        for (var other : TYPES) {
            var source = metric.at(field(other));
            if (other.equals(type) && !source.exists()) {
                source.required("must populate information for the given metric source");
                return;
            }
        }
        for (var other : TYPES) {
            if (!other.equals(type) && metric.at(field(other)).exists()) {
                metric.at(field(other)).forbidden("must populate the given metric source only");
            }
        }
        source(metric.at(field(type)), type);
    }

    private static String field(String type) {
        return Character.toLowerCase(type.charAt(0)) + type.substring(1);
    }

    private static void source(Place source, String type) {
        var target = source.at("target");
        if (!List.of("Utilization", "Value", "AverageValue").contains(target.text("type"))) {
            if (target.text("type").isEmpty()) target.at("type").required("must specify a metric target type");
            else
                target.at("type").invalid("must be either Utilization, Value, or AverageValue");
        }
        target.at("averageUtilization").number().filter(it -> it < 1)
                .ifPresent(_ -> target.at("averageUtilization").invalid("must be greater than 0"));
        for (var field : List.of("value", "averageValue")) {
            target.at(field).quantity().filter(it -> it.sign() <= 0)
                    .ifPresent(_ -> target.at(field).invalid("must be positive"));
        }
        switch (type) {
            case "Resource", "ContainerResource" -> resource(source, target, type);
            case "Object" -> {
                source.at("describedObject", "kind").named(NameRule.PATH_SEGMENT::problem);
                source.at("describedObject", "name").named(NameRule.PATH_SEGMENT::problem);
                measured(source, target, Optional.of("value"));
            }
            case "External" -> measured(source, target, Optional.of("value"));
            default -> measured(source, target, Optional.empty());
        }
    }

    private static void resource(Place source, Place target, String type) {
        if (source.text("name").isEmpty()) source.at("name").required("must specify a resource name");
        if (type.equals("ContainerResource")) source.at("container").named(NameRule.LABEL::problem);
        var share = target.at("averageUtilization").exists();
        var amount = target.at("averageValue").exists();
        if (!share && !amount) {
            target.at("averageUtilization").required("must set either a target raw value or a target utilization");
        } else if (share && amount) {
            target.at("averageValue").forbidden("may not set both a target raw value and a target utilization");
        }
    }

    /// @param other the field that may say it in place of `averageValue`
    private static void measured(Place source, Place target, Optional<String> other) {
        source.at("metric", "name").named(NameRule.PATH_SEGMENT::problem);
        Selectors.check(source.at("metric", "selector"));
        var average = target.at("averageValue").exists();
        var total = other.filter(it -> target.at(it).exists());
        if (!average && total.isEmpty()) target.at("averageValue").required("must set a target value");
        else if (average && total.isPresent()) {
            target.at(total.get()).forbidden("may not set both a target value for metric and a per-pod target");
        }
    }
}
