package rota.kernel.loop;

import java.time.Instant;
import java.util.Optional;
import rota.api.meta.Key;
import rota.kernel.run.Report;

/// Why a key is where it is: the last plan and what became of it, or what keeps us from making one.
///
/// @param state one sentence for a user
/// @param trouble the last time that the world misbehaved, however long ago
public record Explanation(Key key, Instant at, String state, Optional<Report> report, Optional<Trouble> trouble) {

    /// Something that went wrong, and when.
    public record Trouble(Instant at, String what) {}

    @Override
    public String toString() {
        return key + " at " + at + ": " + state + report.map(it -> "\n" + it.plan()).orElse("");
    }
}
