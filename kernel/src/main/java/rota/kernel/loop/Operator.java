package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.kernel.cache.Change;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;

/// The controllers of one process over one set of mirrors: leads every change first into the ledger, then to the keys
/// that care. The order matters: a key woken by its own write must find the ledger up to date.
public final class Operator {
    private final Mirrors mirrors;
    private final List<Loop<?, ?, ?>> loops;

    public Operator(Mirrors mirrors, Ledger ledger, List<Loop<?, ?, ?>> loops) {
        this.mirrors = mirrors;
        this.loops = List.copyOf(loops);
        mirrors.all().forEach(ledger::follow);
        for (var loop : loops) loop.controller().triggers().forEach(trigger -> connect(trigger, loop));
    }

    public List<Loop<?, ?, ?>> loops() {
        return loops;
    }

    public Mirrors mirrors() {
        return mirrors;
    }

    /// Whether every mirror has had its first complete list: nobody may decide before that.
    public boolean synced() {
        for (var mirror : mirrors.all()) if (!mirror.synced()) return false;
        return true;
    }

    public Optional<Explanation> explain(Key key) {
        return loops.stream().map(loop -> loop.explain(key)).flatMap(Optional::stream).findFirst();
    }

    /// What each of the controllers last made of this object.
    public List<Look> looks(Key key) {
        return loops.stream().map(loop -> loop.look(key)).flatMap(Optional::stream).toList();
    }

    /// The objects that some controller has looked at.
    public List<Key> known() {
        return loops.stream().flatMap(loop -> loop.known().stream()).distinct().sorted().toList();
    }

    /// Takes no new work; what is queued is still done.
    public void shutDown() {
        loops.forEach(loop -> loop.parts().queue().shutDown());
    }

    private <C extends HasMetadata> void connect(Trigger<C> trigger, Loop<?, ?, ?> loop) {
        mirrors.of(trigger.model()).onChange(change -> wake(change, trigger, loop.parts()));
    }

    /// As it was and as it is: who stops caring must hear of it too. Mostly both are the same, which is told once.
    private static <C extends HasMetadata> void wake(Change<C> change, Trigger<C> trigger, LoopParts parts) {
        switch (change) {
            case Change.Added(var object) -> wake(trigger.keys().apply(object), trigger, parts);
            case Change.Removed(var object) -> wake(trigger.keys().apply(object), trigger, parts);
            case Change.Updated(var before, var object) -> {
                if (trigger.matters().test(before, object)) wakeBoth(before, object, trigger, parts);
            }
            case Change.Recreated(var before, var object) -> wakeBoth(before, object, trigger, parts);
        }
    }

    private static <C extends HasMetadata> void wakeBoth(C before, C object, Trigger<C> trigger, LoopParts parts) {
        var then = trigger.keys().apply(before);
        var now = trigger.keys().apply(object);
        wake(then, trigger, parts);
        if (!now.equals(then)) wake(now, trigger, parts);
    }

    private static void wake(List<Key> keys, Trigger<?> trigger, LoopParts parts) {
        for (var key : keys) {
            if (trigger.delay().isZero()) parts.queue().add(key);
            else
                parts.queue().addAt(key, parts.clock().instant().plus(trigger.delay()));
        }
    }
}
