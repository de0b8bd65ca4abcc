package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.function.Function;
import java.util.stream.Stream;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.peer.Members;
import rota.kernel.cache.Authorship;
import rota.kernel.cache.Children;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Memory;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.cache.Part;
import rota.kernel.cache.Patience;
import rota.kernel.cache.ShownSince;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;

/// Reads InstanceSets and what belongs to them.
public final class InstanceSetController implements Controller<InstanceSet, InstanceSetView, InstanceSetStatus> {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Kind REVISIONS = Kind.of(ControllerRevision.class);

    private final Mirror<InstanceSet> sets;
    private final Mirror<Instance> instances;
    private final Mirror<Pod> pods;
    private final Mirror<PersistentVolumeClaim> claims;
    private final Mirror<Service> services;
    private final Mirror<ControllerRevision> revisions;
    private final Mirror<ConfigMap> maps;
    private final Ledger ledger;
    private final Members members;
    private final Settings settings;
    private final Authorship<InstanceSetStatus> authorship;
    private final ShownSince<InstanceSet> shown;
    private final Patience patience;
    private final Memory<Optional<Design>> designs;

    /// @param mirrors of sets, of Instances and the kinds below with [#indexes()], and of those ConfigMaps that
    /// [#templates] names
    public InstanceSetController(Mirrors mirrors, Ledger ledger, Members members, Settings settings) {
        this.sets = mirrors.of(InstanceSet.class);
        this.instances = mirrors.of(Instance.class);
        this.pods = mirrors.of(Pod.class);
        this.claims = mirrors.of(PersistentVolumeClaim.class);
        this.services = mirrors.of(Service.class);
        this.revisions = mirrors.of(ControllerRevision.class);
        this.maps = mirrors.of(ConfigMap.class);
        this.ledger = ledger;
        this.members = members;
        this.settings = settings;
        this.authorship = new Authorship<>(sets, InstanceSetStatus::plain);
        this.shown = new ShownSince<>(sets, it -> Optional.ofNullable(it.getAdditionalProperties().get("status")));
        this.patience = new Patience(sets);
        this.designs = new Memory<>(sets, Optional.empty());
    }

    /// What the mirrors of pods, claims, Services and revisions must be able to answer.
    public static <T extends HasMetadata> List<Index<T>> indexes() {
        return List.of(Indexes.byController(), Indexes.orphansByNamespace());
    }

    /// ConfigMaps that may be of concern. A set may name any: no label tells a server which.
    public static Part<ConfigMap> templates() {
        return Part.of(OutsideTemplates::areIn);
    }

    @Override
    public String name() {
        return "instanceset";
    }

