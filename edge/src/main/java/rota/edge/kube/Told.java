package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Status;

/// What a watch tells.
sealed interface Told<T> {

    /// An object is new or has changed.
    record Changed<T>(T object) implements Told<T> {}

    /// An object is gone; this was its last state.
    record Removed<T>(T object) implements Told<T> {}

    /// Everything up to this version was told.
    record Reached<T>(String version) implements Told<T> {}

    /// The server gives up.
    record Refused<T>(Status status) implements Told<T> {}
}
