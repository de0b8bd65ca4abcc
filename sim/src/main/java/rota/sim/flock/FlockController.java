package rota.sim.flock;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.api.wire.Codec;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Memory;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.workloads.claim.Claimant;
import rota.workloads.revision.Snapshot;
import rota.workloads.revision.Snapshots;

/// Reads flocks, their pods and their history.
final class FlockController implements Controller<Flock, FlockView, Flock.Status> {
    private static final Index<Pod> POD_OWNER = Indexes.byController();
    private static final Index<Pod> POD_ORPHANS = Indexes.orphansByNamespace();
    private static final Index<ControllerRevision> REVISION_OWNER = Indexes.byController();
    private static final Index<ControllerRevision> REVISION_ORPHANS = Indexes.orphansByNamespace();

    private final Mirror<Flock> flocks;
    private final Mirror<Pod> pods;
    private final Mirror<ControllerRevision> revisions;
    private final Snapshots templates = new Snapshots();
    private final Memory<Brood> broods;

    FlockController(Mirrors mirrors) {
        this.flocks = mirrors.of(Flock.class);
        this.pods = mirrors.of(Pod.class);
        this.revisions = mirrors.of(ControllerRevision.class);
        this.broods = new Memory<>(flocks, Brood.UNREAD);
    }

    /// Fresh mirrors with the indexes that a flock needs.
    static Mirrors mirrors(boolean guarded) {
        return new Mirrors(List.of(mirror(Flock.class, List.of(), guarded),
                mirror(Pod.class, List.of(POD_OWNER, POD_ORPHANS), guarded),
                mirror(ControllerRevision.class, List.of(REVISION_OWNER, REVISION_ORPHANS), guarded)));
    }

    @Override
    public String name() {
        return "flock";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var claims = Triggers.Claimants.among(flocks, FlockController::wants);
        return List.of(Triggers.self(Flock.class), Triggers.controller(Pod.class, flocks),
                Triggers.orphan(Pod.class, claims), Triggers.controller(ControllerRevision.class, flocks),
                Triggers.orphan(ControllerRevision.class, claims));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(Kind.of(Pod.class));
    }

    @Override
    public Optional<FlockView> observe(Flock flock, Instant now) {
        var template = templates.of(flock, () -> Snapshot.ofTemplate(Codec.tree(spec(flock).template())));
        return Optional.of(new FlockView(flock, template, brood(flock),
                near(flock, revisions, REVISION_OWNER, REVISION_ORPHANS).stream().map(templates::of).toList(), now));
    }

    @Override
    public Plan<Flock.Status> plan(FlockView view) {
        return FlockPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(FlockView view, Flock.Status status) {
        if (status.equals(view.flock().getStatus())) return Optional.empty();
        var changed = new Flock();
        changed.setMetadata(view.flock().getMetadata());
        changed.setSpec(view.spec());
        changed.setStatus(status);
        return Optional.of(changed);
    }

    private Brood brood(Flock flock) {
        var owner = Claimant.of(FlockView.KIND, flock);
        var near = near(flock, pods, POD_OWNER, POD_ORPHANS);
        return broods.update(owner.id(), it -> it.of(near, owner, Selector.of(spec(flock).selector())));
    }

    private static boolean wants(Flock flock, HasMetadata child) {
        return Selector.of(spec(flock).selector()).matches(child.getMetadata().getLabels());
    }

    private static Flock.Spec spec(Flock flock) {
        return Objects.requireNonNull(flock.getSpec());
    }

    private static <T extends HasMetadata> List<T> near(Flock flock, Mirror<T> mirror, Index<T> owner,
            Index<T> orphans) {
        var children = mirror.by(owner, flock.getMetadata().getUid());
        var free = mirror.by(orphans, flock.getMetadata().getNamespace());
        if (free.isEmpty()) return children;
        var found = new ArrayList<>(children);
        found.addAll(free);
        return found;
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type, List<Index<T>> indexes, boolean guarded) {
        return guarded ? Mirror.guarded(type, indexes) : new Mirror<>(type, indexes);
    }
}
