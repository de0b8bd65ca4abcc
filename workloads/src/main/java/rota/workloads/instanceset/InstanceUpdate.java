package rota.workloads.instanceset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.UpdateStrategy;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.Rollout.Restriction;
import rota.workloads.pods.Phase;

/// The pod of one Instance comes to its template.
///
/// Its set has told it to by the order of roles. Time has passed since then, so before the pod restarts it is asked
/// once more whether the others can do without it, from their pods as they are: that is where the quorum is kept. Two
/// Instances cannot both go because each believes the other to be there: whoever goes is noted on the set first, see
/// [Tickets].
record InstanceUpdate(InstanceView view, Member member) {
    private static final UpdateStrategy.Rolling CAREFUL = new UpdateStrategy.Rolling(Optional.empty(),
            Optional.empty());
    /// Nothing that happens to another member wakes this one.
    static final Duration AGAIN = Duration.ofSeconds(5);
    private static final Restriction FREE = new Restriction.Free();

    static Rollout of(InstanceView view) {
        return view.pod().filter(it -> !it.isTerminating()).map(it -> new InstanceUpdate(view, it).run())
                .orElseGet(Rollout::idle);
    }

    private Rollout run() {
        var ended = view.family().set().flatMap(_ -> Tickets.ended(view.alone(), member));
        if (ended.isPresent()) return doing(List.of(ended.get()));
        if (member.isToBeReplaced()) return moved(new Decision.Recreate("its user wants another one"));
        if (view.spec().alone().updates().strategy() instanceof UpdateStrategy.OnDelete) return doing(List.of());
        return switch (view.blueprint().decision(member).orElseThrow()) {
            case Decision.None _ -> doing(List.of());
            case Decision.Blocked blocked -> pending() ? anew() : blocked(blocked);
            case Decision.InPlace change -> pending() ? anew() : moved(change);
            case Decision.Recreate change -> pending() ? anew() : moved(change);
        };
    }

    private boolean pending() {
        return member.facts().phase() == Phase.PENDING;
    }

    /// A pod that never came to run has nothing to lose.
    private Rollout anew() {
        return doing(List.of(Step.oneByOne("update", member.name() + " is pending with an old template: it is made"
                + " anew", List.of(view.confirmed(), Moves.delete(member)))));
    }

    private Rollout blocked(Decision.Blocked blocked) {
        var why = blocked.why("Instance " + view.name(), member.name());
        return new Rollout(List.of(), new Restriction.Blocked(why), false, Wake.NEVER);
    }

    private Rollout moved(Decision change) {
        var together = view.together();
        var moves = new Moves(together, view.blueprint(), List.of());
        var restarts = !(change instanceof Decision.InPlace inPlace) || inPlace.restarts();
        if (!view.alone().settled()) return waits("waiting to see all that we have created and deleted");
        var obstacle = moves.untold(member).or(() -> restarts ? obstacle(together) : Optional.empty());
        if (obstacle.isPresent()) return waits(obstacle.get());
        return switch (change instanceof Decision.Recreate
                ? Hold.before(together, member, member.isToBeReplaced() ? "replace" : "update")
                : Hold.FREE) {
            case Hold.Ask(var mark) -> doing(List.of(Step.oneByOne("update", member.name() + " is about to go",
                    List.of(mark))));
            case Hold.Waiting(var why) -> doing(List.of(Step.waiting("update", why)));
            case Hold.Free _ -> goes(moves, change, restarts);
        };
    }

    private Rollout goes(Moves moves, Decision change, boolean restarts) {
        var together = moves.view();
        return switch (restarts ? Switchover.before(together, view.blueprint(), member) : Switchover.READY) {
            case Switchover.Ask(var actions) -> doing(List.of(Step.oneByOne("switchover",
                    "another member takes over before " + member.name() + " is restarted", actions)));
            case Switchover.Pending(var why, var until) -> new Rollout(List.of(Step.waiting("update", why)), FREE,
                    false, until);
            case Switchover.Done(var inVain) -> {
                var steps = new ArrayList<Step>();
                if (restarts && view.family().set().isPresent())
                    steps.add(Tickets.step(together, List.of(member)));
                if (restarts)
                    steps.add(Step.oneByOne("confirm", "what is wanted of " + member.name() + " may have changed",
                            List.of(view.confirmed())));
                steps.add(moves.step(member, change));
                yield new Rollout(steps, FREE, inVain, Wake.NEVER);
            }
        };
    }

    /// Why its pod must not restart now. One that is not ready and is to be replaced is no loss to anybody.
    private Optional<String> obstacle(InstanceSetView together) {
        if (member.isToBeReplaced() && !member.isReady()) return Optional.empty();
        var unwell = unwell(together);
        if (unwell.isPresent() || !view.isMember()) return unwell;
        var set = view.family().set();
        if (set.isEmpty()) return Optional.of("waiting until the set of " + view.name() + " is seen");
        if (!view.isComplete()) return Optional.of("waiting until all instances are there, and no other");
        if (!member.isToBeReplaced() && !view.isNewest())
            return Optional.of("waiting until the set tells " + view.name() + " what is wanted now");
        if (!member.isToBeReplaced() && "true".equals(together.annotations().get(InstanceSetNames.UPDATE_PAUSED)))
            return Optional.of("the update is paused by the annotation " + InstanceSetNames.UPDATE_PAUSED);
        if (!member.isToBeReplaced() && Switchover.isTop(together, member) && !view.areOthersDone(member))
            return Optional.of("members that go before " + member.name() + " are not up to date");
        var rolling = InstanceSetSpec.of(set.get()).updates().strategy() instanceof UpdateStrategy.Rolling said ? said
                : CAREFUL;
        if (Window.of(rolling, together, view.blueprint()).budget() <= 0)
            return Optional.of("waiting until more of the others are available");
        if (Quorum.mayVote(together.spec(), member) && !Quorum.isLed(together)) return Optional.of(Quorum.UNLED);
        return Quorum.of(together).spares(together, member) ? Optional.empty()
                : Optional.of("members that vote must keep their majority: waiting until more of them are at work");
    }

    /// Who runs and is not well is left alone: nobody knows what it is at.
    private Optional<String> unwell(InstanceSetView together) {
        if (!member.current()) return Optional.of("waiting until " + member.name() + " runs its new image");
        if (!together.isAvailable(member)) return Optional.of("waiting until " + member.name() + " is available");
        return together.spec().hasRoles() && !member.hasRole()
                ? Optional.of("waiting until " + member.name() + " knows its role")
                : Optional.empty();
    }

    private static Rollout doing(List<Step> steps) {
        return new Rollout(steps, FREE, false, Wake.NEVER);
    }

    private Rollout waits(String why) {
        return new Rollout(List.of(Step.waiting("update", why)), FREE, false, Wake.at(view.alone().now().plus(AGAIN),
                why));
    }
}
