package rota.kernel.lead;

import java.time.Instant;

/// How far an election has come.
sealed interface Stage {
    Stage STANDING = new Standing();
    Stage LOST = new Lost();
    Stage LEFT = new Left();

    /// Wants to lead.
    record Standing() implements Stage {}

    /// Leads, but not any longer than this unless a renewal succeeds.
    record Leading(Instant until) implements Stage {}

    /// Has stopped leading of its own accord and says so in the Lease, as long as that helps anybody.
    record Leaving(Instant until) implements Stage {}

    /// Had to stop leading.
    record Lost() implements Stage {}

    /// Gone, after a release.
    record Left() implements Stage {}
}
