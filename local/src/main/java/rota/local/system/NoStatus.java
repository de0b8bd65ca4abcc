package rota.local.system;

/// The status of a controller that shows none: what it did is in the objects that are gone.
public enum NoStatus {
    NONE
}
