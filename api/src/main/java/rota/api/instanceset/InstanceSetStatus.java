package rota.api.instanceset;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Condition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The status of an InstanceSet, as far as we write it.
///
/// @param generation the one that was looked at
/// @param assigned which numbers belong to which template when all are numbered together
/// @param selector by which labels its pods are found, for those who scale it by their load; empty: nobody asked
public record InstanceSetStatus(long generation, Counts counts, Revisions revisions,
        SequencedMap<String, List<Integer>> assigned, List<TemplateStatus> templates, List<InstanceStatus> instances,
        List<Condition> conditions, String selector) {

    /// How many instances there are, and in what state.
    ///
    /// @param current those that still wait for an update; all of them when there is none to wait for
    public record Counts(int replicas, int ready, int available, int current, int updated) {
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0);
    }

    /// The templates of instances, as short texts.
    ///
    /// @param current what all instances had last
    /// @param update what they move to
    /// @param byCurrent what each pod has
    /// @param byUpdate what each instance should have
    /// @param deferred what besides counts as up to date
    public record Revisions(String current, String update, SequencedMap<String, String> byCurrent,
            SequencedMap<String, String> byUpdate, SequencedMap<String, String> deferred) {
        public Revisions {
            byCurrent = Ordered.map(byCurrent);
            byUpdate = Ordered.map(byUpdate);
            deferred = Ordered.map(deferred);
        }
    }

    public InstanceSetStatus {
        assigned = Ordered.map(assigned);
        templates = List.copyOf(templates);
        instances = List.copyOf(instances);
        conditions = List.copyOf(conditions);
    }

    public static InstanceSetStatus of(InstanceSet set) {
        return of(set.part("status"));
    }

    private static InstanceSetStatus of(Json.Obj status) {
        var assigned = new TreeMap<String, List<Integer>>();
        status.object("assignedOrdinals").fields().forEach((template, ordinals) -> {
            if (ordinals instanceof Json.Obj object) assigned.put(template, Ordinals.of(object).all());
        });
        return new InstanceSetStatus(number(status, "observedGeneration"), new Counts(count(status, "replicas"),
                count(status, "readyReplicas"), count(status, "availableReplicas"), count(status, "currentReplicas"),
                count(status, "updatedReplicas")),
                new Revisions(status.text("currentRevision").orElse(""), status.text("updateRevision").orElse(""),
                        RevisionMap.read(status.object("currentRevisions")),
                        RevisionMap.read(status.object("updateRevisions")),
                        RevisionMap.read(status.object("deferredUpdatedRevisions"))),
                assigned, status.objects("templatesStatus").stream().map(TemplateStatus::of).toList(),
                status.objects("instanceStatus").stream().map(InstanceStatus::of).toList(),
                status.objects("conditions").stream().map(it -> Codec.model(it, Condition.class)).toList(),
                status.text("selector").orElse(""));
    }

    /// The same set with this status; fields of the status that we do not know stay.
    public InstanceSet shownBy(InstanceSet set) {
        var copy = Codec.copy(set);
        var before = set.part("status");
        for (var known : List.of("assignedOrdinals", "currentRevisions", "updateRevisions", "deferredUpdatedRevisions",
                "templatesStatus", "instanceStatus", "conditions", "currentReplicas", "updatedReplicas",
                "currentRevision", "updateRevision", "selector")) {
            before = before.without(known);
        }
        for (var field : wire().fields().entrySet()) before = before.with(field.getKey(), field.getValue());
        copy.setAdditionalProperty("status", Codec.model(before, Map.class));
        return copy;
    }

    public InstanceSetStatus with(List<Condition> next) {
        return new InstanceSetStatus(generation, counts, revisions, assigned, templates, instances, next,
                selector);
    }

    /// What upstream's definition keeps of it: it does not know the selector.
    public InstanceSetStatus plain() {
        return selector.isEmpty() ? this
                : new InstanceSetStatus(generation, counts, revisions, assigned, templates, instances, conditions, "");
    }

    /// Nobody has written one yet.
    public boolean isBlank() {
        return generation == 0 && conditions.isEmpty();
    }

    /// What is empty is left out, except for the counts that every client reads.
    @JsonValue
    Json.Obj wire() {
        var status = Json.object("observedGeneration", Json.of(generation)).with("replicas", Json.of(counts.replicas))
                .with("readyReplicas", Json.of(counts.ready)).with("availableReplicas", Json.of(counts.available))
                .with("initReplicas", Json.of(0));
        if (counts.current > 0) status = status.with("currentReplicas", Json.of(counts.current));
        if (counts.updated > 0) status = status.with("updatedReplicas", Json.of(counts.updated));
        status = put(status, "currentRevision", Json.of(revisions.current), revisions.current.isEmpty());
        status = put(status, "updateRevision", Json.of(revisions.update), revisions.update.isEmpty());
        status = put(status, "currentRevisions", RevisionMap.write(revisions.byCurrent), revisions.byCurrent.isEmpty());
        status = put(status, "updateRevisions", RevisionMap.write(revisions.byUpdate), revisions.byUpdate.isEmpty());
        status = put(status, "deferredUpdatedRevisions", RevisionMap.write(revisions.deferred),
                revisions.deferred.isEmpty());
        status = put(status, "assignedOrdinals", assignedJson(), assigned.isEmpty());
        status = put(status, "templatesStatus", list(templates.stream().map(TemplateStatus::wire).toList()),
                templates.isEmpty());
        status = put(status, "instanceStatus", list(instances.stream().map(InstanceStatus::wire).toList()),
                instances.isEmpty());
        status = put(status, "selector", Json.of(selector), selector.isEmpty());
        return put(status, "conditions", list(conditions.stream().map(Codec::tree).toList()), conditions.isEmpty());
    }

    private static Json.Obj put(Json.Obj status, String field, Json value, boolean absent) {
        return absent ? status : status.with(field, value);
    }

    private static Json list(List<Json.Obj> items) {
        return new Json.Arr(List.copyOf(items));
    }

    private Json assignedJson() {
        var json = Json.Obj.EMPTY;
        for (var entry : assigned.entrySet()) {
            json = json.with(entry.getKey(), Json.object("discrete", new Json.Arr(entry.getValue().stream()
                    .map(it -> Json.of(it.longValue())).toList())));
        }
        return json;
    }

    private static int count(Json.Obj status, String field) {
        return Math.toIntExact(number(status, field));
    }

    private static long number(Json.Obj status, String field) {
        return status.get(field).orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value) ? value.longValue() : 0;
    }
}
