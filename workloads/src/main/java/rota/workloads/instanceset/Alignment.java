package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.instanceset.Management;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// As many instances as wanted, and those that are: what is missing comes, what is too much goes. Templates are none of
/// its business.
///
/// @param creations the names to create now
/// @param waits why others are not
/// @param inVain the role of one that goes did not move although it was asked to
/// @param wake when to look again for a role that should move
record Alignment(List<String> creations, List<Action> removals, List<String> waits, boolean inVain, Wake wake) {

    static Alignment of(InstanceSetView view, Blueprint blueprint) {
        return switch (view.spec().management()) {
            case Management.Ordered _ -> new Ordered(view, blueprint).alignment();
            case Management.Parallel parallel -> new Parallel(view, blueprint, parallel).alignment();
        };
    }

    /// The names that there should be now.
    static List<String> desired(InstanceSetView view, Blueprint blueprint) {
        return view.spec().switches().stop() ? List.of() : blueprint.names();
    }

    /// Whether exactly those instances exist that should.
    static boolean isAligned(InstanceSetView view, Blueprint blueprint) {
        return view.members().stream().map(Member::name).toList().equals(desired(view, blueprint));
    }

    /// For the instances that stay, and those that come now.
    Volumes.Work volumes(InstanceSetView view, Blueprint blueprint) {
        var existing = desired(view, blueprint).stream().filter(it -> view.member(it).isPresent());
        var named = Stream.concat(existing, creations.stream()).sorted(InstanceName.ASCENDING)
                .toList();
        return Volumes.work(view, blueprint, named);
    }

    /// What goes before what comes, for it may need the room; and claims before pods.
    ///
    /// @param claims those that are missing
    List<Step> steps(InstanceSetView view, Blueprint blueprint, List<Step> claims) {
        var steps = new ArrayList<Step>();
        if (!removals.isEmpty())
            steps.add(Step.oneByOne("scale-in", view.spec().switches().stop()
                    ? "the set is stopped: pods go, claims stay"
                    : "instances that nobody wants any more go, the last one first", confirmed(view)));
        steps.addAll(claims);
        if (!creations.isEmpty())
            steps.add(Step.slowStart("scale-out", view.members().size() + " pods are there of " + desired(view,
                    blueprint).size() + " that should be", creations.stream().map(
                            it -> new Action.Create(NewPod.pod(
                                    view, blueprint, it), Optional.of("FailedReconcile")))
                            .toList()));
        waits.forEach(it -> steps.add(Step.waiting("scale", it)));
        return steps;
    }

    /// What goes may take its data along, so the set is looked at past the cache: our copy of it may be older than
    /// those of its pods, and want fewer than there should be.
    private List<Action> confirmed(InstanceSetView view) {
        if (removals.stream().noneMatch(Action.Delete.class::isInstance)) return removals;
        var seen = ResourceVersion.parse(view.set().getMetadata().getResourceVersion());
        return Stream.concat(Stream.of(Action.Confirm.unchanged(view.id(), seen)), removals.stream()).toList();
    }

    /// Pods that exist and should not, the last one first.
    static List<Member> surplus(InstanceSetView view, Blueprint blueprint) {
        var stop = view.spec().switches().stop();
        return view.members().stream().filter(it -> stop || !blueprint.roster().has(it.name()))
                .sorted(Comparator.comparing(
                        Member::name, InstanceName.DESCENDING))
                .toList();
    }

    /// Notes along the way.
    static final class Draft {
        private final InstanceSetView view;
        private final Blueprint blueprint;
        private final List<String> creations = new ArrayList<>();
        private final List<Action> removals = new ArrayList<>();
        private final List<String> waits = new ArrayList<>();
        private final List<Wake> wakes = new ArrayList<>();
        private final List<String> leaving = new ArrayList<>();
        private Optional<Quorum> moving;
        private boolean inVain;

        Draft(InstanceSetView view, Blueprint blueprint) {
            this.view = view;
            this.blueprint = blueprint;
            this.moving = view.spec().switches().stop() ? Optional.empty()
                    : Quorum.whileMoving(view, blueprint.roster()::has);
        }

        void waits(String why) {
            waits.add(why);
        }

        /// Whether it can be created.
        boolean creates(String name) {
            var leaving = Volumes.leaving(view, blueprint.of(name).orElseThrow().template(), name);
            leaving.ifPresentOrElse(it -> waits("waiting until the old claim " + it + " is gone before " + name
                    + " is created"), () -> creations.add(name));
            return leaving.isEmpty();
        }

        /// One that is not ready goes all the same, but somebody may have waited for it.
        void warns(Member member) {
            if (!member.isReady() && !member.isTerminating())
                removals.add(new Action.Announce(Action.Severity.WARNING, "WaitingForPodReady", "InstanceSet " + view
                        .namespace() + "/" + view.name() + " is waiting for Pod " + member.name() + " to be Ready"));
        }

