package rota.workloads.nodeset;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.Contact;
import rota.api.peer.SlurmReport;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What pods carry for others to see: until when their jobs run, and whether an eviction would break one.
final class Marks {
    /// Of a job without a limit.
    static final Instant NEVER = Instant.parse("9999-12-31T23:59:59Z");

    private Marks() {}

    /// Nothing is taken away because Slurm is silent: a pod that was protected stays protected.
    static Optional<Step> step(NodeSetView view, List<WorkerPod> pods) {
        if (!(view.around().contact() instanceof Contact.Heard(var report))) return Optional.empty();
        var ends = ends(report);
        var patches = pods.stream().flatMap(it -> patch(view, it,
                Optional.ofNullable(ends.get(it.node()))).stream()).toList();
        return patches.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("mark", "pods carry until when their jobs run", patches));
    }

    /// The latest end of the jobs on each node.
    private static SequencedMap<String, Instant> ends(SlurmReport report) {
        var ends = new TreeMap<String, Instant>();
        for (var job : report.jobs()) {
            if (!job.isRunning()) continue;
            var end = job.end().orElse(NEVER).truncatedTo(ChronoUnit.SECONDS);
            job.nodes().forEach(it -> ends.merge(it, end, (one, other) -> one.isAfter(other) ? one : other));
        }
        return ends;
    }

    private static Optional<Action> patch(NodeSetView view, WorkerPod pod, Optional<Instant> end) {
        var deadline = end.map(Instant::toString);
        var busy = pod.isBusy();
        var protect = busy && view.spec().protect() ? Optional.of("true") : Optional.<String>empty();
        var metadata = Json.object("uid", Json.of(pod.facts().id().uid()));
        if (!deadline.equals(pod.facts().annotation(NodeSetNames.POD_DEADLINE)))
            metadata = metadata.with("annotations", entry(NodeSetNames.POD_DEADLINE, deadline));
        var labels = Json.Obj.EMPTY;
        if (!protect.equals(pod.facts().label(NodeSetNames.POD_PROTECT)))
            labels = entry(NodeSetNames.POD_PROTECT, protect);
        // A name that was made up was not known when the pod was created.
        if (pod.facts().label(NodeSetNames.POD_NAME).equals(Optional.of("")))
            labels = labels.with(NodeSetNames.POD_NAME, Json.of(pod.name()));
        // A pod in the network of its host is known by a name that the scheduler chose.
        if (pod.ordinal().isPresent() && pod.facts().node().isPresent() && !pod.facts().label(NodeSetNames.POD_HOSTNAME)
                .equals(Optional.of(pod.node())))
            labels = labels.with(NodeSetNames.POD_HOSTNAME, Json.of(pod.node()));
        if (!labels.fields().isEmpty()) metadata = metadata.with("labels", labels);
        if (metadata.fields().size() == 1) return Optional.empty();
        return Optional.of(new Action.Patch(pod.facts().id().key(),
                new PatchBody.Strategic(Json.object("metadata", metadata)), Subresource.NONE,
                Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    private static Json.Obj entry(String key, Optional<String> value) {
        return Json.object(key, value.map(Json::of).orElse(Json.Null.NULL));
    }
}
