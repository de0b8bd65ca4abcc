package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.nodeset.Registration.Kind;

/// Whether the word of a Slurm cluster counts for a pod: what runs there, only the cluster knows that its node has
/// registered with. Behind the same Controller there may be another one today, or one that has lost its memory; neither
/// knows the nodes, and that they are missing there does not mean that nothing runs on them.
final class Belonging {
    /// Of a set, while pods of it belong to another cluster than the one that is asked.
    static final String CONDITION = "SlurmClusterChanged";

    private final NodeSet set;
    private final SlurmReport report;
    private final boolean allLost;
    private final Optional<SlurmNode> stray;

    private Belonging(NodeSet set, SlurmReport report, List<WorkerPod> pods, String feature) {
        this.set = set;
        this.report = report;
        this.allLost = areLost(pods);
        this.stray = Stray.in(report, feature, pods);
    }

    /// The pods with what Slurm says about them, where that counts.
    static List<WorkerPod> judged(NodeSet set, NodeSetSpec spec, Collection<Pod> pods, Contact contact) {
        var workers = pods.stream().map(it -> WorkerPod.of(it, spec.controller(), contact)).toList();
        if (!(contact instanceof Contact.Heard(var report)) || isConfirmed(spec, report)) return workers;
        var belonging = new Belonging(set, report, workers, spec.slurmName(set.getMetadata().getName()));
        return workers.stream().map(belonging::judged).toList();
    }

    /// The user says that the pods belong to the cluster that is asked now, and may go if that does not know them.
    private static boolean isConfirmed(NodeSetSpec spec, SlurmReport report) {
        return spec.options().cluster().filter(report.origin().toString()::equals).isPresent();
    }

    private WorkerPod judged(WorkerPod pod) {
        return pod.with(switch (pod.sight()) {
            case Sight.Missing() -> missing(pod);
            case Sight.Seen(var node) -> seen(pod, node);
            case Sight.Unknown _, Sight.Lost _, Sight.Foreign _, Sight.Occupied _ -> pod.sight();
        });
    }

    /// Nothing runs in a pod that has not begun.
    private Sight missing(WorkerPod pod) {
        if (!pod.hasBegun()) return pod.sight();
        var shown = Registration.of(pod);
        if (shown.origins().isEmpty())
            return shown.kind().hasBeenKnown()
                    ? new Sight.Unknown("it was not written down with which Slurm cluster it registered")
                    : underAnotherName(pod);
        if (!shown.isWith(report.origin())) return elsewhere(shown);
        return switch (shown.kind()) {
            case LOST -> lost();
            case KNOWN -> allLost ? lost() : pod.sight();
            case FORGOTTEN -> pod.sight();
            // It may have registered after anybody looked, with the one that is gone.
            case UNSEEN, NEVER -> allLost
                    ? new Sight.Unknown(report.origin() + " has lost all nodes that it knew of the set, and may have "
                            + "known this one")
                    : underAnotherName(pod);
        };
    }

    private Sight underAnotherName(WorkerPod pod) {
        return stray.map(Stray::sight).orElse(pod.sight());
    }

    private Sight lost() {
        return new Sight.Lost(report.origin() + " has lost it, as all others that it knew of the set");
    }

    /// A cluster that is asked in another place has what we noted about the pod; where it was unclear which cluster the
    /// pod would register with, it is the one that has it. Of a node that does not answer nobody can say that it is the
    /// one in this pod.
    private Sight seen(WorkerPod pod, SlurmNode node) {
        var shown = Registration.of(pod);
        if (shown.origins().isEmpty() || shown.isWith(report.origin())) return pod.sight();
        var answers = !node.state().has("DOWN") && !node.state().has("NOT_RESPONDING");
        var isOneOfThem = shown.origins().stream().anyMatch(report.origin()::isSame)
                && Note.read(node.comment()).isEmpty();
        var isElsewhere = shown.origins().stream().anyMatch(report.origin()::mayBe) && isNoted(pod, node);
        return answers && (isOneOfThem || isElsewhere) ? pod.sight() : elsewhere(shown);
    }

    private boolean isNoted(WorkerPod pod, SlurmNode node) {
        return Note.read(node.comment()).filter(it -> it.pod().equals(pod.name())
                && it.namespace().equals(set.getMetadata().getNamespace())
                && it.setUid().equals(set.getMetadata().getUid())).isPresent();
    }

    private Sight elsewhere(Registration shown) {
        return new Sight.Unknown(
                "it belongs to the Slurm cluster " + SlurmOrigin.text(shown.origins()) + ", and asked is "
                        + report.origin());
    }

