package rota.workloads.trainjob;

import java.util.Optional;
import java.util.function.Function;
import rota.api.peer.SshKeys;
import rota.api.wire.Json;
import rota.workloads.trainjob.plugin.ReportDesk;

/// What the controllers of trainings need besides the API, and what can be chosen about them.
///
/// @param keys makes keys for SSH
/// @param yaml reads a snapshot, maybe one of others; what is no YAML is an [IllegalArgumentException]
/// @param protection what keeps a runtime that is in use from being deleted
/// @param desk where trainings report how far they are; empty: nowhere
public record TrainJobSettings(SshKeys keys, Function<String, Json> yaml, Protection protection,
        Optional<ReportDesk> desk) {

    /// What keeps a runtime that is in use from being deleted.
    public enum Protection {
        /// Nothing has to: every TrainJob has a copy of its own. The finalizer of older versions is taken away.
        SNAPSHOT,
        /// A finalizer, as long as a TrainJob names the runtime.
        FINALIZER
    }
}
