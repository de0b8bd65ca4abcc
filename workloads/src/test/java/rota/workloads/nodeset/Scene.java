package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;

/// A NodeSet `default/gpu` of a test with everything around it, in the smallest sensible form.
final class Scene {
    static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
    static final SlurmOrigin HERE = new SlurmOrigin("lab", "http://slurm-restapi:6820");
    static final SlurmOrigin ELSEWHERE = new SlurmOrigin("other", "http://other-restapi:6820");
    static final Identity ID = NodeSetNames.NODE_SET.key("default", "gpu").withUid("set-uid");

    private Json.Obj spec = Codec.readObject("{\"controllerRef\":{\"name\":\"slurm\"},\"slurmd\":{\"image\":\"s\"}}");
    private final List<Member> members = new ArrayList<>();
    private final List<SlurmJob> jobs = new ArrayList<>();
    private final Map<String, KubeNode> nodes = new TreeMap<>();
    private Optional<String> silence = Optional.empty();
    private Optional<SlurmServer> server = Optional.of(new SlurmServer("slurm-controller.default:6817", "key", "k"));
    private Shared shared = new Shared.Complete();
    private final Map<String, PersistentVolumeClaim> claims = new TreeMap<>();
    private List<String> finalizers = List.of(NodeSetNames.DRAIN_FINALIZER);
    private final Map<String, String> annotations = new TreeMap<>();
    private final Map<String, Instant> setbacks = new TreeMap<>();
    private final List<ControllerRevision> history = new ArrayList<>();
    private final List<SlurmNode> strangers = new ArrayList<>();
    private final List<Pod> rivals = new ArrayList<>();
    private Booking booking = new Booking.None();
    private List<Headroom.Berth> berths = List.of();
    private final Map<String, String> labels = new TreeMap<>();
    private Instant watchedSince = Member.LONG_AGO;
    private boolean deleted;
    private boolean outranked;
    private SlurmOrigin origin = HERE;
    private Optional<NodeSetStatus> shown = Optional.empty();

    static Scene of(int replicas, Member... members) {
        return new Scene().with("replicas", Json.of(replicas)).with(List.of(members));
    }

    Scene with(String field, Json value) {
        spec = spec.with(field, value);
        return this;
    }

    Scene with(List<Member> more) {
        members.addAll(more);
        return this;
    }

    Scene job(String node, Duration left) {
        jobs.add(new SlurmJob(jobs.size() + 1L, List.of("RUNNING"), List.of(node), NOW.minusSeconds(60),
                Optional.of(left.plusSeconds(60)), "all", "", ""));
        return this;
    }

    Scene job(SlurmJob job) {
        jobs.add(job);
        return this;
    }

    /// A job that was stopped and may go on later: its node looks as if nothing ran there.
    Scene suspendedJob(String node) {
        return job(new SlurmJob(jobs.size() + 1L, List.of("SUSPENDED"), List.of(node), NOW.minusSeconds(60),
                Optional.of(Duration.ofMinutes(1)), "all", "", ""));
    }

    Scene failedJob(String node) {
        jobs.add(new SlurmJob(jobs.size() + 1L, List.of("FAILED"), List.of(node), NOW.minusSeconds(60),
                Optional.of(Duration.ofMinutes(1)), "all", "", ""));
        return this;
    }

    Scene cordoned(String node, String reason) {
        var cordoned = node(node);
        cordoned.getSpec().setUnschedulable(true);
        cordoned.getMetadata().setAnnotations(Map.of(NodeSetNames.NODE_CORDON_REASON, reason));
        return node(cordoned);
    }

    /// A Kubernetes node, whether it has a pod or not.
    Scene node(Node node) {
        nodes.put(node.getMetadata().getName(), KubeNode.of(node, List.of()));
        return this;
    }

    static Node node(String name) {
        return new NodeBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().endSpec().build();
    }

    Scene setback(String pod, Instant until) {
        setbacks.put(pod, until);
        return this;
    }

    /// Somebody else has written the status, and may know more than we do.
    Scene outranked() {
        outranked = true;
        return this;
    }

    /// A revision that was kept.
    Scene recorded(ControllerRevision revision) {
        history.add(revision);
        return this;
    }

    private List<ControllerRevision> revisions(ControllerRevision newest) {
        return Stream.concat(history.stream(), Stream.of(newest)).toList();
    }

    /// A node that Slurm knows and that is in none of the pods.
    Scene extra(SlurmNode node) {
        strangers.add(node);
        return this;
    }

    /// A worker of another set.
    Scene rival(Pod pod) {
        rivals.add(pod);
        return this;
    }

    Scene booking(Booking found) {
        booking = found;
        return this;
    }

    /// Nobody had looked before: an operator that has just begun.
    Scene justBegun() {
        watchedSince = NOW;
        return this;
    }

    private SequencedMap<String, Instant> absences(List<WorkerPod> workers) {
        var absences = new TreeMap<String, Instant>();
        workers.stream().filter(it -> it.sight() instanceof Sight.Missing)
                .forEach(it -> absences.put(it.name(), watchedSince));
        return absences;
    }

    private SequencedMap<String, Instant> strains(NodeSetSpec parsed, List<WorkerPod> workers) {
        var strains = new TreeMap<String, Instant>();
        workers.stream().filter(it -> Strain.isHigh(parsed, it)).forEach(it -> strains.put(it.name(), watchedSince));
        return strains;
    }

