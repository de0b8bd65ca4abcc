package rota.workloads.job;

/// The status of a controller that shows none: what it did is in the objects that it changed.
enum NoStatus {
    NONE
}
