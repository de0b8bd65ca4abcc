package rota.workloads.instanceset;

import java.util.List;
import java.util.Optional;
import rota.api.instanceset.UpdateStrategy;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Another pod in the place of one that its user has marked: as careful as an update, and before it. One that is not
/// well needs no care: nothing is lost by it.
record Replacement(InstanceSetView view, Blueprint blueprint, Member member) {
    private static final UpdateStrategy.Rolling CAREFUL = new UpdateStrategy.Rolling(Optional.empty(),
            Optional.empty());

    /// The next that is to be replaced.
    static Optional<Member> wish(InstanceSetView view) {
        return UpdateOrder.sorted(view).stream().filter(Member::isToBeReplaced).filter(it -> !it.isTerminating())
                .findFirst();
    }

    Rollout run() {
        var returned = Tickets.returned(view, List.of(member), false);
        if (returned.isPresent()) return Rollout.doing(List.of(returned.get()), false, Wake.NEVER);
        if (member.isReady()) {
            var full = full();
            if (full.isPresent()) return waits(full.get(), Wake.NEVER);
        }
        return switch (Hold.before(view, member, "replace")) {
            case Hold.Ask(var mark) -> Rollout.doing(List.of(Step.oneByOne("replace", member.name()
                    + " is about to be replaced", List.of(mark))), false, Wake.NEVER);
            case Hold.Waiting(var why) -> waits(why, Wake.NEVER);
            case Hold.Free _ -> replaced();
        };
    }

    private Rollout replaced() {
        var next = member.isReady() ? Switchover.before(view, blueprint, member) : Switchover.READY;
        return switch (next) {
            case Switchover.Ask(var actions) -> Rollout.doing(List.of(Step.oneByOne("switchover",
                    "another member takes over before " + member.name() + " is replaced", actions)), false, Wake.NEVER);
            case Switchover.Pending(var why, var until) -> waits(why, until);
            case Switchover.Done(var inVain) -> Rollout.doing(steps(), inVain, Wake.NEVER);
        };
    }

    private List<Step> steps() {
        var move = new Moves(view, blueprint, List.of()).step(member, new Decision.Recreate(
                "its user wants another one"));
        if (!Quorum.isElected(view.spec())) return List.of(move);
        return List.of(Tickets.of(view).has(member) ? Tickets.confirmed(view) : Tickets.step(view, List.of(member)),
                move);
    }

    private Optional<String> full() {
        var rolling = view.spec().updates().strategy() instanceof UpdateStrategy.Rolling said ? said : CAREFUL;
        var own = Tickets.of(view).has(member) ? 1 : 0; // it counts as down already
        if (Window.of(rolling, view, blueprint).budget() + own <= 0)
            return Optional.of("waiting until others are available before " + member.name() + " is replaced");
        if (Quorum.mayVote(view.spec(), member) && !Quorum.isLed(view)) return Optional.of(Quorum.UNLED);
        return Quorum.of(view).spares(view, member) ? Optional.empty()
                : Optional.of("members that vote must keep their majority: " + member.name() + " is replaced later");
    }

    private static Rollout waits(String why, Wake until) {
        return Rollout.doing(List.of(Step.waiting("replace", why)), false, until);
    }
}