    /// What is free on Kubernetes nodes.
    Scene berths(List<Headroom.Berth> found) {
        berths = found;
        return this;
    }

    Scene labelled(String key, String value) {
        labels.put(key, value);
        return this;
    }

    Scene silent() {
        return silent("connection refused");
    }

    Scene silent(String why) {
        silence = Optional.of(why);
        return this;
    }

    /// Another cluster answers than the one that the pods registered with.
    Scene asking(SlurmOrigin other) {
        origin = other;
        return this;
    }

    Scene withoutController() {
        server = Optional.empty();
        return this;
    }

    Scene claims(PersistentVolumeClaim... present) {
        for (var claim : present) claims.put(claim.getMetadata().getName(), claim);
        return this;
    }

    Scene finalizers(String... names) {
        finalizers = List.of(names);
        return this;
    }

    Scene annotated(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    Scene beingDeleted() {
        deleted = true;
        return this;
    }

    /// The status that the last reconcile left.
    Scene showing(NodeSetStatus status) {
        shown = Optional.of(status);
        return this;
    }

    Scene alone() {
        shared = new Shared.Absent();
        return this;
    }

    Plan<NodeSetStatus> plan() {
        return NodeSetPlanner.plan(view());
    }

    /// What the plan does, one line for each action that is not about showing something.
    List<String> doings() {
        return plan().steps().stream().filter(it -> !List.of("show", "mark", "note", "place").contains(it.name()))
                .flatMap(it -> it.actions().stream()).filter(it -> !(it instanceof Action.Announce))
                .map(Action::summary).toList();
    }

    /// The pods that the plan deletes.
    List<String> deletions() {
        return plan().actions().stream().filter(Action.Delete.class::isInstance).map(Action.Delete.class::cast)
                .map(it -> it.target().key().name()).toList();
    }

    List<String> drained() {
        return plan().actions().stream().filter(SlurmCall.Tell.class::isInstance).map(Action::summary)
                .filter(it -> it.startsWith("drain ")).map(it -> it.split(" ", -1)[1]).toList();
    }

    NodeSetView view() {
        var set = set();
        var parsed = NodeSetSpec.of(set);
        var status = NodeSetStatus.of(set);
        var recorded = recorded(new Past(set, parsed, status));
        var newest = Objects.requireNonNull(
                recorded.getMetadata().getLabels().get("controller.kubernetes.io/hash"));
        var pods = members.stream().map(it -> it.pod(newest)).toList();
        var claim = Claims.sort(new Claimant(ID, false), _ -> true, pods);
        var contact = contact();
        var workers = new Namesakes(it -> rivals.stream().filter(rival -> it.equals(rival.getSpec().getHostname()))
                .toList(), note -> note.node().startsWith("node-")).judged(set, Belonging.judged(set, parsed, pods,
                        contact), contact);
        var around = new NodeSetView.Around(contact, server, List.of(ID), shared, shared, new OwnBudget.Fine(),
                new TreeMap<>(claims),
                booking, Rollback.of(set, revisions(recorded)), berths,
                new Memory(absences(workers), strains(parsed, workers), new TreeMap<>(setbacks)));
        members.stream().flatMap(it -> Optional.ofNullable(it.pod("").getSpec().getNodeName()).stream())
                .forEach(it -> nodes.computeIfAbsent(it, name -> KubeNode.of(node(name), List.of())));
        return new NodeSetView(set, parsed, status, claim, workers, new TreeMap<>(nodes),
                new Past(set, parsed, status).plan(revisions(recorded), new HistoryLimit.Seen(workers, contact, NOW)),
                around, outranked, NOW);
    }

    private NodeSet set() {
        var set = new NodeSet();
        set.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("gpu").withUid(ID.uid())
                .withGeneration(1L).withResourceVersion("5").withFinalizers(finalizers).withAnnotations(annotations)
                .withLabels(labels)
                .withDeletionTimestamp(deleted ? NOW.toString() : null).build());
        set.setAdditionalProperty("spec", Codec.model(spec, Map.class));
        return shown.map(it -> it.shownBy(set)).orElse(set);
    }

    private static ControllerRevision recorded(Past past) {
        var nobody = new HistoryLimit.Seen(List.of(), new Contact.Silent(NOW, "", Optional.empty()), NOW);
        var made = past.plan(List.of(), nobody).update().object();
        return new ControllerRevisionBuilder(made).editMetadata().withUid("revision-uid").withResourceVersion("3")
                .withCreationTimestamp(NOW.toString()).endMetadata().build();
    }

    private Contact contact() {
        var known = new TreeMap<String, SlurmNode>();
        members.forEach(it -> it.node().ifPresent(node -> known.put(node.name(), node)));
        strangers.forEach(it -> known.put(it.name(), it));
        var all = new ArrayList<>(jobs);
        members.forEach(it -> it.job(1000L + all.size()).ifPresent(all::add));
        var report = new SlurmReport(NOW, origin, known, all);
        return silence.<Contact>map(it -> new Contact.Silent(NOW, it, Optional.of(report)))
                .orElseGet(() -> new Contact.Heard(report));
    }
}
