package rota.local.select;

import java.util.List;
import java.util.Map;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// The fields by which objects of a kind can be selected: name and namespace for all, a few more for some.
public final class SelectableFields {
    private static final List<String> METADATA = List.of("metadata.name", "metadata.namespace");
    private static final List<String> EVENT = List.of("involvedObject.kind", "involvedObject.namespace",
            "involvedObject.name", "involvedObject.uid", "involvedObject.apiVersion",
            "involvedObject.resourceVersion", "involvedObject.fieldPath", "reason", "reportingComponent", "source",
            "type");
    private static final List<String> NEW_EVENT = List.of("regarding.kind", "regarding.namespace", "regarding.name",
            "regarding.uid", "regarding.apiVersion", "regarding.resourceVersion", "regarding.fieldPath", "reason",
            "reportingController", "type");
    /// By group and kind; only looked up, never walked through.
    private static final Map<String, List<String>> MORE = Map.of(
            "/Pod", List.of("spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName",
                    "spec.hostNetwork", "status.phase", "status.podIP", "status.podIPs", "status.nominatedNodeName"),
            "/Event", EVENT,
            "events.k8s.io/Event", NEW_EVENT,
            "/Node", List.of("spec.unschedulable"),
            "/Namespace", List.of("status.phase"),
            "/Secret", List.of("type"),
            "/Service", List.of("spec.clusterIP", "spec.type"),
            "/ReplicationController", List.of("status.replicas"),
            "batch/Job", List.of("status.successful"));

    private final Kind kind;
    private final List<String> more;
    private final boolean custom;

    private SelectableFields(Kind kind, List<String> more, boolean custom) {
        this.kind = kind;
        this.more = more;
        this.custom = custom;
    }

    /// Of a built-in kind.
    public static SelectableFields of(Kind kind) {
        return new SelectableFields(kind, MORE.getOrDefault(kind.group() + "/" + kind.name(), List.of()), false);
    }

    /// Of a kind that users define.
    ///
    /// @param declared what its definition allows, as `.spec.color`
    public static SelectableFields of(Kind kind, List<String> declared) {
        return new SelectableFields(kind, declared.stream().map(it -> it.startsWith(".") ? it.substring(1) : it)
                .toList(), true);
    }

    /// Refuses a selector that names a field by which this kind cannot be selected.
    ///
    /// @throws IllegalArgumentException in the words of a real server
    public void check(FieldSelector selector) {
        for (var demand : selector.demands()) {
            var field = demand.field();
            if (!METADATA.contains(field) && !more.contains(field)) throw new IllegalArgumentException(refusal(field));
        }
    }

    public boolean matches(FieldSelector selector, Json.Obj object) {
        return selector.demands().stream().allMatch(it -> value(object, it.field()).equals(it.value()) == it.equal());
    }

    private String refusal(String field) {
        if (kind.group().equals("batch") && kind.name().equals("Job")) {
            return "field label \"" + field + "\" not supported for Job";
        }
        return more.isEmpty() && !custom
                ? Json.of(field) + " is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
                : "field label not supported: " + field;
    }

    private String value(Json.Obj object, String field) {
        return switch (field) {
            case "spec.unschedulable", "spec.hostNetwork" -> text(object, field).equals("true") ? "true" : "false";
            case "status.successful" -> orElse(object.at("status", "succeeded").map(SelectableFields::plain), "0");
            case "status.replicas" -> orElse(object.at("status", "replicas").map(SelectableFields::plain), "0");
            case "source" -> orElse(object.text("source", "component"), text(object, "reportingComponent"));
            default -> text(object, field);
        };
    }

    private static String orElse(java.util.Optional<String> text, String other) {
        return text.filter(it -> !it.isEmpty()).orElse(other);
    }

    private static String text(Json.Obj object, String field) {
        return object.at(field.split("\\.")).map(SelectableFields::plain).orElse("");
    }

    private static String plain(Json value) {
        return value instanceof Json.Str(var text) ? text : value.toString();
    }
}
