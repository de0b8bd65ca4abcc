package rota.local.server;

/// What sets a kind apart from others in the eyes of the server.
public enum Trait {
    /// Its status is written through a subresource of its own, and only there.
    STATUS,
    /// Whoever creates it may set its status at once.
    STATUS_ON_CREATE,
    /// It counts the changes of everything that is not metadata or status in `metadata.generation`.
    GENERATION,
    /// A deletion first asks whoever runs it to stop; it is gone when a second one comes with a grace period of 0.
    GRACEFUL,
    /// The first deletion only marks it; it is gone when everything in it is.
    MARKED_FIRST,
    /// An update without a resourceVersion overwrites whatever is there.
    UNCONDITIONAL_UPDATE,
    /// Dependents survive unless the deletion says otherwise.
    ORPHANS_BY_DEFAULT,
    /// Defined by a user, not built in: a status write leaves all metadata alone.
    CUSTOM
}