        /// Its role moves first, then claims go with their pod; they are in use until it is gone.
        void removes(Member member) {
            if (member.isTerminating()) {
                waits("waiting until " + member.name() + " is gone");
                return;
            }
            var needed = needed(member);
            if (needed.isPresent()) {
                waits(needed.get());
                return;
            }
            switch (Hold.before(view, member, view.spec().switches().stop() ? "stop" : "scale-in")) {
                case Hold.Ask(var mark) -> removals.add(mark);
                case Hold.Waiting(var why) -> waits(why);
                case Hold.Free _ -> goes(member);
            }
        }

        /// What an update of ours has taken away already counts, and so does who goes in the same pass: together they
        /// could be a majority. One that is not at work is no loss.
        private Optional<String> needed(Member member) {
            if (view.spec().switches().stop() || !member.isReady() || !Quorum.mayVote(view.spec(), member))
                return Optional.empty();
            var majority = "members that vote must keep their majority: " + member.name() + " goes when ";
            if (moving.filter(it -> !it.spares(view, member)).isPresent())
                return Optional.of(majority + "those are back that are being updated");
            if (!Quorum.outlasts(view, member, this::stays))
                return Optional.of(majority + "more of those who stay are at work");
            moving = moving.map(it -> new Quorum(it.voters(), it.down() + 1));
            leaving.add(member.name());
            return Optional.empty();
        }

        /// Also one that goes later: until then it counts if it is at work, and is no loss if it is not.
        private boolean stays(Member other) {
            return blueprint.roster().has(other.name()) || (other.isReady() && Quorum.votes(view.spec(), other)
                    && !leaving.contains(other.name()));
        }

        /// Where members have roles, only as we saw it: it may have become the leader this moment. Then its claims must
        /// not be gone already, and they go first.
        private void goes(Member member) {
            switch (Switchover.beforeRemoval(view, blueprint, member)) {
                case Switchover.Done(var late) -> {
                    inVain |= late;
                    var claims = Volumes.removal(view, member.name());
                    if (!view.spec().switches().stop()) removals.addAll(others(member));
                    if (!claims.isEmpty() && view.spec().hasRoles()) removals.add(Moves.unchanged(member));
                    removals.addAll(claims);
                    removals.add(view.spec().hasRoles() && !view.spec().switches().stop()
                            ? Moves.delete(member)
                            : new Action.Delete(member.facts().id()));
                }
                case Switchover.Ask(var actions) -> removals.addAll(actions);
                case Switchover.Pending(var why, var until) -> {
                    waits(why);
                    wakes.add(until);
                }
            }
        }

        /// Those who stay must be as we saw them, past the cache.
        private List<Action> others(Member member) {
            var going = view.members().stream().filter(it -> leaving.contains(it.name())).toList();
            return member.isReady() ? new Moves(view, blueprint, going).confirmations(member) : List.of();
        }

        Alignment done() {
            return new Alignment(creations, removals, waits, inVain, Wake.atEarliest(wakes));
        }
    }

    /// One at a time, each after the one before it is available.
    private record Ordered(InstanceSetView view, Blueprint blueprint) {
        Alignment alignment() {
            var draft = new Draft(view, blueprint);
            create(draft);
            surplus(view, blueprint).stream().findFirst().ifPresent(it -> {
                draft.warns(it);
                draft.removes(it);
            });
            return draft.done();
        }

        private void create(Draft draft) {
            var before = Optional.<String>empty();
            for (var name : desired(view, blueprint)) {
                if (view.member(name).isEmpty()) {
                    var blocked = before.flatMap(view::member).filter(it -> !view.isAvailable(it));
                    blocked.ifPresentOrElse(it -> draft.waits("waiting until " + it.name() + " is available before "
                            + name + " is created"), () -> draft.creates(name));
                    return;
                }
                before = Optional.of(name);
            }
        }
    }

    /// As many at once as are allowed to be on their way.
    private record Parallel(InstanceSetView view, Blueprint blueprint, Management.Parallel policy) {
        Alignment alignment() {
            var draft = new Draft(view, blueprint);
            var desired = desired(view, blueprint);
            var left = Concurrency.of(policy, view.spec().replicas());
            left -= (int) desired.stream().flatMap(it -> view.member(it).stream())
                    .filter(it -> !view.isAvailable(it)).count();
            for (var name : desired) {
                if (view.member(name).isPresent()) continue;
                if (left <= 0) {
                    draft.waits("waiting until others are available before " + name + " is created");
                    break;
                }
                if (draft.creates(name)) left--;
            }
            for (var member : surplus(view, blueprint)) {
                if (left <= 0) {
                    draft.waits("waiting until others are available before " + member.name() + " is removed");
                    break;
                }
                draft.removes(member);
                left--;
            }
            return draft.done();
        }
    }
}
