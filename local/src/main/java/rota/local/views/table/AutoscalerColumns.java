package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What a table shows of autoscalers.
final class AutoscalerColumns {
    private static final int MOST = 2;

    static final List<Column> AUTOSCALER = List.of(Column.NAME,
            Column.text("Reference", it -> it.text("spec", "scaleTargetRef", "kind") + "/"
                    + it.text("spec", "scaleTargetRef", "name")),
            Column.text("Targets", AutoscalerColumns::targets),
            Column.text("MinPods", it -> CoreColumns.scalar(it, Subject.UNSET, "spec", "minReplicas")),
            Column.count("MaxPods", it -> it.number("spec", "maxReplicas")),
            Column.count("Replicas", it -> it.number("status", "currentReplicas")),
            Column.AGE);

    /// The subresource that autoscalers write to.
    static final List<Column> SCALE = List.of(Column.NAME, Column.numberAt("Desired", "spec", "replicas"),
            Column.numberAt("Available", "status", "replicas"), Column.AGE);

    private AutoscalerColumns() {}

    private static String targets(Subject autoscaler) {
        var metrics = autoscaler.objects("spec", "metrics");
        if (metrics.isEmpty()) return Subject.NONE;
        var current = autoscaler.objects("status", "currentMetrics");
        var all = new ArrayList<String>();
        for (var i = 0; i < metrics.size(); i++) {
            all.add(target(metrics.get(i), i < current.size() ? current.get(i) : Json.Obj.EMPTY));
        }
        if (all.size() <= MOST) return String.join(", ", all);
        return String.join(", ", all.subList(0, MOST)) + " + " + (all.size() - MOST) + " more...";
    }

    private static String target(Json.Obj metric, Json.Obj status) {
        return switch (metric.text("type").orElse("")) {
            case "Resource" -> resource(metric.object("resource"), status.object("resource", "current"));
            case "ContainerResource" ->
                    resource(metric.object("containerResource"), status.object("containerResource", "current"));
            case "Pods" -> pair(metric.object("pods", "target"), status.object("pods", "current"), "averageValue");
            case "Object" -> value(metric.object("object", "target"), status.object("object", "current"));
            case "External" -> value(metric.object("external", "target"), status.object("external", "current"));
            default -> "<unknown type>";
        };
    }

    private static String resource(Json.Obj metric, Json.Obj current) {
        var name = metric.text("name").orElse("") + ": ";
        var target = metric.object("target");
        if (target.has("averageValue")) return name + pair(target, current, "averageValue");
        return name + percent(current).orElse(Subject.UNKNOWN) + "/" + percent(target).orElse("<auto>");
    }

    private static String value(Json.Obj target, Json.Obj current) {
        if (target.has("averageValue")) return pair(target, current, "averageValue") + " (avg)";
        return pair(target, current, "value");
    }

    private static String pair(Json.Obj target, Json.Obj current, String field) {
        return current.text(field).orElse(Subject.UNKNOWN) + "/" + target.text(field).orElse("");
    }

    private static Optional<String> percent(Json.Obj value) {
        return value.get("averageUtilization").map(it -> it + "%");
    }
}
