package rota.kernel.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import rota.api.client.ApiException;

/// What came back for an attempt.
public sealed interface Answer {

    /// It worked; the object as it is now, or nothing where there is none to show.
    record Done(Optional<HasMetadata> object) implements Answer {}

    /// It did not work, or nobody knows whether it did.
    record Refused(ApiException trouble) implements Answer {}
}
