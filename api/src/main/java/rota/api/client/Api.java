package rota.api.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/// A Kubernetes API, as far as a controller writes to it or must read past its caches.
///
/// One request is one attempt: nobody below this port retries, the work queue does.
public interface Api {

    /// Carries one request out and waits for the answer: the object as the server has it now, or nothing when a
    /// deletion removed it at once, or a search found none.
    ///
    /// @throws ApiException when the server refuses or cannot be reached
    Optional<HasMetadata> send(Request request);

    /// The same for a caller who looks at nothing but the metadata of the answer: the rest of it may be missing. Far
    /// away, a server has less to write then, and we less to read.
    default Optional<HasMetadata> sendForMetadata(Request request) {
        return send(request);
    }
}
