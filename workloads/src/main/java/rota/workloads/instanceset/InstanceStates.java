package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceStatus;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.instanceset.InstanceStatus.Desired;
import rota.api.instanceset.InstanceStatus.Health;
import rota.api.instanceset.InstanceStatus.Revision;
import rota.api.instanceset.Role;
import rota.workloads.instanceset.Blueprint.Pattern;

/// How each instance fares: those that should be, those that must not, and those that still are.
record InstanceStates(InstanceSetView view, Blueprint blueprint) {

    List<InstanceStatus> all() {
        return names().stream().map(this::of).toList();
    }

    /// Mostly those that should be, which are in order already.
    private Collection<String> names() {
        var others = new ArrayList<>(view.spec().offline());
        for (var name : view.crew().keySet()) if (!blueprint.roster().has(name)) others.add(name);
        if (others.isEmpty()) return blueprint.names();
        var names = new TreeSet<>(InstanceName.ASCENDING);
        names.addAll(blueprint.names());
        names.addAll(others);
        return names;
    }

    private InstanceStatus of(String name) {
        var member = view.member(name);
        var desired = desired(name);
        var current = member.map(it -> it.isTerminating() ? Current.TERMINATING : Current.PRESENT)
                .orElse(Current.ABSENT);
        var present = member.filter(_ -> current == Current.PRESENT);
        return new InstanceStatus(name, template(name, desired, member), desired, current, revision(name, member),
                present.map(this::health).orElse(Health.NONE), present.map(this::role).orElse(""),
                present.map(Member::configs).orElseGet(TreeMap::new),
                present.isPresent() && Volumes.isExpanding(view, name));
    }

    private Desired desired(String name) {
        if (blueprint.roster().has(name)) return view.spec().switches().stop() ? Desired.OFFLINE : Desired.ACTIVE;
        return view.spec().offline().contains(name) ? Desired.OFFLINE : Desired.RELEASED;
    }

    /// Of an instance that nobody wants any more we know what was known of it before.
    private Optional<String> template(String name, Desired desired, Optional<Member> member) {
        if (desired == Desired.ACTIVE) return blueprint.of(name).map(it -> it.template().name());
        return view.status().instances().stream().filter(it -> it.name().equals(name)).findFirst()
                .flatMap(InstanceStatus::template)
                .or(() -> member.flatMap(it -> it.facts().label(InstanceSetNames.TEMPLATE)))
                .or(() -> blueprint.of(name).map(it -> it.template().name())).or(() -> byName(name));
    }

    /// Where each template counts for itself, a name tells.
    private Optional<String> byName(String name) {
        if (view.spec().flat()) return Optional.empty();
        var parent = InstanceName.of(name).parent();
        if (parent.equals(view.name())) return Optional.of(Template.DEFAULT);
        return view.spec().instances().stream().map(it -> it.name())
                .filter(it -> parent.equals(view.name() + "-" + it)).findFirst();
    }

    private Revision revision(String name, Optional<Member> member) {
        var isActive = desired(name) == Desired.ACTIVE;
        var upToDate = isActive && member.filter(it -> !it.isTerminating())
                .filter(it -> Decision.isUpToDate(blueprint, it)).isPresent();
        return new Revision(member.map(Member::revision).orElse(""),
                isActive ? blueprint.of(name).map(Pattern::revision).orElse("") : "", upToDate);
    }

    private Health health(Member member) {
        return new Health(member.isReady(), view.isAvailable(member), Failure.is(member, view.now()));
    }

    private String role(Member member) {
        return member.isReady() ? view.spec().role(member.role()).map(Role::name).orElse("") : "";
    }
}