    /// Nodes that were known at the last look are missing, and none is left that says that this is still the cluster
    /// which knew them. One that vanishes alone was deleted by somebody, unless Slurm knows no other node either.
    private boolean areLost(List<WorkerPod> pods) {
        var known = pods.stream().filter(it -> it.isStaying() && it.hasBegun())
                .filter(it -> Registration.of(it).kind() == Kind.KNOWN).filter(this::isHere).toList();
        var missing = known.stream().filter(it -> it.sight().isAbsent()).count();
        // Who was interrupted while it wrote this down goes on with it, whoever has registered since.
        var begun = pods.stream().filter(it -> it.sight() instanceof Sight.Missing)
                .anyMatch(it -> Registration.of(it).kind() == Kind.LOST && isHere(it));
        return begun || (missing > 0 && missing == known.size() && (missing > 1 || report.nodes().isEmpty()));
    }

    private boolean isHere(WorkerPod pod) {
        return Registration.of(pod).isWith(report.origin());
    }

    /// Pods of which this cluster cannot say what runs on them.
    private static List<WorkerPod> strangers(NodeSetView view) {
        return view.around().contact() instanceof Contact.Heard
                ? view.pods().stream().filter(it -> it.isStaying() && isStrange(it))
                        .filter(it -> it.home().filter(home -> !home.equals(view.spec().controller())).isEmpty())
                        .toList()
                : List.of();
    }

    /// Whether the cluster that answers may not be the one that the set had.
    static boolean isDoubtful(NodeSetView view) {
        return !strangers(view).isEmpty();
    }

    static boolean isDoubtful(List<WorkerPod> pods, Contact contact) {
        return contact instanceof Contact.Heard && pods.stream().anyMatch(Belonging::isStrange);
    }

    /// Nobody can say what runs there, and not for a job or for somebody else who is known to be in the way.
    private static boolean isStrange(WorkerPod pod) {
        return pod.sight() instanceof Sight.Unknown || pod.sight() instanceof Sight.Lost;
    }

    /// What a new pod carries: the cluster that is asked, and every other that pods of the set belong to. Which of them
    /// it registers with is not for us to say.
    static Optional<String> stamp(NodeSetView view) {
        var origins = new ArrayList<>(view.around().contact().origin().stream().toList());
        view.pods().stream().flatMap(it -> Registration.of(it).origins().stream())
                .filter(it -> origins.stream().noneMatch(it::isSame)).forEach(origins::add);
        return origins.isEmpty() ? Optional.empty() : Optional.of(SlurmOrigin.text(origins));
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return Outlook.told(view, status, CONDITION, said(view));
    }

    /// Tells once, and takes a confirmation off when it has done its work: it must not speak for another day.
    static List<Step> steps(NodeSetView view) {
        return Stream.concat(news(view).stream(), done(view).stream()).toList();
    }

    private static Optional<Step> news(NodeSetView view) {
        var before = Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
        return said(view).map(it -> it.equals(before) || view.outranked()
                ? Step.waiting("cluster", it)
                : Step.oneByOne("cluster", it, List.of(new Action.Announce(Action.Severity.WARNING, CONDITION, it))));
    }

    private static Optional<String> said(NodeSetView view) {
        var strangers = strangers(view);
        if (strangers.isEmpty() || !(view.around().contact() instanceof Contact.Heard(var report)))
            return Optional.empty();
        var why = strangers.stream().collect(Collectors.groupingBy(it -> it.sight().doubt(),
                TreeMap::new, Collectors.toList()));
        var pods = why.entrySet().stream().map(it -> Waits.said(it.getValue().stream().map(WorkerPod::name).toList(),
                ", ").orElse("") + ": " + it.getKey()).collect(Collectors.joining("; "));
        return Optional.of(pods
                + ". They are neither drained nor deleted. Point the Controller and its RestApi back, or, "
                + "if nothing runs there that must not be lost, annotate the set: " + NodeSetOptions.CLUSTER + "="
                + "\"" + report.origin() + "\"");
    }

    private static Optional<Step> done(NodeSetView view) {
        if (view.options().cluster().isEmpty() || !(view.around().contact() instanceof Contact.Heard(var report)))
            return Optional.empty();
        var origin = report.origin();
        var isWritten = isConfirmed(view.spec(), report) && view.pods().stream().filter(WorkerPod::isStaying)
                .filter(WorkerPod::hasBegun).allMatch(it -> isOwn(it, origin));
        if (!isWritten) return Optional.empty();
        var metadata = Json.object("uid", Json.of(view.id().uid())).with("annotations",
                Json.object(NodeSetOptions.CLUSTER, Json.Null.NULL));
        return Optional.of(Step.oneByOne("confirmed", "all pods belong to the cluster that was named", List.of(
                new Action.Patch(view.id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                        Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS))));
    }

    private static boolean isOwn(WorkerPod pod, SlurmOrigin origin) {
        var shown = Registration.of(pod);
        return shown.kind() != Kind.LOST && shown.kind() != Kind.UNSEEN && shown.isWith(origin);
    }
}
