package rota.api.nodeset;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Condition;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.api.wire.Times;

/// The status of a NodeSet, parsed.
///
/// @param generation the one that was looked at
/// @param hash of the revision that pods move to
/// @param collisions how often the name of a revision was taken
/// @param selector the labels of the pods, as a text
/// @param hpc how nodes and jobs fare; empty before Slurm was heard for the first time
/// @param ordinalToNode where pods are pinned to; empty when they are not
/// @param warned when a warning about a node was last told of, by its reason and the node: `NodeFailed/gpu-0`
/// @param passage from which revision pods move to which; empty when nobody has said so yet
public record NodeSetStatus(long generation, Pods pods, Slurm slurm, String hash, int collisions, String selector,
        SequencedMap<String, String> ordinalToNode, Optional<Passage> passage, Optional<HpcStatus> hpc,
        SequencedMap<String, Instant> warned, List<Condition> conditions) {

    /// How many pods there are, and in what state.
    public record Pods(int desired, int replicas, int updated, int ready, int available, int unavailable) {}

    /// In what state their Slurm nodes are; `drain` overlaps with the others.
    public record Slurm(int idle, int allocated, int down, int drain) {}

    /// Names of revisions, and how many pods are still of the first.
    public record Passage(String current, String update, int currentReplicas) {}

    public NodeSetStatus {
        ordinalToNode = Ordered.map(ordinalToNode);
        warned = Ordered.map(warned);
        conditions = List.copyOf(conditions);
    }

    public static NodeSetStatus of(NodeSet set) {
        return of(tree(set));
    }

    private static NodeSetStatus of(Json.Obj status) {
        var nodes = new TreeMap<String, String>();
        status.object("ordinalToNode").fields().forEach((ordinal, node) -> {
            if (node instanceof Json.Str(var name)) nodes.put(ordinal, name);
        });
        return new NodeSetStatus(number(status, "observedGeneration"),
                new Pods(count(status, "desired"), count(status, "replicas"), count(status, "updatedReplicas"),
                        count(status, "readyReplicas"), count(status, "availableReplicas"),
                        count(status, "unavailableReplicas")),
                new Slurm(count(status, "slurmIdle"), count(status, "slurmAllocated"), count(status, "slurmDown"),
                        count(status, "slurmDrain")),
                status.text("nodeSetHash").orElse(""), count(status, "collisionCount"),
                status.text("selector").orElse(""), nodes, passage(status), HpcStatus.of(status),
                warned(status),
                status.items("conditions").stream().map(it -> Codec.model((Json.Obj) it, Condition.class)).toList());
    }

    private static SequencedMap<String, Instant> warned(Json.Obj status) {
        var warned = new TreeMap<String, Instant>();
        status.object("warned").fields().forEach((about, when) -> {
            if (when instanceof Json.Str(var text)) Times.parse(text).ifPresent(it -> warned.put(about, it));
        });
        return warned;
    }

    private static Optional<Passage> passage(Json.Obj status) {
        return status.text("updateRevision").map(it -> new Passage(status.text("currentRevision").orElse(it), it,
                count(status, "currentReplicas")));
    }

    /// The same set with this status; fields of the status that we do not know stay.
    public NodeSet shownBy(NodeSet set) {
        var copy = Codec.copy(set);
        var merged = tree(set);
        for (var field : wire().fields().entrySet()) merged = merged.with(field.getKey(), field.getValue());
        if (ordinalToNode.isEmpty()) merged = merged.without("ordinalToNode");
        copy.setAdditionalProperty("status", Codec.model(merged, Map.class));
        return copy;
    }

    /// The same with other conditions.
    public NodeSetStatus with(List<Condition> others) {
        return new NodeSetStatus(generation, pods, slurm, hash, collisions, selector, ordinalToNode, passage, hpc,
                warned, others);
    }

    /// The same with other warnings that were told of.
    public NodeSetStatus warned(SequencedMap<String, Instant> others) {
        return new NodeSetStatus(generation, pods, slurm, hash, collisions, selector, ordinalToNode, passage, hpc,
                others, conditions);
    }

    /// What definitions of others keep of it.
    public NodeSetStatus plain() {
        return new NodeSetStatus(generation, pods, slurm, hash, collisions, selector, ordinalToNode, Optional.empty(),
                Optional.empty(), Ordered.map(), conditions);
    }

    @JsonValue
    Json.Obj wire() {
        var conditionList = new Json.Arr(conditions.stream().map(it -> (Json) Codec.tree(it)).toList());
        var status = Json.object("observedGeneration", Json.of(generation)).with("desired", Json.of(pods.desired))
                .with("replicas", Json.of(pods.replicas)).with("updatedReplicas", Json.of(pods.updated))
                .with("readyReplicas", Json.of(pods.ready)).with("availableReplicas", Json.of(pods.available))
                .with("unavailableReplicas", Json.of(pods.unavailable)).with("slurmIdle", Json.of(slurm.idle))
                .with("slurmAllocated", Json.of(slurm.allocated)).with("slurmDown", Json.of(slurm.down))
                .with("slurmDrain", Json.of(slurm.drain)).with("nodeSetHash", Json.of(hash))
                .with("collisionCount", Json.of(collisions)).with("selector", Json.of(selector))
                .with("conditions", conditionList);
        var moving = passage.map(it -> status.with("currentRevision", Json.of(it.current))
                .with("updateRevision", Json.of(it.update)).with("currentReplicas", Json.of(it.currentReplicas)))
                .orElse(status);
        var told = hpc.map(it -> moving.with("hpcStatus", it.wire())).orElse(moving);
        var warning = warned.isEmpty() ? told : told.with("warned", times());
        return ordinalToNode.isEmpty() ? warning : warning.with("ordinalToNode", Codec.json(ordinalToNode));
    }

    private Json.Obj times() {
        var times = Json.Obj.EMPTY;
        for (var it : warned.entrySet()) times = times.with(it.getKey(), Json.of(it.getValue().toString()));
        return times;
    }

    private static Json.Obj tree(NodeSet set) {
        var status = set.getAdditionalProperties().get("status");
        return status != null && Codec.json(status) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    private static int count(Json.Obj status, String field) {
        return Math.toIntExact(number(status, field));
    }

    private static long number(Json.Obj status, String field) {
        return status.get(field).orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value) ? value.longValue() : 0;
    }
}
