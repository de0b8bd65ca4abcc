package rota.workloads.revision;

import java.util.List;
import java.util.function.UnaryOperator;

/// Which revision the parent is to move to, and what has to happen for that.
sealed interface Choice {
    Revision revision();

    /// The newest one is it already.
    record Keep(Revision revision) implements Choice {}

    /// An older one comes back: it gets the next number.
    record Bump(Revision revision) implements Choice {}

    /// There is none yet.
    ///
    /// @param collisionCount how many names were taken in the life of the parent, this one's included
    record Create(Revision revision, int collisionCount) implements Choice {}

    /// There is one under its very name that nobody controls.
    record Adopt(Revision revision, int collisionCount) implements Choice {}

    /// The table of K9.
    ///
    /// @param sorted the revisions that are ours, or about to be, oldest first
    /// @param redefaulted what becomes of a stored snapshot that is restored in the parent, defaulted and taken again
    static Choice of(List<Revision> sorted, History history, UnaryOperator<Snapshot> redefaulted) {
        if (sorted.isEmpty()) return Naming.newcomer(history, 1);
        var candidate = history.candidate();
        var last = sorted.getLast();
        var next = last.number() + 1;
        if (last.snapshot().equals(candidate)) return new Keep(last);
        var earlier = sorted.reversed().stream().filter(it -> it.snapshot().equals(candidate)).findFirst();
        if (earlier.isPresent()) return new Bump(earlier.get().numbered(next));
        if (redefaulted.apply(last.snapshot()).equals(candidate)) return new Keep(last);
        var meant = sorted.reversed().stream().filter(it -> redefaulted.apply(it.snapshot()).equals(candidate))
                .findFirst();
        if (meant.isPresent()) return new Bump(meant.get().numbered(next));
        return Naming.newcomer(history, next);
    }
}
