package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// The state of an object that several sets own together.
sealed interface Shared {

    /// There is none.
    record Absent() implements Shared {}

    /// It is as it should be.
    record Complete() implements Shared {}

    /// It lacks an owner, or somebody has changed it.
    ///
    /// @param corrected as it should be
    record Lacking(HasMetadata corrected) implements Shared {}
}
