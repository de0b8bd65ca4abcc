package rota.workloads.instanceset;

/// What an operator may be told about all its sets.
///
/// @param resize what becomes of a pod whose processors or memory should change
/// @param domain the end of every name in the cluster
public record Settings(Resize resize, String domain) {
    public static final Settings DEFAULT = new Settings(Resize.RECREATE, "cluster.local");

    /// Ways to another size.
    public enum Resize {
        /// The pod is made anew.
        RECREATE,
        /// It is resized while it runs.
        IN_PLACE,
        /// Sizes are none of our business.
        IGNORE
    }
}
