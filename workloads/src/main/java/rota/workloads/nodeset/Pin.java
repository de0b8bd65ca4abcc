package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.List;
import java.util.Optional;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Sends a pod to one Kubernetes node and no other: that of a number to the node that it had before.
final class Pin {
    private static final String FIELD = "metadata.name";

    private Pin() {}

    static boolean isWanted(NodeSetSpec spec) {
        return spec.scaling().pinned() && spec.scaling().mode() == ScalingMode.STATEFUL_SET;
    }

    /// The node of this number, as the status remembers it: while it is there and the pod may run on it. That it takes
    /// no pods just now, or is not well, is no reason to go elsewhere.
    static Optional<String> of(NodeSetView view, int ordinal, Json.Obj podSpec) {
        if (!isWanted(view.spec())) return Optional.empty();
        return Optional.ofNullable(view.status().ordinalToNode().get(String.valueOf(ordinal)))
                .filter(it -> Optional.ofNullable(view.nodes().get(it)).filter(node -> Placement.of(Codec.model(podSpec,
                        PodSpec.class)).fits(node)).isPresent());
    }

    /// The node that a pod was sent to.
    static Optional<String> target(Pod pod) {
        return Optional.ofNullable(pod.getSpec()).map(PodSpec::getAffinity).map(Affinity::getNodeAffinity)
                .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
                .map(NodeSelector::getNodeSelectorTerms).stream().flatMap(List::stream)
                .flatMap(it -> it.getMatchFields().stream()).filter(it -> FIELD.equals(it.getKey()))
                .flatMap(it -> it.getValues().stream()).findFirst();
    }

    static Json.Obj onto(Json.Obj podSpec, String node) {
        var field = Json.object("key", Json.of(FIELD)).with("operator", Json.of("In"))
                .with("values", Json.list(Json.of(node)));
        return podSpec.withAt(Json.object("nodeSelectorTerms", Json.list(Json.object("matchFields",
                Json.list(field)))), "affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
    }
}
