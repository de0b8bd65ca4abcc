package rota.local.store;

import java.util.Optional;

/// Decides what one write does, seeing the object as it is at that moment. Runs under the store's lock: it reads the
/// store as it likes, and throws to refuse.
@FunctionalInterface
public interface Edit {

    /// Called once, with the store locked.
    ///
    /// @param current the object as stored, if there is one
    /// @param next the version that the write will get
    Verdict decide(Optional<Stored> current, long next);

    /// What is to happen, and what the writer is told.
    sealed interface Verdict {
        Stored answer();

        /// Nothing: no version is used up and nobody else is told.
        record Keep(Stored answer) implements Verdict {}

        /// Creates or replaces the object.
        record Put(Stored answer) implements Verdict {}

        /// Removes the object.
        ///
        /// @param last the object as watchers are to see it for the last time, at the version of the deletion
        record Remove(Stored last, Stored answer) implements Verdict {}
    }
}
