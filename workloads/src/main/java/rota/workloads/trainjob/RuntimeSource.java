package rota.workloads.trainjob;

import rota.api.trainjob.RuntimeSpec;
import rota.api.wire.Json;

/// Where the runtime of a TrainJob comes from.
sealed interface RuntimeSource {
    /// The copy that was made when the training began. Nothing else counts from then on.
    record Kept(RuntimeSpec spec) implements RuntimeSource {}

    /// The runtime itself, of which there is no copy yet.
    ///
    /// @param object all of it
    record Live(RuntimeSpec spec, Json.Obj object) implements RuntimeSource {}

    /// There is none, or none that can be used.
    record Unusable(String why) implements RuntimeSource {}

    /// Nobody knows such a kind of runtime.
    record Unsupported(String type) implements RuntimeSource {}
}
