package rota.workloads.nodeset;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Json;

/// The place of a pod in its set: a number, or a Kubernetes node.
sealed interface Slot {

    /// StatefulSet mode.
    ///
    /// @param ordinal padded as the set wants it
    record Numbered(int number, String ordinal) implements Slot {}

    /// DaemonSet mode.
    record OnNode(KubeNode node) implements Slot {}

    static Slot numbered(NodeSetView view, int number) {
        return new Numbered(number, padded(view, number));
    }

    private static String padded(NodeSetView view, int number) {
        var digits = Integer.toString(number);
        return "0".repeat(Math.max(0, view.spec().scaling().padding() - digits.length())) + digits;
    }

    /// What the pod is called within the set, also in the names of its claims.
    default String suffix() {
        return switch (this) {
            case Numbered(_, var ordinal) -> ordinal;
            case OnNode(var node) -> node.slurmName();
        };
    }

    /// The same of a pod that is there.
    static Optional<String> suffixOf(NodeSetView view, WorkerPod pod) {
        if (pod.isOfMode(ScalingMode.DAEMON_SET)) return pod.facts().label(NodeSetNames.POD_HOSTNAME);
        return pod.ordinal().isPresent()
                ? Optional.of(padded(view, pod.ordinal().getAsInt()))
                : Optional.empty();
    }

    /// Host, and so what Slurm calls the node in it.
    default String hostname(NodeSetView view) {
        return switch (this) {
            case Numbered(_, var ordinal) -> view.spec().worker().hostnamePrefix().map(it -> it + ordinal)
                    .orElse(view.name() + "-" + ordinal);
            case OnNode(var node) -> node.slurmName();
        };
    }

    /// Nobody cares what the pod of a node is called: a name is made up.
    default Json.Obj named(NodeSetView view, Json.Obj metadata) {
        return switch (this) {
            case Numbered(_, var ordinal) -> metadata.with("name", Json.of(view.name() + "-" + ordinal));
            case OnNode _ -> metadata.with("generateName", Json.of(view.name() + "-"));
        };
    }

    /// The labels that tell its place; a name that is not known yet is filled in later.
    default Map<String, String> labels(NodeSetView view) {
        var labels = new LinkedHashMap<String, String>();
        switch (this) {
            case Numbered(_, var ordinal) -> {
                labels.put(NodeSetNames.POD_NAME, view.name() + "-" + ordinal);
                labels.put(NodeSetNames.POD_INDEX, ordinal);
            }
            case OnNode _ -> labels.put(NodeSetNames.POD_NAME, "");
        }
        labels.put(NodeSetNames.POD_HOSTNAME, hostname(view));
        return labels;
    }

    /// Where it runs, if that is not for the scheduler to choose.
    default Json.Obj placed(NodeSetView view, Json.Obj podSpec) {
        return switch (this) {
            case Numbered(var number, _) ->
                    Pin.of(view, number, podSpec).map(it -> Pin.onto(podSpec, it)).orElse(podSpec);
            case OnNode(var node) -> Pin.onto(podSpec, node.name());
        };
    }
}
