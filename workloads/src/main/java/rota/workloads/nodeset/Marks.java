package rota.workloads.nodeset;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.ScalingMode;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What pods carry for others to see: until when their jobs run, and whether an eviction would break one.
final class Marks {
    /// Of a job without a limit.
    static final Instant NEVER = SlurmNode.Work.NEVER;

    private Marks() {}

    /// Nothing is taken away because Slurm is silent: a pod that was protected stays protected.
    static Optional<Step> step(NodeSetView view, List<WorkerPod> pods) {
        if (!(view.around().contact() instanceof Contact.Heard)) return Optional.empty();
        var patches = pods.stream().filter(it -> !it.sight().isUnknown()).flatMap(it -> patch(view, it,
                it.sight().seen().flatMap(node -> node.work().end())).stream()).toList();
        return patches.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("mark", "pods carry until when their jobs run", patches).apart());
    }

    private static Optional<Action> patch(NodeSetView view, WorkerPod pod, Optional<Instant> end) {
        var deadline = end.map(Instant::toString);
        var metadata = Json.object("uid", Json.of(pod.facts().id().uid()));
        var annotations = Json.Obj.EMPTY;
        if (!deadline.equals(pod.facts().annotation(NodeSetNames.POD_DEADLINE)))
            annotations = annotations.with(NodeSetNames.POD_DEADLINE, deadline.map(Json::of).orElse(Json.Null.NULL));
        if (isNoted(view, pod)) annotations = annotations.with(NodeSetNames.NOTED, Json.of(view.id().uid()));
        if (!annotations.fields().isEmpty()) metadata = metadata.with("annotations", annotations);
        var labels = Json.Obj.EMPTY;
        for (var label : labels(view, pod).entrySet())
            if (!label.getValue().equals(pod.facts().label(label.getKey())))
                labels = labels.with(label.getKey(), label.getValue().map(Json::of).orElse(Json.Null.NULL));
        if (!labels.fields().isEmpty()) metadata = metadata.with("labels", labels);
        if (metadata.fields().size() == 1) return Optional.empty();
        return Optional.of(new Action.Patch(pod.facts().id().key(),
                new PatchBody.Strategic(Json.object("metadata", metadata)), Subresource.NONE,
                Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    /// What the pod is found by, also one that was adopted or that somebody has relabelled: the budget of busy pods
    /// looks for its cluster.
    private static SequencedMap<String, Optional<String>> labels(NodeSetView view, WorkerPod pod) {
        var labels = new LinkedHashMap<String, Optional<String>>();
        labels.put(NodeSetNames.POD_PROTECT, pod.isBusy() && view.spec().protect() ? Optional.of("true")
                : Optional.empty());
        // A name that was made up was not known when the pod was created.
        labels.put(NodeSetNames.POD_NAME, Optional.of(pod.name()));
        labels.put(NodeSetNames.CLUSTER, Optional.of(view.spec().controller()));
        if (pod.ordinal().isEmpty()) return labels;
        labels.put(NodeSetNames.SCALING_MODE, Optional.of(ScalingMode.STATEFUL_SET.word()));
        labels.put(NodeSetNames.POD_INDEX, Optional.of(pod.name().substring(pod.name().lastIndexOf('-') + 1)));
        // A pod in the network of its host is known by a name that the scheduler chose.
        if (pod.facts().node().isPresent()) labels.put(NodeSetNames.POD_HOSTNAME, Optional.of(pod.node()));
        return labels;
    }

    /// Slurm has our note on the node, and the pod does not say so yet: should another take its place, we had it first.
    private static boolean isNoted(NodeSetView view, WorkerPod pod) {
        return pod.sight().seen().flatMap(it -> Note.read(it.comment())).filter(it -> it.isOf(view)).isPresent()
                && !pod.facts().annotation(NodeSetNames.NOTED).equals(Optional.of(view.id().uid()));
    }
}
