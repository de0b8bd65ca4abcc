package rota.workloads.standing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.List;
import rota.api.meta.Model;

/// How a workload shows its objects to users: what they call it, and how one of them stands. Pure.
///
/// @param <T> the kind of the workload
public interface Portrait<T extends HasMetadata> {

    /// The kind.
    Model<T> model();

    /// What users may call it besides its names in the API: short names.
    default List<String> shortNames() {
        return List.of();
    }

    /// How the object stands, as far as it tells by itself.
    Standing of(T object, Instant now);
}
