package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.UpdateStrategy;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.Availability;
import rota.workloads.pods.Phase;

/// Members come to their new template: a few at a time, by role, and never so many that those who vote lose their
/// majority.
///
/// @param restricted what is known of changes that the user's policy forbids
/// @param inVain a role did not move although it was asked to
record Rollout(List<Step> steps, Restriction restricted, boolean inVain, Wake wake) {

    /// Whether a policy forbids what members need.
    sealed interface Restriction {
        /// Nobody looked.
        record Unknown() implements Restriction {}

        record Free() implements Restriction {}

        record Blocked(String why) implements Restriction {}
    }

    private static final Restriction UNKNOWN = new Restriction.Unknown();

    /// Nobody looked at what there is to update.
    static Rollout idle() {
        return nothing(List.of());
    }

    /// Together with what scaling in had to wait for.
    Rollout and(Alignment other) {
        return new Rollout(steps, restricted, inVain || other.inVain(), Wake.atEarliest(List.of(wake, other.wake())));
    }

    static Rollout of(InstanceSetView view, Blueprint blueprint) {
        var wish = Replacement.wish(view);
        if (view.spec().switches().stop() || (wish.isEmpty() && !isRolling(view))) return nothing(List.of());
        if (!Alignment.isAligned(view, blueprint))
            return nothing(outdated(view, blueprint).isEmpty() ? List.of()
                    : List.of(Step.waiting("update", "waiting until all instances are there, and no other")));
        if (!view.settled()) return soon(view);
        if (wish.isPresent()) return new Replacement(view, blueprint, wish.get()).run();
        if (isPaused(view))
            return nothing(outdated(view, blueprint).isEmpty() ? List.of()
                    : List.of(Step.waiting("update", "the update is paused by the annotation "
                            + InstanceSetNames.UPDATE_PAUSED)));
        var rolling = (UpdateStrategy.Rolling) view.spec().updates().strategy();
        var limits = Window.of(rolling, view, blueprint);
        var stuck = stuck(view, blueprint, limits);
        if (stuck.isPresent()) return nothing(List.of(stuck.get()));
        return new Round(view, blueprint, limits).run();
    }

    private static boolean isRolling(InstanceSetView view) {
        return view.spec().updates().strategy() instanceof UpdateStrategy.Rolling;
    }

    private static boolean isPaused(InstanceSetView view) {
        return "true".equals(view.annotations().get(InstanceSetNames.UPDATE_PAUSED));
    }

    /// Whatever it is, nobody has looked at policies.
    static Rollout doing(List<Step> steps, boolean inVain, Wake wake) {
        return new Rollout(steps, UNKNOWN, inVain, wake);
    }

    /// Members that are not as they should be.
    static List<Member> outdated(InstanceSetView view, Blueprint blueprint) {
        return view.members().stream().filter(it -> blueprint.roster().has(it.name()))
                .filter(it -> !Decision.isUpToDate(blueprint, it)).toList();
    }

    /// A pod that never came to run has nothing to lose: it is made anew at once.
    private static Optional<Step> stuck(InstanceSetView view, Blueprint blueprint, Window limits) {
        return UpdateOrder.sorted(view).stream().limit(limits.window())
                .filter(it -> it.facts().phase() == Phase.PENDING && !it.isTerminating())
                .filter(it -> !Decision.isUpToDate(blueprint, it)).findFirst()
                .map(it -> Step.oneByOne("update", it.name() + " is pending with an old template: it is made anew",
                        List.of(Moves.delete(it))));
    }

    private static Rollout nothing(List<Step> steps) {
        return new Rollout(steps, UNKNOWN, false, Wake.NEVER);
    }

    private static Rollout soon(InstanceSetView view) {
        var why = "waiting to see all that we have created and deleted";
        return new Rollout(List.of(Step.waiting("update", why)), UNKNOWN, false,
                Wake.at(view.now().plusSeconds(1), why));
    }

    /// One pass over the members, in their order, until a bound is met.
    private static final class Round {
        private final InstanceSetView view;
        private final Blueprint blueprint;
        private final Window limits;
        private final int quota;
        private final Tickets tickets;
        private final List<Step> steps = new ArrayList<>();
        private final List<Wake> wakes = new ArrayList<>();
        private final List<Member> moved = new ArrayList<>();
        private final List<Member> noted = new ArrayList<>();
        private int votersLeft;
        private boolean inVain;
        private Restriction restricted;

        Round(InstanceSetView view, Blueprint blueprint, Window limits) {
            this.view = view;
            this.blueprint = blueprint;
            this.limits = limits;
            this.quota = UpdateOrder.quota(view, it -> Decision.isUpToDate(blueprint, it));
            this.votersLeft = Quorum.of(view).left();
            this.tickets = Tickets.of(view);
            this.restricted = isAnyBlocked() ? UNKNOWN : new Restriction.Free();
        }

        Rollout run() {
            var outdated = outdated(view, blueprint);
            if (!outdated.isEmpty() && !settling()) {
                for (var member : UpdateOrder.sorted(view)) if (!visit(member)) break;
            }
            var returned = Tickets.returned(view, moved, outdated.isEmpty());
            if (returned.isPresent())
                return new Rollout(List.of(returned.get()), restricted, false, Wake.atEarliest(wakes));
            ticket().ifPresent(steps::addFirst);
            return new Rollout(steps, restricted, inVain, Wake.atEarliest(wakes));
        }

