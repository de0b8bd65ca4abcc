package rota.local.custom.schema;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// One thing that a value must fulfil.
@FunctionalInterface
interface Check<T extends Json> {

    /// Reports a value that does not.
    ///
    /// @return whether the checks behind this one still make sense
    boolean fine(T value, Path path, List<Fault> faults);
}
