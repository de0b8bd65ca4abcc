package rota.local.views.table;

import java.util.List;
import java.util.TreeSet;
import rota.api.wire.Json;

/// What a table shows of nodes.
final class NodeColumns {
    private static final String ROLE_PREFIX = "node-role.kubernetes.io/";

    static final List<Column> NODE = List.of(Column.NAME,
            Column.text("Status", NodeColumns::status),
            Column.text("Roles", NodeColumns::roles),
            Column.AGE,
            Column.at("Version", "", "status", "nodeInfo", "kubeletVersion"),
            Column.text("Internal-IP", it -> address(it, "InternalIP")).asWide(),
            Column.text("External-IP", it -> address(it, "ExternalIP")).asWide(),
            Column.at("OS-Image", Subject.UNKNOWN, "status", "nodeInfo", "osImage").asWide(),
            Column.at("Kernel-Version", Subject.UNKNOWN, "status", "nodeInfo", "kernelVersion").asWide(),
            Column.at("Container-Runtime", Subject.UNKNOWN, "status", "nodeInfo", "containerRuntimeVersion").asWide());

    private NodeColumns() {}

    private static String status(Subject node) {
        var status = node.condition("Ready").map(it -> it.equals("True") ? "Ready" : "NotReady").orElse("Unknown");
        return node.says("spec", "unschedulable") ? status + ",SchedulingDisabled" : status;
    }

    private static String roles(Subject node) {
        var roles = new TreeSet<String>();
        node.tree().object("metadata", "labels").fields().forEach((label, value) -> {
            if (label.startsWith(ROLE_PREFIX)) roles.add(label.substring(ROLE_PREFIX.length()));
            if (label.equals("kubernetes.io/role") && value instanceof Json.Str(var role)) roles.add(role);
        });
        roles.remove("");
        return roles.isEmpty() ? Subject.NONE : String.join(",", roles);
    }

    private static String address(Subject node, String type) {
        return node.objects("status", "addresses").stream().filter(it -> it.text("type").orElse("").equals(type))
                .findFirst().flatMap(it -> it.text("address")).orElse(Subject.NONE);
    }
}