        /// Where one is that this pass may not come to, what was said of it stays.
        private boolean isAnyBlocked() {
            return UpdateOrder.sorted(view).stream().limit(limits.window()).anyMatch(it -> blueprint.decision(it)
                    .filter(Decision.Blocked.class::isInstance).isPresent());
        }

        private Optional<Step> ticket() {
            if (noted.isEmpty()) return Optional.empty();
            return Optional.of(noted.stream().allMatch(tickets::has) ? Tickets.confirmed(view)
                    : Tickets.step(view, noted));
        }

        /// Who is ready but not for long enough holds up the update, and nothing else.
        private boolean settling() {
            var young = view.members().stream().filter(it -> it.isReady() && !view.isAvailable(it)).toList();
            if (young.isEmpty()) return false;
            wakes.add(Availability.nextCheck(young.stream().map(Member::facts).toList(), view.spec().minReady(),
                    view.now()));
            return waits("waiting until " + young.getFirst().name() + " has been ready for "
                    + view.spec().minReady().toSeconds() + " s");
        }

        /// Whether to go on with the next one.
        private boolean visit(Member member) {
            var full = full(member).or(() -> gate(member));
            if (full.isPresent()) return !waits(full.get());
            return switch (blueprint.decision(member).orElseThrow()) {
                case Decision.None _ -> true;
                case Decision.Blocked blocked -> blocked(member, blocked);
                case Decision.InPlace change -> moves(member, change);
                case Decision.Recreate change -> moves(member, change);
            };
        }

        /// What is left of the budget does not concern who need not move: behind it may be one that has a ticket.
        private boolean isPassed(Member member) {
            return !tickets.uids().isEmpty() && Decision.isUpToDate(blueprint, member);
        }

        /// Who moves besides those that have a ticket: those count as down already.
        private long besides() {
            return moved.stream().filter(it -> !tickets.has(it)).count();
        }

        private Optional<String> full(Member member) {
            if (limits.updated() + moved.size() >= limits.window())
                return Optional.of(limits.window() + " instances may be updated, and they are");
            if (tickets.has(member) ? limits.budget() < 0 : besides() >= limits.budget() && !isPassed(member))
                return Optional.of(limits.maxUnavailable() + " may be unavailable at once: waiting until more are not");
            return moved.size() >= quota
                    ? Optional.of("waiting until members that go before are up to date, ready and know their role")
                    : Optional.empty();
        }

        /// The first in order that is not well blocks all behind it, also when it is up to date.
        private Optional<String> gate(Member member) {
            if (!member.current()) return Optional.of("waiting until " + member.name() + " runs its new image");
            if (!member.isReady()) return Optional.of("waiting until " + member.name() + " is ready");
            return view.spec().hasRoles() && !member.hasRole()
                    ? Optional.of("waiting until " + member.name() + " knows its role")
                    : Optional.empty();
        }

        private boolean blocked(Member member, Decision.Blocked blocked) {
            restricted = new Restriction.Blocked(blocked.why("InstanceSet " + view.name(), member.name()));
            return false;
        }

        private boolean moves(Member member, Decision change) {
            var restarts = !(change instanceof Decision.InPlace inPlace) || inPlace.restarts();
            var votes = restarts && Quorum.mayVote(view.spec(), member);
            // Who has a ticket, or a role that nobody knows, counts as down already.
            var known = tickets.has(member) || !Quorum.votes(view.spec(), member);
            if (votes && !Quorum.isLed(view)) return !waits(Quorum.UNLED);
            if (votes && (known ? votersLeft < 0 : votersLeft <= 0))
                return !waits("members that vote must keep their majority: waiting until more of them are at work");
            var untold = new Moves(view, blueprint, moved).untold(member);
            if (untold.isPresent()) return !waits(untold.get());
            switch (change instanceof Decision.Recreate ? Hold.before(view, member, "update") : Hold.FREE) {
                case Hold.Ask(var mark) -> steps.add(Step.oneByOne("update", member.name() + " is about to go",
                        List.of(mark)));
                case Hold.Waiting(var why) -> waits(why);
                case Hold.Free _ -> go(member, change, restarts);
            }
            moved.add(member);
            if (votes && !known) votersLeft--;
            return true;
        }

        private void go(Member member, Decision change, boolean restarts) {
            switch (restarts ? Switchover.before(view, blueprint, member) : Switchover.READY) {
                case Switchover.Ask(var actions) -> steps.add(Step.oneByOne("switchover",
                        "another member takes over before " + member.name() + " is restarted", actions));
                case Switchover.Pending(var why, var until) -> {
                    wakes.add(until);
                    waits(why);
                }
                case Switchover.Done(var late) -> {
                    inVain |= late;
                    if (restarts && Quorum.isElected(view.spec())) noted.add(member);
                    steps.add(new Moves(view, blueprint, moved).step(member, change));
                }
            }
        }

        private boolean waits(String why) {
            steps.add(Step.waiting("update", why));
            return true;
        }
    }

    /// What users should hear of it.
    List<Action> news(InstanceSetView view, boolean isNew) {
        var news = new ArrayList<Action>();
        if (restricted instanceof Restriction.Blocked(var why) && isNew)
            news.add(new Announce(Severity.WARNING, "StrictInPlace", why));
        if (inVain)
            news.add(Switchover.IN_VAIN);
        if (UpdateOrder.isReckless(view.spec()) && view.status().generation() != view.generation())
            news.add(new Announce(Severity.WARNING, "NoQuorumRoles", "no role takes part in a quorum or has a priority:"
                    + " all members are updated at once as far as maxUnavailable lets them"));
        return news;
    }
}
