package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.nodeset.UpdateStrategy;
import rota.api.nodeset.Window;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmReservation;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Updates in a window: a reservation keeps new jobs away from the nodes of the set, and while it is active, pods of an
/// old template are replaced as their nodes become free. A finalizer holds the set until the reservation is gone.
final class Maintenance {
    static final String CONDITION = "ReservationCreated";
    private static final String BEGINS = "begins at ";

    private Maintenance() {}

    static String name(String set) {
        return NodeSetNames.RESERVATION_PREFIX + set;
    }

    /// Whether Slurm has to be asked for a reservation at all.
    static boolean isConcerned(UpdateStrategy update, List<String> finalizers) {
        return update instanceof UpdateStrategy.Scheduled || finalizers.contains(NodeSetNames.RESERVATION_FINALIZER);
    }

    /// The window of this pod's node is open.
    static boolean isOpen(NodeSetView view, WorkerPod pod) {
        return pod.sight().seen().filter(it -> it.state().has("MAINTENANCE")
                && it.reservation().equals(name(view.name()))).isPresent();
    }

    private static Optional<Window> window(NodeSetView view) {
        if (view.deleting() || view.desired() == 0 || nodes(view).isEmpty()) return Optional.empty();
        if (!(view.spec().update() instanceof UpdateStrategy.Scheduled(var window))) return Optional.empty();
        var hours = view.options().extras().hours();
        return hours.isEmpty() ? window : window.flatMap(it -> WindowTime.of(view, it, hours.get()));
    }

    private static List<String> nodes(NodeSetView view) {
        return new ArrayList<>(new TreeSet<>(view.pods().stream().filter(WorkerPod::isStaying)
                .filter(it -> it.sight().seen().isPresent()).map(WorkerPod::node).toList()));
    }

    /// The finalizer comes before the reservation, and goes after it.
    static Optional<Step> preparation(NodeSetView view) {
        var held = view.set().getMetadata().getFinalizers().contains(NodeSetNames.RESERVATION_FINALIZER);
        if (!held && change(view).isPresent())
            return Optional.of(Step.oneByOne("hold", "the set shall not go before its reservation", List.of(
                    Teardown.held(view, NodeSetNames.RESERVATION_FINALIZER))));
        if (held && window(view).isEmpty() && isOver(view))
            return Optional.of(Step.oneByOne("release", "there is no reservation any more", List.of(
                    Teardown.released(view, NodeSetNames.RESERVATION_FINALIZER))));
        return Optional.empty();
    }

    /// Without a Controller there is nobody to ask.
    private static boolean isOver(NodeSetView view) {
        return switch (Bookings.judged(view)) {
            case Booking.None _, Booking.Taken _ -> true;
            case Booking.Found _ -> false;
            case Booking.Unknown _ -> view.around().server().isEmpty();
        };
    }

    static List<Step> steps(NodeSetView view) {
        return Stream.concat(Bookings.news(view).stream(), change(view).map(it -> Step.oneByOne("window",
                "updates have their time", List.of(new SlurmCall.Tell(view.peer(), it, Optional.of(
                        new Action.Notice(view.id(), news(it))))))
                .apart())
                .stream()).toList();
    }

    private static Action.Announce news(SlurmChange change) {
        var what = change instanceof SlurmChange.Reserve(var wanted)
                ? "reservation " + wanted.name() + " from " + wanted.start() + " to " + wanted.end() + " of "
                        + wanted.nodes().size() + " nodes"
                : "reservation " + change.node() + " is given up";
        return new Action.Announce(Action.Severity.NORMAL, "Scheduled Update", what);
    }

    private static Optional<SlurmChange> change(NodeSetView view) {
        return switch (Bookings.judged(view)) {
            case Booking.Unknown _, Booking.Taken _ -> Optional.empty();
            case Booking.None _ -> window(view).filter(it -> isDue(view, it)).map(it -> reserve(view, it));
            case Booking.Found(var found) -> window(view).isEmpty()
                    ? Optional.of(new SlurmChange.Unreserve(found.name()))
                    : window(view).flatMap(it -> correction(view, it, found));
        };
    }

