package rota.workloads.nodeset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.Contact;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What Slurm keeps about our nodes besides their state: whose they are, their features, their place in the network;
/// and that it forgets those that are gone for good. None of this is anybody's drain: it is told whoever has drained.
final class Records {
    private final NodeSetView view;
    private final SlurmCall.Peer peer;

    private Records(NodeSetView view) {
        this.view = view;
        this.peer = view.peer();
    }

    static List<Step> steps(NodeSetView view, List<WorkerPod> staying) {
        var records = new Records(view);
        var steps = new ArrayList<Step>();
        var places = staying.stream().flatMap(it -> records.place(it).stream()).toList();
        var healthy = staying.stream().filter(WorkerPod::isHealthy).toList();
        var gone = records.defunct().map(records::forget).toList();
        if (!places.isEmpty()) steps.add(Step.slowStart("place", "pods carry where their node is", places).apart());
        steps.addAll(records.told("whose its nodes are", healthy, records::comment));
        steps.addAll(records.told("what its nodes can be asked for", healthy, records::features));
        steps.addAll(records.told("where its nodes are", healthy, records::topology));
        if (!gone.isEmpty()) steps.add(Step.slowStart("prune", "Slurm forgets nodes that are gone", gone).apart());
        return steps;
    }

    /// Each apart: a place that Slurm does not know is no reason to keep from it whose a node is.
    private List<Step> told(String what, List<WorkerPod> pods,
            BiFunction<WorkerPod, SlurmNode, Optional<SlurmChange>> change) {
        var tells = pods.stream().flatMap(pod -> pod.sight().seen().flatMap(it -> change.apply(pod, it)).stream())
                .map(it -> new SlurmCall.Tell(peer, it, Optional.empty())).toList();
        return tells.isEmpty() ? List.of() : List.of(Step.slowStart("note", "Slurm is told " + what, tells).apart());
    }

    /// A comment that somebody else has written stays.
    private Optional<SlurmChange> comment(WorkerPod pod, SlurmNode node) {
        var wanted = Note.of(view, pod);
        var found = Note.read(node.comment());
        if (found.equals(Optional.of(wanted)) || (found.isEmpty() && !node.comment().isEmpty()))
            return Optional.empty();
        return Optional.of(new SlurmChange.Comment(node.name(), wanted.text()));
    }

    /// Those of Kubernetes come and go; all others stay.
    private Optional<SlurmChange> features(WorkerPod pod, SlurmNode node) {
        if (view.nodeOf(pod).isEmpty()) return Optional.empty();
        var ours = new TreeSet<String>();
        for (var word : view.nodeOf(pod).get().annotations().getOrDefault(NodeSetNames.FEATURES, "").split(",", -1))
            if (!word.isBlank()) ours.add(NodeSetNames.FEATURE_PREFIX + word.strip());
        var available = with(node.features(), ours);
        var active = with(node.activeFeatures(), ours);
        return available.equals(new TreeSet<>(node.features())) && active.equals(new TreeSet<>(node.activeFeatures()))
                ? Optional.empty()
                : Optional.of(new SlurmChange.Features(node.name(), List.copyOf(available), List.copyOf(active)));
    }

    private static SequencedSet<String> with(List<String> features, Set<String> ours) {
        var all = new TreeSet<>(ours);
        features.stream().filter(it -> !it.startsWith(NodeSetNames.FEATURE_PREFIX)).forEach(all::add);
        return all;
    }

    /// Told only where the Kubernetes node says something: whoever wrote it into slurm.conf is not overruled.
    private Optional<SlurmChange> topology(WorkerPod pod, SlurmNode node) {
        var wanted = placeOf(pod);
        if (wanted.isEmpty() || node.topology().isEmpty() || node.topology().equals(wanted)) return Optional.empty();
        return Optional.of(new SlurmChange.Topology(node.name(), wanted.get()));
    }

    private Optional<String> placeOf(WorkerPod pod) {
        return view.nodeOf(pod).map(it -> it.annotations().get(NodeSetNames.TOPOLOGY));
    }

    /// The pod says the same as its node, also when that has nothing to say any more.
    private Optional<Action> place(WorkerPod pod) {
        var wanted = placeOf(pod);
        if (view.nodeOf(pod).isEmpty() || wanted.equals(pod.facts().annotation(NodeSetNames.TOPOLOGY)))
            return Optional.empty();
        var annotation = Json.object(NodeSetNames.TOPOLOGY, wanted.map(Json::of).orElse(Json.Null.NULL));
        var metadata = Json.object("uid", Json.of(pod.facts().id().uid())).with("annotations", annotation);
        return Optional.of(new Action.Patch(pod.facts().id().key(),
                new PatchBody.Strategic(Json.object("metadata", metadata)), Subresource.NONE,
                Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    /// Records of this very set whose pod is gone, and whose Kubernetes node is gone or has another name now.
    private Stream<SlurmNode> defunct() {
        if (!view.spec().prune() || !Daemons.is(view)) return Stream.empty();
        return view.around().contact() instanceof Contact.Heard(var report)
                ? report.nodes().values().stream().filter(Records::isSilent).filter(this::isAbandoned)
                : Stream.empty();
    }

    static boolean isSilent(SlurmNode node) {
        return node.state().has("DOWN") && node.state().has("NOT_RESPONDING") && !node.isBusy();
    }

    private boolean isAbandoned(SlurmNode node) {
        var note = Note.read(node.comment()).filter(it -> it.isOf(view) && !it.node().isEmpty());
        if (note.isEmpty() || view.pods().stream().anyMatch(it -> it.name().equals(note.get().pod()))) return false;
        var home = Optional.ofNullable(view.nodes().get(note.get().node()));
        return home.isEmpty() || !home.get().slurmName().equals(node.name());
    }

    private Action forget(SlurmNode node) {
        var news = new Action.Announce(Action.Severity.NORMAL, "DefunctSlurmNodePruned", "Slurm node " + node.name()
                + " is forgotten: its pod and its Kubernetes node are gone");
        return new SlurmCall.Tell(peer, new SlurmChange.Forget(node.name()),
                Optional.of(new Action.Notice(view.id(), news)));
    }
}
