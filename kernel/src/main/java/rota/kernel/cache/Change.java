package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// What happened to one object, as far as the stream tells: states in between may have been skipped.
public sealed interface Change<T extends HasMetadata> {

    /// The newest known state; of an object that is gone, the last one.
    T object();

    /// Seen for the first time.
    record Added<T extends HasMetadata>(T object) implements Change<T> {}

    /// The same incarnation in another version.
    record Updated<T extends HasMetadata>(T before, T object) implements Change<T> {}

    /// One incarnation is gone and a namesake has taken its place; its removal was not reported by itself.
    record Recreated<T extends HasMetadata>(T before, T object) implements Change<T> {}

    /// Gone. The state may be older than the one in which it vanished.
    record Removed<T extends HasMetadata>(T object) implements Change<T> {}
}
