package rota.local.store;

/// One entry of the store's log.
public sealed interface Change {

    /// The object as this change left it. A deleted one is shown as it last was, at the version of its deletion.
    Stored object();

    /// The object is new.
    record Added(Stored object) implements Change {}

    /// The object has another version.
    record Modified(Stored before, Stored object) implements Change {}

    /// The object is gone.
    record Deleted(Stored before, Stored object) implements Change {}

    default long version() {
        return object().version();
    }
}
