package rota.workloads.nodeset;

import java.util.Optional;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmState;

/// What Slurm says about the node of a pod.
sealed interface Sight {

    /// Nothing: it does not answer.
    record Unknown(String why) implements Sight {}

    /// That there is no such node.
    record Missing() implements Sight {}

    /// This.
    record Seen(SlurmNode node) implements Sight {}

    static Sight of(Contact contact, String node) {
        return switch (contact) {
            case Contact.Silent(_, var why, _) -> new Unknown(why);
            case Contact.Heard(var report) -> report.node(node).<Sight>map(Seen::new).orElseGet(Missing::new);
        };
    }

    default Optional<SlurmNode> seen() {
        return switch (this) {
            case Seen(var node) -> Optional.of(node);
            case Unknown _, Missing _ -> Optional.empty();
        };
    }

    default Optional<SlurmState> state() {
        return seen().map(SlurmNode::state);
    }
}
