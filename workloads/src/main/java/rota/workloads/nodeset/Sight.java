package rota.workloads.nodeset;

import java.util.Optional;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmState;

/// What Slurm says about the node of a pod.
sealed interface Sight {

    /// Nothing: it does not answer.
    record Unknown(String why) implements Sight {}

    /// Not what counts: it has lost all nodes of the set at once, so it may not be the one that knew them.
    record Lost(String why) implements Sight {}

    /// That there is one, which is somebody else's.
    record Foreign(String why) implements Sight {}

    /// That there is no such node, and that a job is or may be on it.
    record Occupied(String why) implements Sight {}

    /// That there is no such node.
    record Missing() implements Sight {}

    /// This.
    record Seen(SlurmNode node) implements Sight {}

    static Sight of(Contact contact, String node) {
        return switch (contact) {
            case Contact.Silent(_, var why, _) -> new Unknown(why);
            case Contact.Heard(var report) ->
                    report.node(node).<Sight>map(Seen::new).orElseGet(() -> absent(report, node));
        };
    }

    /// A node that is in no list may have jobs all the same: an admin who takes it away does not end them.
    private static Sight absent(SlurmReport report, String node) {
        return report.jobsOn(node).stream().findFirst().<Sight>map(it -> new Occupied("it does not list the node, and "
                + (it.nodes().isEmpty()
                        ? "does not say in a way that can be read where job " + it.id() + " is"
                        : "says that job " + it.id() + " is on it")))
                .orElseGet(Missing::new);
    }

    default Optional<SlurmNode> seen() {
        return switch (this) {
            case Seen(var node) -> Optional.of(node);
            case Unknown _, Lost _, Foreign _, Occupied _, Missing _ -> Optional.empty();
        };
    }

    /// Nobody can say what runs there.
    default boolean isUnknown() {
        return !doubt().isEmpty();
    }

    /// Slurm has no such node.
    default boolean isAbsent() {
        return this instanceof Missing || this instanceof Occupied;
    }

    /// Why nobody can say so; empty when somebody can.
    default String doubt() {
        return switch (this) {
            case Unknown(var why) -> why;
            case Lost(var why) -> why;
            case Foreign(var why) -> why;
            case Occupied(var why) -> why;
            case Missing _, Seen _ -> "";
        };
    }

    default Optional<SlurmState> state() {
        return seen().map(SlurmNode::state);
    }
}
