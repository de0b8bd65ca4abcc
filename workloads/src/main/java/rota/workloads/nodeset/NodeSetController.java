package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.ScalingMode;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.Contact;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;

/// Reads NodeSets, what belongs to them, and what Slurm says about their nodes.
public final class NodeSetController implements Controller<NodeSet, NodeSetView, NodeSetStatus> {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Index<Pod> OWNED = Indexes.byController();
    private static final Index<Pod> ORPHANS = Indexes.orphansByNamespace();
    private static final Index<Pod> ON_NODE = Indexes.byNode();
    private static final Index<ControllerRevision> RECORDED = Indexes.byController();
    private static final Index<ControllerRevision> UNCLAIMED = Indexes.orphansByNamespace();

    private final Mirror<NodeSet> sets;
    private final Mirror<Pod> pods;
    private final Mirror<Node> nodes;
    private final Mirror<ControllerRevision> revisions;
    private final Mirror<Service> services;
    private final Mirror<PodDisruptionBudget> budgets;
    private final Mirror<SlurmCluster> controllers;
    private final Mirror<PersistentVolumeClaim> claims;
    private final Audience audience;
    private final Peers peers;
    private final Precedence precedence;
    private final Namesakes namesakes;
    private final List<String> nodeConditions;
    private final NodeMetrics metrics;
    private final Setbacks setbacks = new Setbacks();
    private final Spells absences = new Spells();
    private final Spells strains = new Spells();

    /// @param mirrors of all kinds below, of pods with [#podIndexes()]; before their first delivery
    public NodeSetController(Mirrors mirrors, Clusters clusters) {
        this(mirrors, clusters, List.of(), NodeMetrics.NONE);
    }

    /// @param nodeConditions those of Kubernetes nodes that say why a cordoned one was drained
    public NodeSetController(Mirrors mirrors, Clusters clusters, List<String> nodeConditions, NodeMetrics metrics) {
        this.metrics = metrics;
        this.nodeConditions = List.copyOf(nodeConditions);
        this.sets = mirrors.of(NodeSet.class);
        this.pods = mirrors.of(Pod.class);
        this.nodes = mirrors.of(Node.class);
        this.revisions = mirrors.of(ControllerRevision.class);
        this.services = mirrors.of(Service.class);
        this.budgets = mirrors.of(PodDisruptionBudget.class);
        this.controllers = mirrors.of(SlurmCluster.class);
        this.claims = mirrors.of(PersistentVolumeClaim.class);
        this.audience = new Audience(mirrors);
        this.peers = new Peers(clusters);
        this.namesakes = new Namesakes(it -> List.copyOf(pods.by(Audience.BY_SLURM_NODE, it)), this::isHere);
        this.precedence = new Precedence(sets, List.of(pods, nodes, revisions, controllers));
    }

    /// What the mirror of pods must be able to answer.
    public static List<Index<Pod>> podIndexes() {
        return List.of(OWNED, ORPHANS, ON_NODE, Audience.BY_SLURM_NODE);
    }

    /// What the mirror of revisions must be able to answer.
    public static List<Index<ControllerRevision>> revisionIndexes() {
        return List.of(RECORDED, UNCLAIMED);
    }

    @Override
    public String name() {
        return "nodeset";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(new Trigger<>(NodeSet.class, it -> siblings(it).map(set -> Key.of(sets.kind(), set)).toList()),
                Triggers.controller(Pod.class, sets),
                Triggers.orphan(Pod.class, Triggers.Claimants.among(sets, NodeSetController::selects)),
                new Trigger<>(Node.class, this::setsOn),
                new Trigger<>(SlurmCluster.class, it -> audience.of(Key.of(NodeSetNames.CONTROLLER, it))),
                new Trigger<>(RestApi.class, this::setsBehind),
                new Trigger<>(PersistentVolumeClaim.class, this::setsClaiming),
                new Trigger<>(Service.class, this::setsSharing),
                new Trigger<>(PodDisruptionBudget.class, this::setsSharing));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(PODS);
    }

