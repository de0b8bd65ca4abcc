package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.instanceset.InstanceStatus.Desired;
import rota.api.instanceset.Role;
import rota.api.instanceset.UpdateStrategy.MemberOrder;

/// In which order members are updated, and how many of them are next: lower priorities first, and within one the last
/// name first.
final class UpdateOrder {
    private UpdateOrder() {}

    static List<Member> sorted(InstanceSetView view) {
        return view.members().stream().sorted(byRole(view.spec()).thenComparing(Member::name,
                InstanceName.DESCENDING)).toList();
    }

    private static Comparator<Member> byRole(InstanceSetSpec spec) {
        return Comparator.<Member>comparingInt(it -> priority(spec, it)).thenComparing(it -> isExclusive(spec, it));
    }

    /// A member without a role, or with one that nobody knows, comes first: it has least to lose.
    static int priority(InstanceSetSpec spec, Member member) {
        return spec.role(member.role()).map(Role::priority).orElse(0);
    }

    /// Whether one goes before the other because of its role.
    static boolean isBefore(InstanceSetSpec spec, Member one, Member other) {
        return byRole(spec).compare(one, other) < 0;
    }

    /// How many are next, by role. Groups come one after the other; nobody of a group is touched before all of those in
    /// front of it are up to date, ready, and know their role again.
    static int quota(InstanceSetView view, Predicate<Member> upToDate) {
        if (!view.spec().hasRoles()) return view.members().size();
        for (var layer : layers(view)) {
            var next = 0;
            var open = false;
            for (var member : layer) {
                if (member.isTerminating()) open = true;
                else if (!upToDate.test(member)) {
                    next++;
                    open = true;
                } else if (!isBack(view, member)) open = true;
            }
            if (open) return next;
        }
        return 0;
    }

    /// Members that go together.
    static List<List<Member>> layers(InstanceSetView view) {
        var sorted = sorted(view);
        return switch (view.spec().updates().order()) {
            case SERIAL -> sorted.stream().map(List::of).toList();
            case PARALLEL -> parallel(view.spec(), sorted);
            case BEST_EFFORT_PARALLEL -> bestEffort(view.spec(), sorted);
        };
    }

    /// All at once; but where members vote, those with the highest role come last.
    private static List<List<Member>> parallel(InstanceSetSpec spec, List<Member> sorted) {
        if (!Quorum.isElected(spec)) return present(List.of(sorted));
        return present(List.of(sorted.stream().filter(it -> !isLast(spec, it)).toList(),
                sorted.stream().filter(it -> isLast(spec, it)).toList()));
    }

    /// Those without a vote, then the smaller half of the followers, then the other, then the rest.
    private static List<List<Member>> bestEffort(InstanceSetSpec spec, List<Member> sorted) {
        var votes = spec.roles().stream().filter(Role::votes).mapToInt(Role::priority).min()
                .orElse(Integer.MAX_VALUE);
        var silent = sorted.stream().filter(it -> priority(spec, it) < votes).toList();
        var rest = sorted.stream().filter(it -> priority(spec, it) >= votes).toList();
        var followers = rest.stream().filter(it -> !isLast(spec, it)).toList();
        var half = followers.size() / 2;
        var layers = new ArrayList<List<Member>>();
        layers.add(silent);
        layers.add(followers.subList(0, half));
        layers.add(followers.subList(half, followers.size()));
        layers.add(rest.stream().filter(it -> isLast(spec, it)).toList());
        return present(layers);
    }

    /// The highest priority of all roles.
    static int top(InstanceSetSpec spec) {
        return Math.max(0, spec.roles().stream().mapToInt(Role::priority).max().orElse(0));
    }

    /// Where members vote and priorities do not tell the leader from the others, the role that only one may have does.
    private static boolean isLast(InstanceSetSpec spec, Member member) {
        return priority(spec, member) >= top(spec) && (!isToldByExclusion(spec) || isExclusive(spec, member));
    }

    private static boolean isToldByExclusion(InstanceSetSpec spec) {
        return Quorum.isElected(spec) && spec.roles().stream().anyMatch(it -> it.exclusive() && it.priority() == top(
                spec));
    }

    private static boolean isExclusive(InstanceSetSpec spec, Member member) {
        return spec.role(member.role()).filter(Role::exclusive).isPresent();
    }

    /// Nobody would be safe: all go together, the leader among them.
    static boolean isReckless(InstanceSetSpec spec) {
        return spec.hasRoles() && spec.updates().order() == MemberOrder.BEST_EFFORT_PARALLEL
                && (!Quorum.isElected(spec) || (top(spec) == 0 && !isToldByExclusion(spec)));
    }

    private static List<List<Member>> present(List<List<Member>> layers) {
        return layers.stream().filter(it -> !it.isEmpty()).toList();
    }

    /// It is ready and knows its role. One by one nobody waits for roles that no member has yet.
    private static boolean isBack(InstanceSetView view, Member member) {
        if (!member.isReady()) return false;
        if (member.hasRole()) return true;
        return view.spec().updates().order() == MemberOrder.SERIAL && view.status().instances().stream()
                .filter(it -> it.desired() == Desired.ACTIVE && it.current() == Current.PRESENT)
                .allMatch(it -> it.role().isEmpty());
    }
}
