package rota.workloads.nodeset;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Whose the reservation is that is called as that of a set would be. Slurm knows it by that name alone, and two sets
/// of one name in different namespaces or Kubernetes clusters may lead to the same Slurm. Whose nodes are set aside
/// tells whose it is; that of somebody else is left alone, and updates of the set wait.
final class Bookings {
    /// Of a set, while somebody else has a reservation of its name.
    static final String CONDITION = "ReservationNameClash";

    private Bookings() {}

    /// What Slurm says about the reservation of the set.
    static Booking judged(NodeSetView view) {
        return view.around().booking() instanceof Booking.Found(var found)
                && view.around().contact() instanceof Contact.Heard(var report)
                        ? owner(view, found, report).<Booking>map(Booking.Taken::new).orElse(view.around().booking())
                        : view.around().booking();
    }

    /// Empty when it is ours: one of our nodes is in it, or none that anybody else is known to have.
    private static Optional<String> owner(NodeSetView view, SlurmReservation found, SlurmReport report) {
        var ours = view.pods().stream().filter(it -> it.sight().seen().isPresent()).map(WorkerPod::node).toList();
        if (found.nodes().stream().anyMatch(ours::contains)) return Optional.empty();
        var notes = found.nodes().stream().flatMap(it -> report.node(it).stream()).map(SlurmNode::comment)
                .flatMap(it -> Note.read(it).stream()).toList();
        // A set of this namespace and name that was here before has left it to us, as it has its nodes.
        if (notes.stream().anyMatch(it -> isLike(view, it))) return Optional.empty();
        var noted = notes.stream().map(it -> "over nodes of NodeSet " + it.namespace() + "/" + it.set());
        var lost = view.pods().stream().filter(it -> it.sight() instanceof Sight.Foreign)
                .filter(it -> found.nodes().contains(it.node())).map(it -> "over " + it.node() + ": "
                        + it.sight().doubt());
        return Stream.concat(noted, lost).findFirst().map(it -> "there is a reservation " + found.name()
                + " in Slurm, " + it + ". It is left alone, and the pods of this set keep their template. Give the "
                + "sets names that differ, or another updateStrategy");
    }

    private static boolean isLike(NodeSetView view, Note note) {
        return note.namespace().equals(view.namespace()) && note.set().equals(view.name());
    }

    private static Optional<String> said(NodeSetView view) {
        return judged(view) instanceof Booking.Taken(var why) ? Optional.of(why) : Optional.empty();
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus status) {
        return judged(view) instanceof Booking.Unknown && isShown(view)
                ? status
                : Outlook.told(view, status, CONDITION, said(view));
    }

    /// Who has no window does not ask; who cannot ask leaves what was said.
    private static boolean isShown(NodeSetView view) {
        return Maintenance.isConcerned(view.spec().update(), view.set().getMetadata().getFinalizers());
    }

    /// Tells once, and again when there is something else to tell.
    static Optional<Step> news(NodeSetView view) {
        var before = Conditions.find(view.status().conditions(), CONDITION).map(it -> it.getMessage()).orElse("");
        return said(view).map(it -> it.equals(before) || view.outranked()
                ? Step.waiting("window", it)
                : Step.oneByOne("window", it, List.of(new Action.Announce(Action.Severity.WARNING, CONDITION, it))));
    }
}