    @Override
    public Optional<NodeSetView> observe(NodeSet set, Instant now) {
        var spec = NodeSetSpec.of(set);
        var status = NodeSetStatus.of(set);
        var claim = claim(set);
        var rank = precedence.rank(set, status, now);
        var contact = rank instanceof Precedence.Rank.Theirs
                ? peers.asked(Audience.controllerOf(set))
                : peers.contact(Audience.controllerOf(set));
        var workers = namesakes.judged(set, Belonging.judged(set, spec, claim.claimed(), contact), contact).stream()
                .sorted(Comparator.comparing(WorkerPod::name)).toList();
        var recorded = recorded(set);
        var seen = new HistoryLimit.Seen(workers, contact, now);
        var history = new Past(set, spec, status).plan(recorded, seen);
        var view = new NodeSetView(set, spec, status, claim, workers, nodes(spec, status, workers), history,
                around(set, spec, recorded, seen), rank.isBelow(contact, now), now);
        metrics.seen(view);
        return Optional.of(view);
    }

    /// The node that a note names, or the set, is one that we know.
    private boolean isHere(Note note) {
        return nodes.get("", note.node()).isPresent() || sets.get(note.namespace(), note.set()).isPresent();
    }

    private Memory memory(NodeSet set, NodeSetSpec spec, HistoryLimit.Seen seen) {
        var incarnation = set.getMetadata().getUid() + " " + set.getMetadata().getGeneration();
        return new Memory(absences.of(seen.workers(), it -> it.sight() instanceof Sight.Missing, seen.now()),
                strains.of(seen.workers(), it -> Strain.isHigh(spec, it), seen.now()),
                setbacks.of(incarnation, seen.workers(), seen.now()));
    }