    /// A window that is over, or whose reservation somebody has taken away, does not open again.
    private static boolean isDue(NodeSetView view, Window window) {
        return !begins(window.start()).equals(said(view))
                && (window.isForced() || window.start().isAfter(view.now()));
    }

    private static SlurmChange reserve(NodeSetView view, Window window) {
        return new SlurmChange.Reserve(new SlurmReservation(name(view.name()), window.start(),
                window.start().plus(window.length()), nodes(view), window.flags()));
    }

    /// While it is active, only its nodes may change. One that comes again has been moved on by Slurm.
    private static Optional<SlurmChange> correction(NodeSetView view, Window window, SlurmReservation found) {
        var nodes = nodes(view);
        var sameNodes = new TreeSet<>(found.nodes()).equals(new TreeSet<>(nodes));
        if (found.isActive(view.now()))
            return sameNodes
                    ? Optional.empty()
                    : Optional.of(new SlurmChange.Reserve(new SlurmReservation(found.name(), found.start(),
                            found.end(), nodes, window.lasting())));
        var moved = window.isRecurring() && found.start().isAfter(window.start())
                && begins(window.start()).equals(said(view));
        var sameTime = moved || (found.start().equals(window.start())
                && Duration.between(found.start(), found.end()).equals(window.length()));
        return sameNodes && sameTime && found.flags().containsAll(window.lasting())
                ? Optional.empty()
                : Optional.of(reserve(view, window));
    }

    private static String begins(Instant start) {
        return BEGINS + start;
    }

    /// Which window was the last to be reserved.
    private static String said(NodeSetView view) {
        return Conditions.find(view.status().conditions(), CONDITION).map(Condition::getMessage).orElse("");
    }

    static NodeSetStatus shown(NodeSetView view, NodeSetStatus before) {
        var status = Bookings.shown(view, before);
        if (!(view.spec().update() instanceof UpdateStrategy.Scheduled(var window)) || window.isEmpty())
            return status.with(Conditions.without(status.conditions(), CONDITION));
        return switch (Bookings.judged(view)) {
            case Booking.Unknown _, Booking.Taken _ -> status;
            case Booking.Found _ ->
                    window(view).map(it -> with(view, status, condition("True", "Created", begins(it.start()))))
                            .orElse(status);
            case Booking.None _ -> said(view).isEmpty() ? status : with(view, status, condition("False",
                    "NotExists", said(view)));
        };
    }

    private static ConditionBuilder condition(String is, String reason, String what) {
        return new ConditionBuilder().withType(CONDITION).withStatus(is).withReason(reason).withMessage(what);
    }

    private static NodeSetStatus with(NodeSetView view, NodeSetStatus status, ConditionBuilder condition) {
        var generation = view.set().getMetadata().getGeneration();
        return status.with(Conditions.with(status.conditions(), condition.withObservedGeneration(generation).build(),
                view.now()));
    }

    /// The end of a set that has a reservation, or may have one.
    static Optional<Plan<NodeSetStatus>> ending(NodeSetView view) {
        if (!view.set().getMetadata().getFinalizers().contains(NodeSetNames.RESERVATION_FINALIZER))
            return Optional.empty();
        var release = preparation(view);
        if (release.isPresent())
            return Optional.of(new Plan<>(List.of(release.get()), view.status(), Wake.NEVER));
        return change(view).map(_ -> new Plan<>(steps(view), view.status(),
                Wake.at(view.now().plusSeconds(1), "the reservation has to be gone")));
    }

    static Wake wake(NodeSetView view) {
        return window(view).filter(it -> it.start().isAfter(view.now()))
                .map(it -> Wake.at(it.start(), "the window for updates opens")).orElse(Wake.NEVER);
    }
}
