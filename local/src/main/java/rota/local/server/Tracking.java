package rota.local.server;

/// Which writes are recorded in `metadata.managedFields`.
public enum Tracking {
    /// All, as a real server does.
    ALL,
    /// Only server-side apply, which could not work otherwise. Cheaper; but an apply does not see that somebody has
    /// since written one of its fields in another way.
    APPLY_ONLY
}
