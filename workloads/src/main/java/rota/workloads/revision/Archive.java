package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import rota.api.meta.Model;

/// How the objects of a workload go back to what they were. Pure.
///
/// @param <T> the kind of the workload
public interface Archive<T extends HasMetadata> {

    /// The kind.
    Model<T> model();

    /// What a revision would keep of the object as it is wanted now.
    Snapshot present(T object);

    /// The object as it would have to be written to be what it was then.
    T restored(T object, Snapshot past);

    /// Why no revisions of this object are kept, and what to do about it; empty: they are.
    default Optional<String> lack(T object) {
        return Optional.empty();
    }
}
