package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.pods.PodFacts;

/// Whose a Slurm node is that pods of several sets would be called after: Slurm has one record for all of them. The
/// first who noted it has it; until somebody did, the oldest pod. All others leave it alone, and their pods stay.
///
/// @param pods all workers of this Kubernetes cluster whose Slurm node has a name
/// @param isHere whether a note may have been written in this Kubernetes cluster
record Namesakes(Function<String, List<Pod>> pods, Predicate<Note> isHere) {
    /// Of a set, while Slurm nodes of its pods belong to others.
    static final String CONDITION = "SlurmNodeNameClash";
    private static final Comparator<WorkerPod> AGE = Comparator.comparing((WorkerPod it) -> Optional.ofNullable(
            it.facts().pod().getMetadata().getCreationTimestamp()).orElse("")).thenComparing(WorkerPod::path);

    /// The workers, where those whose node is somebody else's say so.
    List<WorkerPod> judged(NodeSet set, List<WorkerPod> workers, Contact contact) {
        if (!(contact instanceof Contact.Heard(var report))) return workers;
        return workers.stream().map(it -> it.sight().seen().flatMap(node -> owner(set, it, node, report.origin()))
                .map(why -> it.with(new Sight.Foreign(why))).orElse(it)).toList();
    }

    private Optional<String> owner(NodeSet set, WorkerPod pod, SlurmNode node, SlurmOrigin origin) {
        var note = Note.read(node.comment());
        if (note.filter(it -> it.setUid().equals(uid(set))).isPresent()) return Optional.empty();
        var rivals = pods.apply(node.name()).stream().filter(it -> !ownerOf(it).equals(uid(set)))
                .map(it -> new WorkerPod(PodFacts.of(it), node.name(), new Sight.Unknown("")))
                .filter(it -> !it.facts().isTerminal())
                .filter(it -> isIn(it, pod, origin)).sorted(AGE).toList();
        var noted = rivals.stream().filter(it -> note.filter(that -> that.setUid().equals(ownerOf(it.facts().pod())))
                .isPresent()).findFirst();
        if (noted.isPresent()) return noted.map(it -> "its Slurm node is that of pod " + it.path());
        if (note.isPresent() && rivals.isEmpty()) return note.flatMap(it -> stranger(set, pod, it));
        return rivals.stream().findFirst().filter(it -> AGE.compare(it, pod) < 0)
                .map(it -> "its Slurm node is called like that of pod " + it.path() + ", which is older");
    }

    /// A note of nobody who is here: of a set that was here before, or of one in another Kubernetes cluster.
    private Optional<String> stranger(NodeSet set, WorkerPod pod, Note note) {
        var isPredecessor = note.namespace().equals(set.getMetadata().getNamespace())
                && note.set().equals(set.getMetadata().getName());
        var wasOurs = pod.facts().annotation(NodeSetNames.NOTED).equals(Optional.of(uid(set)));
        if ((isPredecessor || isHere.test(note)) && !wasOurs) return Optional.empty();
        return Optional.of("its Slurm node is noted as that of pod " + note.namespace() + "/" + note.pod()
                + " of another NodeSet " + note.namespace() + "/" + note.set()
                + (wasOurs ? ", over what we had noted" : ", which is not in this Kubernetes cluster"));
    }

    /// It registers with the same Slurm cluster, as far as anybody knows.
    private static boolean isIn(WorkerPod rival, WorkerPod pod, SlurmOrigin origin) {
        var origins = Registration.of(rival).origins();
        var isNeighbour = rival.facts().id().key().namespace().equals(pod.facts().id().key().namespace())
                && rival.home().equals(pod.home());
        return origins.isEmpty() ? isNeighbour : origins.stream().anyMatch(it -> it.isSame(origin)
                || (!it.cluster().isEmpty() && it.cluster().equals(origin.cluster())));
    }

    private static String uid(NodeSet set) {
        return set.getMetadata().getUid();
    }

    private static String ownerOf(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream().filter(it -> Boolean.TRUE.equals(it.getController()))
                .map(OwnerReference::getUid).findFirst().orElse("");
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return Silence.is(view) ? status : Outlook.told(view, status, CONDITION, said(view));
    }

    /// Tells once, and again when there is something else to tell.
    static Stream<Step> news(NodeSetView view) {
        var before = Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
        return said(view).map(it -> it.equals(before) || view.outranked()
                ? Step.waiting("namesake", it)
                : Step.oneByOne("namesake", it, List.of(new Action.Announce(Action.Severity.WARNING, CONDITION, it))))
                .stream();
    }

    private static Optional<String> said(NodeSetView view) {
        var why = view.pods().stream().filter(it -> it.isStaying() && it.sight() instanceof Sight.Foreign)
                .collect(Collectors.toMap(WorkerPod::name, it -> it.sight().doubt(), (one, _) -> one, TreeMap::new));
        return Waits.said(why.entrySet().stream().map(it -> it.getKey() + ": " + it.getValue()).toList(), "; ")
                .map(it -> it
                        + ". These pods are not deleted, and their nodes are told nothing. Give the sets names, or "
                        + "template.spec.hostname, that differ; if the other pod is gone for good, clear the comment "
                        + "of the node: scontrol update nodename=NAME comment=");
    }
}
