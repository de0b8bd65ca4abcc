package rota.local.system;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;

/// Reads objects of every mirrored kind with their owners and dependents. Its keys are of all these kinds.
///
/// Objects of a kind that is not mirrored are neither collected nor counted as dependents. An orphaning or foreground
/// deletion goes on when all mirrors are as new as the deletion: whoever feeds them must send bookmarks.
///
/// An owner of a kind that is served but not mirrored is asked for, and while it lives again every ten minutes. An
/// owner of a kind that is not served keeps its dependents, as in a real cluster. There the collector asks again and
/// again; here it need not, since a new kind means new mirrors, a new controller, and a look at everything.
public final class GarbageController implements Controller<HasMetadata, GarbageView, NoStatus> {
    private final Mirrors mirrors;
    private final References references;

    /// @param mirrors all with [Indexes#byOwner()]
    /// @param served the kinds that the server knows, mirrored or not
    public GarbageController(Mirrors mirrors, List<Kind> served) {
        this.mirrors = mirrors;
        this.references = new References(Stream.concat(mirrors.all().stream().map(Mirror::kind), served.stream())
                .distinct().toList());
    }

    @Override
    public String name() {
        return "garbage";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return mirrors.all().stream().<Trigger<?>>map(this::trigger).toList();
    }

    /// None is created here, and a deletion is seen through by the barrier.
    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<GarbageView> observe(HasMetadata object, Instant now) {
        var leaving = Deleting.is(object);
        var concerned = leaving
                ? Finalizers.orphans(object) || Finalizers.waits(object)
                : !object.getMetadata().getOwnerReferences().isEmpty();
        if (!concerned) return Optional.empty();
        var id = Identity.of(mirrors.kindOf(object), object);
        var complete = Freshness.reaches(mirrors, object); // before the dependents are read: what comes later is extra
        var owners = object.getMetadata().getOwnerReferences().stream().map(it -> owner(id.key(), it)).toList();
        return Optional.of(new GarbageView(id, object, owners, dependents(id), complete, now));
    }

    @Override
    public Plan<NoStatus> plan(GarbageView view) {
        return GarbagePlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(GarbageView view, NoStatus status) {
        return Optional.empty();
    }

    private Owner owner(Key dependent, OwnerReference reference) {
        var meant = references.owner(dependent, reference);
        if (meant.isEmpty()) {
            return new Owner.Unresolvable(reference.getUid(), reference.getApiVersion() + " " + reference.getKind()
                    + " " + reference.getName());
        }
        var id = meant.get();
        if (mirrors.of(id.key().kind()).isEmpty()) return new Owner.Unwatched(id);
        return shown(id).<Owner>map(it -> Finalizers.waits(it)
                ? new Owner.Waiting(id.uid())
                : new Owner.Alive(id.uid())).orElseGet(() -> new Owner.Missing(id));
    }

    private List<Dependent> dependents(Identity owner) {
        return mirrors.all().stream().flatMap(it -> dependents(it, owner)).toList();
    }

    private <T extends HasMetadata> Stream<Dependent> dependents(Mirror<T> mirror, Identity owner) {
        return mirror.by(Indexes.byOwner(), owner.uid()).stream()
                .filter(it -> references.mean(Key.of(mirror.kind(), it), it, owner))
                .map(it -> Dependent.of(Identity.of(mirror.kind(), it), it, owner));
    }

    private <T extends HasMetadata> Trigger<T> trigger(Mirror<T> mirror) {
        return new Trigger<>(mirror.model(), object -> concerned(Identity.of(mirror.kind(), object), object));
    }

    /// The object, the owners that may wait for it, and its dependents when they may have to go: that is, when our copy
    /// no longer shows this incarnation, or shows that it waits.
    private List<Key> concerned(Identity id, HasMetadata object) {
        var keys = new LinkedHashSet<Key>();
        keys.add(id.key());
        object.getMetadata().getOwnerReferences().stream().map(it -> references.owner(id.key(), it))
                .flatMap(Optional::stream).filter(it -> shown(it).filter(Deleting::is).isPresent())
                .forEach(it -> keys.add(it.key()));
        if (shown(id).isEmpty() || Finalizers.waits(object)) dependents(id).forEach(it -> keys.add(it.id().key()));
        return List.copyOf(keys);
    }

    private Optional<HasMetadata> shown(Identity id) {
        var key = id.key();
        return mirrors.of(key.kind()).flatMap(it -> it.get(key.namespace(), key.name()))
                .filter(it -> it.getMetadata().getUid().equals(id.uid())).map(HasMetadata.class::cast);
    }
}