    @Override
    public Optional<String> trouble() {
        return Optional.of("FailedReconcile");
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(InstanceSet.class), Triggers.controller(Instance.class, sets),
                Triggers.controller(Pod.class, sets),
                Triggers.controller(PersistentVolumeClaim.class, sets), Triggers.controller(Service.class, sets),
                Triggers.controller(ControllerRevision.class, sets),
                new Trigger<ConfigMap>(ConfigMap.class, this::readers),
                Triggers.orphan(Pod.class, Triggers.Claimants.among(sets, InstanceSetController::selects)),
                Triggers.orphan(PersistentVolumeClaim.class, Triggers.Claimants.among(sets,
                        InstanceSetController::selects)),
                Triggers.orphan(Service.class, Triggers.Claimants.among(sets, InstanceSetController::selects)));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(PODS, Volumes.CLAIMS, Assistants.SERVICES, REVISIONS);
    }

    @Override
    public Optional<InstanceSetView> observe(InstanceSet set, Instant now) {
        return InstancesController.isFor(set, instances) ? Optional.empty() : Optional.of(look(set, now));
    }

    /// Whoever has to decide for it.
    InstanceSetView look(InstanceSet set, Instant now) {
        var id = Identity.of(InstanceSetNames.KIND, set);
        var settled = isSettled(id); // before the pods are read: what comes later is extra
        var behind = isBehind(set, id, now);
        var design = design(set, id);
        var spec = design.spec();
        var ownedPods = claim(set, pods);
        var ownedClaims = Teardown.keepsClaims(set, spec.retention().whenDeleted())
                ? controlled(InstanceSetNames.KIND, set, claims)
                : claim(set, claims);
        var ownership = new InstanceSetView.Ownership(ownedPods, ownedClaims, claim(set, services),
                services.get(id.key().namespace(), InstanceSetNames.headless(id.key().name())),
                Past.limit(set).isPresent() ? near(set, revisions) : List.of(),
                behind);
        return new InstanceSetView(set, design, InstanceSetStatus.of(set),
                InstanceSetView.crew(ownedPods.claimed().stream().map(Member::of).toList()),
                InstanceSetView.Storage.of(ownedClaims.claimed()), ownership, settings, settled, now);
    }

    /// As it was worked out last, if nothing has changed that it is made from.
    private Design design(InstanceSet set, Identity id) {
        Function<String, Optional<ConfigMap>> find = it -> maps.get(id.key().namespace(), it);
        var source = Design.Source.of(set, find);
        var known = designs.update(id, it -> it).filter(it -> it.source().equals(source));
        var design = known.orElseGet(() -> Design.of(set, source, find));
        if (known.isEmpty()) designs.update(id, _ -> Optional.of(design));
        return design;
    }

    @Override
    public Plan<InstanceSetStatus> plan(InstanceSetView view) {
        return InstanceSetPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(InstanceSetView view, InstanceSetStatus status) {
        return view.isBehind() || !authorship.agree(view.id(), view.status(), status) ? Optional.empty()
                : Optional.of(status.shownBy(view.set()));
    }

    @Override
    public Performer.CallHandler calls() {
        return MemberCall.by(members);
    }

    private List<Key> readers(ConfigMap map) {
        return sets.list().stream().filter(it -> it.getMetadata().getNamespace().equals(map.getMetadata()
                .getNamespace()) && OutsideTemplates.isNamed(it, map.getMetadata().getName())).map(it -> Key.of(
                        InstanceSetNames.KIND, it))
                .toList();
    }

    /// A server tells of its progress once a minute only, or even more rarely, so a status that we have made ourselves
    /// is known at once, and what is written about the set besides makes its status no newer: after a restart its
    /// members may note something on it before we have looked at it for the first time.
    private boolean isBehind(InstanceSet set, Identity id, Instant now) {
        var status = InstanceSetStatus.of(set);
        var isOurs = status.isBlank() || authorship.isOurs(id, status) || areAsNewAs(shown.of(set), sources(set));
        return patience.waits(id, !isOurs, now);
    }

    /// The mirrors of all that a status is made from.
    private List<Mirror<?>> sources(InstanceSet set) {
        var sources = new ArrayList<Mirror<?>>(List.of(pods, claims));
        if (OutsideTemplates.areNamed(set)) sources.add(maps);
        if (InstancesController.isFor(set, instances)) sources.add(instances);
        return sources;
    }

    private static boolean areAsNewAs(ResourceVersion version, List<Mirror<?>> copies) {
        return copies.stream().noneMatch(it -> it.seen().isBefore(version));
    }

    private boolean isSettled(Identity id) {
        return ledger.unresolved(id).isEmpty()
                && children().stream().allMatch(it -> ledger.expectations().satisfied(new Children(id, it)));
    }

    static <T extends HasMetadata> Claim<T> claim(InstanceSet set, Mirror<T> mirror) {
        var labels = InstanceSetNames.matchLabels(set.getMetadata().getName());
        return Claims.sort(Claimant.of(InstanceSetNames.KIND, set), it -> carries(it, labels), near(set, mirror));
    }

    /// What has us as its controller, whatever its labels are.
    static <T extends HasMetadata> Claim<T> controlled(Kind kind, HasMetadata owner, Mirror<T> mirror) {
        return Claims.sort(Claimant.of(kind, owner), _ -> true, mirror.by(Indexes.byController(), owner.getMetadata()
                .getUid()));
    }

    /// What is ours, and what is nobody's.
    static <T extends HasMetadata> List<T> near(HasMetadata owner, Mirror<T> mirror) {
        return Stream.concat(mirror.by(Indexes.byController(), owner.getMetadata().getUid()).stream(),
                mirror.by(Indexes.orphansByNamespace(), owner.getMetadata().getNamespace()).stream()).toList();
    }

    /// By the labels that every child carries. What has another owner already is none of our business.
    static boolean selects(InstanceSet set, HasMetadata child) {
        return carries(child, InstanceSetNames.matchLabels(set.getMetadata().getName()));
    }

    static boolean carries(HasMetadata child, SequencedMap<String, String> wanted) {
        var labels = child.getMetadata().getLabels();
        if (labels == null) return false;
        for (var label : wanted.entrySet()) {
            if (!label.getValue().equals(labels.get(label.getKey()))) return false;
        }
        return true;
    }
}
