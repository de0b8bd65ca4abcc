package rota.local.store;

import java.util.List;

/// Keeps changes beyond the end of the process. Used by the [Store] alone, which calls [#append] for one batch at a
/// time.
public interface Journal extends AutoCloseable {
    /// Keeps nothing.
    Journal NONE = new Journal() {
        @Override
        public boolean isInstant() {
            return true;
        }

        @Override
        public Kept load() {
            return new Kept(List.of(), 0);
        }

        @Override
        public void append(List<Change> batch) {}

        @Override
        public void close() {}
    };

    /// What an earlier life has left.
    ///
    /// @param version of the last write, which may have been a deletion; 0 when there was none
    record Kept(List<Stored> objects, long version) {
        public Kept {
            objects = List.copyOf(objects);
        }
    }

    /// Whether there is nothing to wait for, nor to append.
    default boolean isInstant() {
        return false;
    }

    /// Everything that was kept. Called once, before the first append.
    ///
    /// @throws StoreException when it cannot be read
    Kept load();

    /// Returns when these changes, in their order, cannot be lost any more.
    ///
    /// @throws StoreException when that could not be done: then no later change can be kept either
    void append(List<Change> batch);

    @Override
    void close();
}
