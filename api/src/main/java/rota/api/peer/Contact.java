package rota.api.peer;

import java.time.Instant;
import java.util.Optional;

/// How we stand with a Slurm cluster. Silence means that we know nothing: it never means that a node is idle.
public sealed interface Contact {
    /// Why somebody is silent to whom no question was put.
    String NOT_ASKED = "Slurm was not asked yet";

    /// The last question was answered.
    record Heard(SlurmReport report) implements Contact {}

    /// The cluster that answered last.
    default Optional<SlurmOrigin> origin() {
        return switch (this) {
            case Heard(var report) -> Optional.of(report.origin());
            case Silent(_, _, var last) -> last.map(SlurmReport::origin);
        };
    }

    /// The last question was not answered, or none was put yet.
    ///
    /// @param since when the silence began
    /// @param last what was heard before it: for showing, not for deciding
    record Silent(Instant since, String why, Optional<SlurmReport> last) implements Contact {}
}
