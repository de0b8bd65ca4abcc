package rota.workloads.trainjob;

/// The status of a controller that shows none.
enum NoStatus {
    NONE
}
