package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.kernel.cache.Change;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
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
        return mirrors.all().stream().allMatch(Mirror::synced);
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

    private static <C extends HasMetadata> void wake(Change<C> change, Trigger<C> trigger, LoopParts parts) {
        for (var object : states(change)) {
            for (var key : trigger.keys().apply(object)) {
                if (trigger.delay().isZero()) parts.queue().add(key);
                else
                    parts.queue().addAt(key, parts.clock().instant().plus(trigger.delay()));
            }
        }
    }

    /// As it was and as it is: who stops caring must hear of it too.
    private static <C extends HasMetadata> List<C> states(Change<C> change) {
        return switch (change) {
            case Change.Added(var object) -> List.of(object);
            case Change.Removed(var object) -> List.of(object);
            case Change.Updated(var before, var object) -> List.of(before, object);
            case Change.Recreated(var before, var object) -> List.of(before, object);
        };
    }
}
