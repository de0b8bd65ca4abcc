package rota.workloads.revision;

import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Ordered;

/// What one reconcile saw of a parent's history.
///
/// @param candidate the parent as it is wanted now
/// @param cached the revisions of the parent's namespace: at least its own, those without a controller and those with a
///        name that one of its own could have
/// @param collisionCount from the parent's status
/// @param current what the parent's status calls the current revision, by name or hash
/// @param inUse what the existing pods carry, by name or hash
/// @param limit how many old revisions to keep that nobody uses; negative: all
public record History(Parent parent, Snapshot candidate, List<Revision> cached, int collisionCount,
        Optional<String> current, SequencedSet<String> inUse, int limit) {
    public History {
        cached = List.copyOf(cached);
        inUse = Ordered.set(inUse);
    }
}