    @Override
    public Plan<NodeSetStatus> plan(NodeSetView view) {
        return NodeSetPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(NodeSetView view, NodeSetStatus status) {
        return view.outranked() || !precedence.agree(view.id(), view.status(), status)
                ? Optional.empty()
                : Optional.of(status.shownBy(view.set()));
    }

    @Override
    public Performer.CallHandler calls() {
        return peers;
    }

    /// Those of the set, and those of nobody that may be.
    private List<ControllerRevision> recorded(NodeSet set) {
        var metadata = set.getMetadata();
        return Stream.concat(revisions.by(RECORDED, metadata.getUid()).stream(),
                revisions.by(UNCLAIMED, metadata.getNamespace()).stream()).toList();
    }

    private Claim<Pod> claim(NodeSet set) {
        var owner = Claimant.of(sets.kind(), set);
        var near = Stream.concat(pods.by(OWNED, owner.id().uid()).stream(),
                pods.by(ORPHANS, owner.id().key().namespace()).stream()).toList();
        return Claims.sort(owner, it -> selects(set, it), near);
    }

    /// Its labels and its name must fit. A pod of ours that somebody renamed in its labels is let go.
    private static boolean selects(NodeSet set, HasMetadata pod) {
        var name = set.getMetadata().getName();
        var labels = Optional.ofNullable(pod.getMetadata().getLabels()).orElse(Ordered.map());
        var labelled = NodeSetNames.SLURMD.equals(labels.get(NodeSetNames.APP_NAME))
                && name.equals(labels.get(NodeSetNames.APP_INSTANCE));
        if (!labelled || Owners.isControlledBy(pod, set.getMetadata().getUid())) return labelled;
        var own = pod.getMetadata().getName();
        return (name + "-").equals(pod.getMetadata().getGenerateName())
                || (own.startsWith(name + "-") && own.substring(name.length() + 1).matches("[0-9]+"));
    }

    private NodeSetView.Around around(NodeSet set, NodeSetSpec spec, List<ControllerRevision> recorded,
            HistoryLimit.Seen seen) {
        var siblings = siblings(set).map(it -> Identity.of(sets.kind(), it)).sorted().toList();
        var namespace = set.getMetadata().getNamespace();
        var controller = controllers.get(namespace, spec.controller());
        var berths = Headroom.isAsked(spec, seen.workers().size())
                ? Headroom.berths(nodes.list(), pods.list())
                : List.<Headroom.Berth>of();
        return new NodeSetView.Around(seen.contact(), controller.map(SlurmServer::of), siblings,
                Neighbourhood.serviceState(services.get(namespace, Neighbourhood.serviceName(spec.controller())),
                        spec.controller(), siblings),
                Neighbourhood.budgetState(budgets.get(namespace, Neighbourhood.budgetName(spec.controller())),
                        spec.controller(), siblings),
                OwnBudget.of(Identity.of(sets.kind(), set), spec, budgets.get(namespace, OwnBudget.name(
                        set.getMetadata().getName()))),
                claims(set, spec), booking(set, spec, seen), Rollback.of(set, recorded), berths,
                memory(set, spec, seen));
    }

    private Booking booking(NodeSet set, NodeSetSpec spec, HistoryLimit.Seen seen) {
        if (!Maintenance.isConcerned(spec.update(), set.getMetadata().getFinalizers()))
            return new Booking.Unknown("nobody wants to know");
        if (Belonging.isDoubtful(seen.workers(), seen.contact()))
            return new Booking.Unknown("it may be that of another cluster");
        return switch (seen.contact()) {
            case Contact.Silent(_, var why, _) -> new Booking.Unknown(why);
            case Contact.Heard _ -> peers.booking(Audience.controllerOf(set), Maintenance.name(
                    set.getMetadata().getName()));
        };
    }

    private SequencedMap<String, PersistentVolumeClaim> claims(NodeSet set, NodeSetSpec spec) {
        var found = new TreeMap<String, PersistentVolumeClaim>();
        if (spec.claims().isEmpty()) return found;
        var namespace = set.getMetadata().getNamespace();
        for (var claim : claims.list()) {
            var isNear = namespace.equals(claim.getMetadata().getNamespace());
            if (isNear && Storage.isNamed(set, spec, claim)) found.put(claim.getMetadata().getName(), claim);
        }
        return found;
    }

    /// The sets of the same Slurm cluster that are there to stay, and the given one whatever it is.
    private Stream<NodeSet> siblings(NodeSet set) {
        var controller = NodeSetSpec.controllerOf(set);
        var namespace = set.getMetadata().getNamespace();
        return sets.list().stream().filter(it -> namespace.equals(it.getMetadata().getNamespace()))
                .filter(it -> NodeSetSpec.controllerOf(it).equals(controller));
    }

    private SequencedMap<String, KubeNode> nodes(NodeSetSpec spec, NodeSetStatus status, List<WorkerPod> workers) {
        var found = new TreeMap<String, KubeNode>();
        var pins = Pin.isWanted(spec) ? status.ordinalToNode().values().stream() : Stream.<String>empty();
        var near = spec.scaling().mode() == ScalingMode.DAEMON_SET
                ? nodes.list().stream()
                : Stream.concat(workers.stream().flatMap(it -> it.facts().node().stream()), pins).distinct()
                        .flatMap(it -> nodes.get("", it).stream());
        near.map(it -> KubeNode.of(it, nodeConditions)).forEach(it -> found.put(it.name(), it));
        return found;
    }

    private List<Key> setsOn(Node node) {
        var owner = Triggers.controller(Pod.class, sets);
        var there = pods.by(ON_NODE, node.getMetadata().getName()).stream()
                .flatMap(it -> owner.keys().apply(it).stream());
        var everywhere = sets.list().stream().filter(it -> NodeSetSpec.modeOf(it) == ScalingMode.DAEMON_SET)
                .map(it -> Key.of(sets.kind(), it));
        return Stream.concat(there, everywhere).distinct().toList();
    }

    private List<Key> setsBehind(RestApi api) {
        return audience.of(NodeSetNames.CONTROLLER.key(api.getMetadata().getNamespace(),
                NodeSetSpec.controllerOf(api)));
    }

    private List<Key> setsClaiming(PersistentVolumeClaim claim) {
        return sets.list().stream()
                .filter(it -> it.getMetadata().getNamespace().equals(claim.getMetadata().getNamespace()))
                .filter(it -> Storage.isNamed(it, NodeSetSpec.of(it), claim)).map(it -> Key.of(sets.kind(), it))
                .toList();
    }

    private List<Key> setsSharing(HasMetadata shared) {
        var owners = shared.getMetadata().getOwnerReferences().stream().map(it -> it.getUid()).toList();
        return sets.list().stream().filter(it -> owners.contains(it.getMetadata().getUid()))
                .map(it -> Key.of(sets.kind(), it)).toList();
    }
}
