package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import rota.api.wire.Json;

/// What a table shows of the small kinds of the core group.
final class CoreColumns {
    static final List<Column> NAMESPACE = List.of(Column.NAME, Column.at("Status", "", "status", "phase"), Column.AGE);

    static final List<Column> CONFIG_MAP = List.of(Column.NAME,
            Column.count("Data", it -> it.count("data") + it.count("binaryData")), Column.AGE);

    static final List<Column> SECRET = List.of(Column.NAME, Column.at("Type", "", "type"),
            Column.count("Data", it -> it.count("data")), Column.AGE);

    static final List<Column> SERVICE_ACCOUNT = List.of(Column.NAME, Column.AGE);

    static final List<Column> RESOURCE_QUOTA = List.of(Column.NAME,
            Column.text("Request", it -> quota(it, false)),
            Column.text("Limit", it -> quota(it, true)),
            Column.AGE);

    static final List<Column> LEASE = List.of(Column.NAME, Column.at("Holder", "", "spec", "holderIdentity"),
            Column.AGE);

    static final List<Column> PRIORITY_CLASS = List.of(Column.NAME, Column.numberAt("Value", "value"),
            Column.truth("Global-Default", it -> it.says("globalDefault")), Column.AGE,
            Column.at("PreemptionPolicy", "", "preemptionPolicy"));

    static final List<Column> RUNTIME_CLASS = List.of(Column.NAME, Column.at("Handler", "", "handler"), Column.AGE);

    static final List<Column> DISRUPTION_BUDGET = List.of(Column.NAME,
            Column.text("Min Available", it -> scalar(it, "N/A", "spec", "minAvailable")),
            Column.text("Max Unavailable", it -> scalar(it, "N/A", "spec", "maxUnavailable")),
            Column.numberAt("Allowed Disruptions", "status", "disruptionsAllowed"),
            Column.AGE);

    private CoreColumns() {}

    /// A number or a text, as text.
    static String scalar(Subject subject, String absent, String... path) {
        return subject.tree().at(path).map(it -> it instanceof Json.Str(var text) ? text : it.toString())
                .orElse(absent);
    }

    private static String quota(Subject quota, boolean limits) {
        var used = quota.tree().object("status", "used");
        var parts = new ArrayList<String>();
        new TreeMap<>(quota.tree().object("status", "hard").fields()).forEach((resource, hard) -> {
            if (resource.startsWith("limits.") != limits) return;
            parts.add(resource + ": " + used.text(resource).orElse("0") + "/"
                    + (hard instanceof Json.Str(var text) ? text : hard.toString()));
        });
        return String.join(", ", parts);
    }
}
