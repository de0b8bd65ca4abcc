package rota.local.system;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Otherwise;
import rota.kernel.plan.Action.Presence;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Deletes an object that has no owner left, and only then.
///
/// A UID never comes back: an owner that the server says is gone is gone for good. What can change is the object, which
/// may have found another owner meanwhile; so it is deleted only at the version we saw.
final class Collecting {
    private static final Duration NOW_AND_THEN = Duration.ofMinutes(10);

    private Collecting() {}

    static List<Step> steps(GarbageView view) {
        var unresolvable = view.owners(Owner.Unresolvable.class).map(Owner.Unresolvable::what).toList();
        var steps = new ArrayList<Step>();
        if (view.owners(Owner.Alive.class).findAny().isPresent()) strip(view).ifPresent(steps::add);
        else if (unresolvable.isEmpty() && !view.owners().isEmpty()) steps.add(collect(view));
        if (!unresolvable.isEmpty()) {
            steps.add(Step.waiting("keep", "cannot tell whether these owners live: " + String.join(", ",
                    unresolvable)));
        }
        return steps;
    }

    /// No event will tell that an owner is gone which nobody watches: somebody has to ask now and then.
    static Wake wake(GarbageView view) {
        return view.owners(Owner.Unwatched.class).findFirst().map(it -> Wake.at(view.now().plus(NOW_AND_THEN),
                it.id().key() + " may be gone by then")).orElse(Wake.NEVER);
    }

    /// Takes away the references to owners that are gone, or wait for us although another owner needs us.
    private static Optional<Step> strip(GarbageView view) {
        var missing = view.owners(Owner.Missing.class).map(Owner.Missing::id).toList();
        var gone = Stream.concat(missing.stream().map(Identity::uid), view.owners(Owner.Waiting.class).map(Owner::uid))
                .toList();
        if (gone.isEmpty()) return Optional.empty();
        var actions = confirmed(missing);
        actions.add(EntryPatch.withoutOwners(view.id(), view.references(), gone));
        return Optional.of(Step.oneByOne("strip", "other owners live on", actions));
    }

    private static Step collect(GarbageView view) {
        var actions = confirmed(view.owners(Owner.Missing.class).map(Owner.Missing::id).toList());
        view.owners(Owner.Unwatched.class)
                .forEach(it -> actions.add(new Action.Confirm(it.id(), Presence.ABSENT, Otherwise.REST)));
        var options = new DeleteOptions(Optional.empty(), Optional.of(propagation(view)));
        actions.add(new Action.Delete(view.id(), options, Optional.of(view.version())));
        return Step.oneByOne("collect", "no owner is left", actions);
    }

    /// Absence in a cache is no proof.
    private static List<Action> confirmed(List<Identity> absent) {
        var actions = new ArrayList<Action>();
        absent.forEach(it -> actions.add(new Action.Confirm(it, Presence.ABSENT)));
        return actions;
    }

    /// An owner that waits for us wants all that is below us gone too. Where a dependent waits in turn, they may form a
    /// ring: somebody has to go first.
    private static Propagation propagation(GarbageView view) {
        if (view.finalizers().contains(Finalizers.ORPHAN)) return Propagation.ORPHAN;
        if (view.finalizers().contains(Finalizers.FOREGROUND)) return Propagation.FOREGROUND;
        var awaited = view.owners(Owner.Waiting.class).findAny().isPresent();
        var ring = view.dependents().stream().anyMatch(Dependent::waiting);
        return awaited && !view.dependents().isEmpty() && !ring ? Propagation.FOREGROUND : Propagation.BACKGROUND;
    }
}
