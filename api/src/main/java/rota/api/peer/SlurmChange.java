package rota.api.peer;

/// One thing to tell Slurm, as data.
public sealed interface SlurmChange {
    String node();

    /// The node takes no new jobs; those that run go on.
    ///
    /// @param reason shown to everybody; tells whose drain it is
    record Drain(String node, String reason) implements SlurmChange {}

    /// The node takes jobs again. Its reason is forgotten.
    record Undrain(String node) implements SlurmChange {}

    /// The node takes jobs again although it was said to be down. Its reason and its drain are forgotten.
    record Resume(String node) implements SlurmChange {}

    /// A note on the node, which survives restarts of its daemon.
    record Comment(String node, String text) implements SlurmChange {}

    /// Slurm forgets a node that registered itself. Refused while it is busy.
    record Forget(String node) implements SlurmChange {}
}
