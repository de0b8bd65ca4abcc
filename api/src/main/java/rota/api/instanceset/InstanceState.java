package rota.api.instanceset;

import com.fasterxml.jackson.annotation.JsonValue;
import io.fabric8.kubernetes.api.model.Condition;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.instanceset.InstanceStatus.Health;
import rota.api.instanceset.InstanceStatus.Revision;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The status of an Instance.
///
/// @param generation the one that was looked at
/// @param current whether it has a pod
/// @param role as the user spells it; empty where there is none
/// @param configs the configurations that its pod has taken in, by name
public record InstanceState(long generation, Current current, Revision revision, Health health, String role,
        SequencedMap<String, String> configs, boolean expanding, List<Condition> conditions) {
    private static final List<String> OURS = List.of("observedGeneration", "currentState", "currentRevision",
            "updateRevision", "upToDate", "ready", "available", "role", "configs", "volumeExpansion", "conditions");

    public InstanceState {
        configs = Ordered.map(configs);
        conditions = List.copyOf(conditions);
    }

    public static InstanceState of(Instance instance) {
        var status = instance.part("status");
        var entry = InstanceStatus.of(status);
        var isKnown = status.has("currentState");
        return new InstanceState(
                status.get("observedGeneration").orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value)
                        ? value.longValue() : 0,
                isKnown ? entry.current() : Current.ABSENT,
                entry.revision(), entry.health(), entry.role(), entry.configs(), entry.expanding(),
                status.objects("conditions").stream().map(it -> Codec.model(it, Condition.class)).toList());
    }

    /// The same Instance with this status; fields of the status that we do not know stay.
    public Instance shownBy(Instance instance) {
        var copy = Codec.copy(instance);
        var status = instance.part("status");
        for (var known : OURS) status = status.without(known);
        for (var field : wire().fields().entrySet()) status = status.with(field.getKey(), field.getValue());
        copy.setAdditionalProperty("status", Codec.model(status, Map.class));
        return copy;
    }

    /// What is empty is left out.
    @JsonValue
    Json.Obj wire() {
        var entry = new InstanceStatus("", Optional.empty(), InstanceStatus.Desired.ACTIVE, current,
                revision, health, role, configs, expanding).wire();
        var status = entry.without("podName").without("desiredState").without("failed")
                .with("observedGeneration", Json.of(generation));
        return conditions.isEmpty() ? status
                : status.with("conditions", new Json.Arr(conditions.stream().<Json>map(Codec::tree).toList()));
    }
}
