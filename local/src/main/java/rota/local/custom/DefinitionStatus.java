package rota.local.custom;

/// What a definition that is to go says about it.
enum DefinitionStatus {
    /// Objects of the kind are being deleted.
    EMPTYING,
    /// There is nothing to add: it goes.
    AS_IT_IS
}
