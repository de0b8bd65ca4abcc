package rota.workloads.rollout;

/// How far a rollout may go: the positions that may carry the new revision. Workloads count it in opposite ways.
public sealed interface Partition {
    /// From this ordinal up, those below it stay old: StatefulSet's `partition`.
    record From(int ordinal) implements Partition {}

    /// So many leading positions, in whatever order the workload updates them: InstanceSet's `replicas`.
    record First(int count) implements Partition {}

    /// No bound.
    static Partition everything() {
        return new From(0);
    }

    default boolean mayUpdate(int position) {
        return switch (this) {
            case From(var ordinal) -> position >= ordinal;
            case First(var count) -> position < count;
        };
    }

    /// How many of the positions 0 to total - 1 may carry the new revision.
    default int updatable(int total) {
        return switch (this) {
            case From(var ordinal) -> Math.clamp((long) total - ordinal, 0, total);
            case First(var count) -> Math.clamp(count, 0, total);
        };
    }
}
