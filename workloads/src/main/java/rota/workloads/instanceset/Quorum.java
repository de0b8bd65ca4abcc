package rota.workloads.instanceset;

import java.util.List;
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

    static Quorum of(InstanceSetView view) {
        if (!isElected(view.spec())) return new Quorum(0, 0);
        var voters = voters(view);
        var tickets = Tickets.of(view);
        return new Quorum(voters.size(), (int) voters.stream().filter(it -> !it.isReady() || !votes(view.spec(), it)
                || tickets.has(it)).count());
    }

    static List<Member> voters(InstanceSetView view) {
        return view.members().stream().filter(it -> votes(view.spec(), it)
                || view.spec().role(it.role()).isEmpty()).toList();
    }

    /// More than half must stay. Of one or two nobody could go: then one may, for else there would be no update at all.
    int left() {
        return voters == 0 ? Integer.MAX_VALUE : Math.max(1, (voters - 1) / 2) - down;
    }

    /// Whether there is anybody who votes.
    static boolean isElected(InstanceSetSpec spec) {
        return spec.roles().stream().anyMatch(Role::votes);
    }

    static boolean votes(InstanceSetSpec spec, Member member) {
        return spec.role(member.role()).filter(Role::votes).isPresent();
    }
}
