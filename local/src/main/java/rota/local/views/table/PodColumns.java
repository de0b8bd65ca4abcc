package rota.local.views.table;

import java.util.List;
import rota.api.wire.Json;

/// What a table shows of pods.
final class PodColumns {
    static final List<Column> POD = List.of(Column.NAME,
            Column.text("Ready", it -> PodSummary.of(it).ready()),
            Column.text("Status", it -> PodSummary.of(it).status()),
            Column.text("Restarts", it -> PodSummary.of(it).restarts()),
            Column.AGE,
            Column.text("IP", PodColumns::ip).asWide(),
            Column.at("Node", Subject.NONE, "spec", "nodeName").asWide(),
            Column.at("Nominated Node", Subject.NONE, "status", "nominatedNodeName").asWide(),
            Column.text("Readiness Gates", PodColumns::gates).asWide());

    private PodColumns() {}

    private static String ip(Subject pod) {
        return pod.objects("status", "podIPs").stream().findFirst().flatMap(it -> it.text("ip"))
                .filter(it -> !it.isEmpty()).orElse(Subject.NONE);
    }

    private static String gates(Subject pod) {
        var gates = pod.objects("spec", "readinessGates");
        if (gates.isEmpty()) return Subject.NONE;
        var open = gates.stream().filter(it -> pod.isTrue(it.text("conditionType").orElse(""))).count();
        return open + "/" + gates.size();
    }

    /// What tells a reader of the table that there is nothing to wait for any more.
    static List<Json> conditions(Subject pod) {
        return switch (pod.text("status", "phase")) {
            case "Succeeded" -> List.of(completed("Succeeded", "The pod has completed successfully."));
            case "Failed" -> List.of(completed("Failed", "The pod failed."));
            default -> List.of();
        };
    }

    private static Json completed(String reason, String message) {
        return Json.object("type", Json.of("Completed")).with("status", Json.of("True"))
                .with("reason", Json.of(reason)).with("message", Json.of(message));
    }
}
