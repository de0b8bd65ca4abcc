package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;

/// All that one process remembers of its own writes until the mirrors show them.
///
/// [#follow] settles what a change shows; it must hear of each change before the queue does, so that a worker which
/// is woken by a change finds it settled. Nothing in here outlives its owner.
public final class Ledger {
    private final Mirrors mirrors;
    private final Expectations<Children> expectations;
    private final Removals<Identity> removals = new Removals<>();
    private final Barrier barrier;
    private final Doubts doubts;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Identity, SequencedSet<Unresolved>> unresolved = new HashMap<>();

    public Ledger(Mirrors mirrors, InstantSource clock, MeterRegistry metrics) {
        this.mirrors = mirrors;
        this.expectations = new Expectations<>(clock, metrics);
        this.barrier = new Barrier(mirrors, clock, metrics);
        this.doubts = new Doubts(mirrors);
    }

    public Expectations<Children> expectations() {
        return expectations;
    }

    public Barrier barrier() {
        return barrier;
    }

    public Doubts doubts() {
        return doubts;
    }

    public Removals<Identity> removals() {
        return removals;
    }

    /// We do not know whether this child was created; what is expected stays so until somebody finds out.
    public void creationUnknown(Children children, String namespace, String name) {
        var creation = new Unresolved.Creation(children, namespace, name);
        remember(creation);
        // The child may have come before its creation was reported lost: then nobody will report it again.
        if (shown(creation).filter(it -> Owners.isControlledBy(it, children.owner().uid())).isPresent())
            resolved(creation);
    }

    /// We do not know whether this child was deleted; what is expected stays so until somebody finds out.
    public void deletionUnknown(Children children, Identity child) {
        var deletion = new Unresolved.Deletion(children, child);
        remember(deletion);
        var alive = shown(deletion).filter(it -> it.getMetadata().getUid().equals(child.uid()) && !Deleting.is(it));
        if (alive.isEmpty()) resolved(deletion);
    }

    /// The calls of this owner to find out about, in the order in which they were made.
    public List<Unresolved> unresolved(Identity owner) {
        lock.lock();
        try {
            var calls = unresolved.get(owner);
            return calls == null ? List.of() : List.copyOf(calls);
        } finally {
            lock.unlock();
        }
    }

    /// Somebody found out. If the call was not carried out, lowering what is expected is up to them. False if it was
    /// resolved before, so that two who find out at the same time do not both lower.
    public boolean resolved(Unresolved call) {
        lock.lock();
        try {
            var owner = call.children().owner();
            var calls = unresolved.get(owner);
            if (calls == null || !calls.remove(call)) return false;
            if (calls.isEmpty()) unresolved.remove(owner);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Takes note of what this mirror shows from now on.
    public <T extends HasMetadata> void follow(Mirror<T> mirror) {
        mirror.onChange(change -> observe(mirror.kind(), change));
    }

    /// Takes note of what a mirror of a kind shows now.
    public void observe(Kind kind, Change<? extends HasMetadata> change) {
        switch (change) {
            case Change.Added<?>(var object) -> appeared(kind, object);
            case Change.Updated<?>(var before, var object) -> changed(kind, before, object);
            case Change.Recreated<?>(var before, var object) -> {
                vanished(kind, before);
                appeared(kind, object);
            }
            case Change.Removed<?>(var object) -> vanished(kind, object);
        }
    }

    /// Drops all that is remembered of an owner.
    public void forget(Identity owner) {
        for (var mirror : mirrors.all()) expectations.forget(new Children(owner, mirror.kind()));
        barrier.forget(owner);
        doubts.dispel(owner);
        removals.forget(owner);
        lock.lock();
        try {
            unresolved.remove(owner);
        } finally {
            lock.unlock();
        }
    }

    /// To be called after each run: drops what the run has noted if its owner vanished meanwhile, for then nobody
    /// will report its end again.
    public void tidy(Identity owner) {
        var key = owner.key();
        mirrors.of(key.kind()).filter(mirror -> mirror.get(key.namespace(), key.name())
                .filter(it -> it.getMetadata().getUid().equals(owner.uid())).isEmpty())
                .ifPresent(_ -> forget(owner));
    }

    private void appeared(Kind kind, HasMetadata child) {
        family(kind, child).ifPresent(children -> {
            var ours = resolved(new Unresolved.Creation(children, Names.namespace(child), child.getMetadata()
                    .getName()));
            // One that arrives on its way out is not counted (K1), unless we know by its name that we made it.
            if (ours || !Deleting.is(child)) expectations.creationObserved(children);
            if (Deleting.is(child)) deleted(children, child);
        });
    }

    private void changed(Kind kind, HasMetadata before, HasMetadata child) {
        var now = family(kind, child);
        now.ifPresent(children -> {
            if (Deleting.is(child)) deleted(children, child);
            removals.shown(children.owner(), child);
        });
        // A child that changed hands is as good as gone for the owner that had it.
        family(kind, before).filter(it -> !now.equals(Optional.of(it))).ifPresent(it -> gone(it, before));
    }

    private void vanished(Kind kind, HasMetadata object) {
        family(kind, object).ifPresent(children -> gone(children, object));
        forget(Identity.of(kind, object));
    }

    private void gone(Children children, HasMetadata child) {
        deleted(children, child);
        removals.observed(children.owner(), child.getMetadata().getUid());
    }

    private void deleted(Children children, HasMetadata child) {
        resolved(new Unresolved.Deletion(children, Identity.of(children.kind(), child)));
        expectations.deletionObserved(children, child.getMetadata().getUid());
    }

    /// The owner that controls the object, and so the family that the object belongs to.
    private Optional<Children> family(Kind kind, HasMetadata child) {
        return Owners.controllerOf(child).flatMap(reference -> owner(reference, child))
                .map(owner -> new Children(owner, kind));
    }

    private Optional<Identity> owner(OwnerReference reference, HasMetadata child) {
        return mirrors.referredToBy(reference).map(kind -> kind
                .key(kind.namespaced() ? Names.namespace(child) : "", reference.getName())
                .withUid(reference.getUid()));
    }

    private Optional<? extends HasMetadata> shown(Unresolved call) {
        var key = call.key();
        return mirrors.of(key.kind()).flatMap(mirror -> mirror.get(key.namespace(), key.name()));
    }

    private void remember(Unresolved call) {
        lock.lock();
        try {
            unresolved.computeIfAbsent(call.children().owner(), _ -> new LinkedHashSet<>()).add(call);
        } finally {
            lock.unlock();
        }
    }
}
