package rota.workloads.instanceset;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.Role;

/// How many members that vote may go down now without the others losing their majority.
///
/// Who has no role at the moment may come to vote, so it counts, and counts as down. That never allows more than
/// knowing better would: each such member raises what is allowed by half and what is down by one. Who is on the move by
/// our hand counts as down, whatever it looks like: see [Tickets].
///
/// @param voters how many vote, or may
/// @param down how many of them are not at work
record Quorum(int voters, int down) {
    static final String UNLED = "nobody is known to lead: waiting until a member says that it does";

    static Quorum of(InstanceSetView view) {
        if (!isElected(view.spec())) return new Quorum(0, 0);
        var voters = voters(view);
        var tickets = Tickets.of(view);
        return new Quorum(voters.size(), (int) voters.stream().filter(it -> isDown(view.spec(), tickets, it)).count());
    }

    /// The same, counting those that an update of ours has taken away and that are not there at the moment; empty where
    /// nobody is on the move.
    ///
    /// @param wanted whether there should be an instance of that name
    static Optional<Quorum> whileMoving(InstanceSetView view, Predicate<String> wanted) {
        if (!isElected(view.spec())) return Optional.empty();
        var away = Tickets.of(view).away(view).stream().filter(wanted).toList();
        if (away.isEmpty()) return Optional.empty();
        var absent = (int) away.stream().filter(it -> view.member(it).isEmpty()).count();
        var present = of(view);
        return Optional.of(new Quorum(present.voters + absent, present.down + absent));
    }

    /// Whether those who stay are a majority of themselves when it is gone for good. One that finds no place is no part
    /// of them: it may be waiting for that of the one that goes. Where nobody is known to vote, nobody can tell.
    ///
    /// @param stay whether a member does
    static boolean outlasts(InstanceSetView view, Member member, Predicate<Member> stay) {
        var voters = voters(view);
        if (!voters.contains(member) || voters.stream().noneMatch(it -> votes(view.spec(), it))) return true;
        var tickets = Tickets.of(view);
        var rest = voters.stream().filter(it -> !it.name().equals(member.name())).filter(stay)
                .filter(it -> !it.isUnplaced()).toList();
        var down = rest.stream().filter(it -> isDown(view.spec(), tickets, it)).count();
        return rest.isEmpty() || rest.size() - down > rest.size() / 2;
    }

    static List<Member> voters(InstanceSetView view) {
        return view.members().stream().filter(it -> mayVote(view.spec(), it)).toList();
    }

    /// Whether it can go without a loss of the majority. One that counts as down already takes nothing more away.
    boolean spares(InstanceSetView view, Member member) {
        if (!mayVote(view.spec(), member)) return true;
        return isDown(view.spec(), Tickets.of(view), member) ? left() >= 0 : left() > 0;
    }

    private static boolean isDown(InstanceSetSpec spec, Tickets tickets, Member member) {
        return !member.isReady() || !votes(spec, member) || tickets.has(member);
    }

    /// More than half must stay. Of one or two nobody could go: then one may, for else there would be no update at all.
    int left() {
        return voters == 0 ? Integer.MAX_VALUE : Math.max(1, (voters - 1) / 2) - down;
    }

    /// Whether somebody is known to lead, where one of those who vote does. Between two leaders a label may be late:
    /// who leads then could be anybody.
    static boolean isLed(InstanceSetView view) {
        if (view.members().size() < 2 || view.spec().roles().stream().noneMatch(Quorum::leads)) return true;
        return view.members().stream().filter(Member::isReady).anyMatch(it -> view.spec().role(it.role()).filter(
                Quorum::leads).isPresent());
    }

    private static boolean leads(Role role) {
        return role.votes() && role.exclusive();
    }

    /// Whether there is anybody who votes.
    static boolean isElected(InstanceSetSpec spec) {
        return spec.roles().stream().anyMatch(Role::votes);
    }

    /// Whether it votes, or may: nobody knows that of one without a role, or with one that the set does not define.
    static boolean mayVote(InstanceSetSpec spec, Member member) {
        return isElected(spec) && spec.role(member.role()).map(Role::votes).orElse(true);
    }

    static boolean votes(InstanceSetSpec spec, Member member) {
        return spec.role(member.role()).filter(Role::votes).isPresent();
    }
}
