package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.peer.Members;
import rota.kernel.cache.Children;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
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
import rota.workloads.instanceset.InstanceView.Family;

/// Reads objects of kind Instance, with their pods and claims.
public final class InstanceController implements Controller<Instance, InstanceView, InstanceState> {
    private static final Kind PODS = Kind.of(Pod.class);

    private final Mirror<Instance> instances;
    private final Mirror<InstanceSet> sets;
    private final Mirror<Pod> pods;
    private final Mirror<PersistentVolumeClaim> claims;
    private final Ledger ledger;
    private final Members members;
    private final Settings settings;

    /// @param mirrors as for [InstanceSetController]
    public InstanceController(Mirrors mirrors, Ledger ledger, Members members, Settings settings) {
        this.instances = mirrors.of(Instance.class);
        this.sets = mirrors.of(InstanceSet.class);
        this.pods = mirrors.of(Pod.class);
        this.claims = mirrors.of(PersistentVolumeClaim.class);
        this.ledger = ledger;
        this.members = members;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "instance";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(Instance.class), Triggers.controller(Pod.class, instances),
                Triggers.controller(PersistentVolumeClaim.class, instances),
                Triggers.orphan(Pod.class, Triggers.Claimants.among(instances, InstanceController::selects)),
                Triggers.orphan(PersistentVolumeClaim.class, Triggers.Claimants.among(instances,
                        InstanceController::selects)),
                new Trigger<>(InstanceSet.class, this::waiting));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(PODS, Volumes.CLAIMS);
    }

    @Override
    public Optional<InstanceView> observe(Instance instance, Instant now) {
        var id = Identity.of(InstanceNames.KIND, instance);
        var settled = ledger.unresolved(id).isEmpty()
                && children().stream().allMatch(it -> ledger.expectations().satisfied(new Children(id, it)));
        var one = new SetOfOne(instance, InstanceSpec.of(instance), set(instance), settings);
        var ownedClaims = Teardown.keepsClaims(instance, InstanceTeardown.keepsClaims(one.spec()))
                ? InstanceSetController.controlled(InstanceNames.KIND, instance, claims)
                : claim(instance, claims);
        var alone = one.view(claim(instance, pods), ownedClaims, new SetOfOne.Moment(now, settled));
        var first = new InstanceView(instance, one.spec(), alone, Blueprint.of(alone, one.roster(List.of())),
                new Family(one.set(), List.of(), List.of()));
        return Optional.of(needsOthers(first) ? among(one, first) : first);
    }

    /// Most of the time nobody asks for them.
    private static boolean needsOthers(InstanceView view) {
        var pod = view.pod();
        return view.family().set().isPresent() && pod.isPresent() && (view.deleting() || pod.get().isToBeReplaced()
                || !Decision.isUpToDate(view.blueprint(), pod.get()));
    }

    private InstanceView among(SetOfOne one, InstanceView view) {
        var others = instances.by(Indexes.byController(), one.set().orElseThrow().getMetadata().getUid()).stream()
                .filter(it -> !it.getMetadata().getName().equals(view.name())).map(Deputy::of).toList();
        var theirs = others.stream().flatMap(it -> pods.by(Indexes.byController(), it.instance().getMetadata().getUid())
                .stream().filter(pod -> pod.getMetadata().getName().equals(it.name()))).map(Member::of).toList();
        var together = new InstanceView(view.instance(), view.spec(), view.alone(), view.blueprint(), new Family(one
                .set(), others, theirs));
        var names = theirs.stream().map(Member::name).toList();
        return new InstanceView(view.instance(), view.spec(), view.alone(), Blueprint.of(together.together(), one
                .roster(names)), together.family());
    }

    @Override
    public Plan<InstanceState> plan(InstanceView view) {
        return InstancePlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(InstanceView view, InstanceState status) {
        return status.equals(view.status()) ? Optional.empty() : Optional.of(status.shownBy(view.instance()));
    }

    @Override
    public Performer.CallHandler calls() {
        return MemberCall.by(members);
    }

    /// A set that changes concerns those that have something to do, and all when it is stopped or goes on.
    private List<Key> waiting(InstanceSet set) {
        var isStopped = InstancesController.isOn(set, "stop");
        return instances.by(Indexes.byController(), set.getMetadata().getUid()).stream()
                .filter(it -> Deleting.is(it) || isRunning(it) == isStopped || !isUpToDate(it))
                .map(it -> Key.of(InstanceNames.KIND, it)).toList();
    }

    private static boolean isRunning(Instance instance) {
        return instance.getAdditionalProperties().get("status") instanceof Map<?, ?> status
                && !"Absent".equals(status.get("currentState"));
    }

    private static boolean isUpToDate(Instance instance) {
        return instance.getAdditionalProperties().get("status") instanceof Map<?, ?> status
                && Boolean.TRUE.equals(status.get("upToDate"));
    }

    private Optional<InstanceSet> set(Instance instance) {
        return Owners.controllerOf(instance).flatMap(it -> sets.get(instance.getMetadata().getNamespace(), it
                .getName()).filter(set -> set.getMetadata().getUid().equals(it.getUid())));
    }

    private static <T extends HasMetadata> Claim<T> claim(Instance instance, Mirror<T> mirror) {
        return Claims.sort(Claimant.of(InstanceNames.KIND, instance), it -> selects(instance, it),
                InstanceSetController.near(instance, mirror));
    }

    private static boolean selects(Instance instance, HasMetadata child) {
        return InstanceSetController.carries(child, Ordered.map(Map.of(InstanceNames.NAME, instance.getMetadata()
                .getName())));
    }
}
