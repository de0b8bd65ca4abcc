package rota.workloads.nodeset;

import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import rota.api.meta.Key;
import rota.api.meta.Ordered;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmOrigin;
import rota.kernel.plan.Action;

/// What NodeSets do beside Kubernetes: calls to the Slurm cluster of a Controller.
sealed interface SlurmCall extends Action.Call {
    /// Whom it is meant for.
    Peer peer();

    /// A Slurm cluster.
    ///
    /// @param controller the Controller that leads to it
    /// @param origin who answered there when the call was decided on; empty: nobody did
    record Peer(Key controller, Optional<SlurmOrigin> origin) {}

    /// What a pod's node must look like for the pod to go.
    enum Expected {
        DRAINED("drained"), MISSING("missing"), DEAD("dead");

        private final String word;

        Expected(String word) {
            this.word = word;
        }
    }

    /// Changes something in Slurm.
    ///
    /// @param whenDone what the user hears of it
    record Tell(Peer peer, SlurmChange change, Optional<Action.Notice> whenDone) implements SlurmCall {
        /// As upstream calls it when a step has failed.
        @Override
        public Optional<Action.Announce> whenRefused() {
            return Optional
                    .of(new Action.Announce(Action.Severity.WARNING, "SyncFailed", "Slurm was not to " + summary()
                            + ": "));
        }

        @Override
        public String summary() {
            return switch (change) {
                case SlurmChange.Drain(var node, var reason) -> "drain " + node + " (" + reason + ")";
                case SlurmChange.Undrain(var node) -> "undrain " + node;
                case SlurmChange.Resume(var node) -> "resume " + node;
                case SlurmChange.Comment(var node, _) -> "note the pod of " + node;
                case SlurmChange.Features(var node, var available, _) -> "features of " + node + ": " + available;
                case SlurmChange.Topology(var node, var place) -> "place of " + node + ": " + place;
                case SlurmChange.Reserve(var wanted) -> "reserve " + wanted.name() + " from " + wanted.start();
                case SlurmChange.Unreserve(var name) -> "unreserve " + name;
                case SlurmChange.Forget(var node) -> "forget " + node;
            };
        }
    }

    /// Looks at Slurm again and stops the plan unless every node is as expected: what was heard before may be old.
    record Confirm(Peer peer, SequencedMap<String, Expected> nodes) implements SlurmCall {
        public Confirm {
            nodes = Ordered.map(nodes);
        }

        @Override
        public String summary() {
            return "confirm that " + nodes.entrySet().stream()
                    .map(it -> it.getKey() + " is " + it.getValue().word)
                    .collect(Collectors.joining(", "));
        }
    }
}
