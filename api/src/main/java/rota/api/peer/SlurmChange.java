package rota.api.peer;

import java.util.List;

/// One thing to tell Slurm, as data.
public sealed interface SlurmChange {
    /// The node that it is about, or the reservation.
    String node();

    /// Whether a node takes jobs.
    sealed interface Duty extends SlurmChange {}

    /// What else is known about a node.
    sealed interface Detail extends SlurmChange {}

    /// When nodes are set aside.
    sealed interface Leave extends SlurmChange {}

    /// The node takes no new jobs; those that run go on.
    ///
    /// @param reason shown to everybody; tells whose drain it is
    record Drain(String node, String reason) implements Duty {}

    /// The node takes jobs again. Its reason is forgotten.
    record Undrain(String node) implements Duty {}

    /// The node takes jobs again although it was said to be down. Its reason and its drain are forgotten.
    record Resume(String node) implements Duty {}

    /// A note on the node, which survives restarts of its daemon.
    record Comment(String node, String text) implements Detail {}

    /// What jobs may ask a node for: all that it can be, and what it is now.
    record Features(String node, List<String> available, List<String> active) implements Detail {
        public Features {
            available = List.copyOf(available);
            active = List.copyOf(active);
        }
    }

    /// Where the node is in the network.
    record Topology(String node, String place) implements Detail {}

    /// Sets nodes aside for a while, or changes a reservation of that name.
    record Reserve(SlurmReservation reservation) implements Leave {
        @Override
        public String node() {
            return reservation.name();
        }
    }

    /// Ends a reservation.
    record Unreserve(String name) implements Leave {
        @Override
        public String node() {
            return name;
        }
    }

    /// Slurm forgets a node that registered itself. Refused while it is busy.
    record Forget(String node) implements SlurmChange {}
}
