package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceState;
import rota.api.instanceset.InstanceStatus.Current;
import rota.api.instanceset.InstanceStatus.Health;
import rota.api.instanceset.InstanceStatus.Revision;
import rota.api.instanceset.Role;
import rota.api.meta.Conditions;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.Rollout.Restriction;
import rota.workloads.pods.Availability;

/// The status that an Instance shows: what was seen, never what is about to be done.
record InstanceReport(InstanceView view) {

    InstanceState status(Rollout rollout) {
        var pod = view.pod();
        var present = pod.filter(it -> !it.isTerminating());
        var update = view.blueprint().of(view.name()).orElseThrow().revision();
        var upToDate = present.filter(it -> Decision.isUpToDate(view.blueprint(), it)).isPresent();
        var revision = new Revision(upToDate ? update : present.map(Member::revision).orElse(""), update, upToDate);
        var current = pod.isEmpty() ? Current.ABSENT : present.isEmpty() ? Current.TERMINATING : Current.PRESENT;
        return new InstanceState(view.generation(), current, revision, present.map(this::health).orElse(Health.NONE),
                present.map(this::role).orElse(""), present.map(Member::configs).orElseGet(TreeMap::new),
                present.isPresent() && Volumes.isExpanding(view.alone(), view.name()), conditions(present, rollout));
    }

    /// When something about it changes by the passing of time alone.
    Wake wake() {
        var facts = view.pod().filter(Member::isReady).map(Member::facts).stream().toList();
        return Wake.atEarliest(List.of(Availability.nextCheck(facts, view.spec().alone().minReady(), view.alone()
                .now()), view.pod().map(it -> Failure.wake(it, view.alone().now())).orElse(Wake.NEVER)));
    }

    InstanceState refused(String why) {
        var before = view.status();
        return new InstanceState(before.generation(), before.current(), before.revision(), before.health(), before
                .role(), before.configs(), before.expanding(),
                put(before.conditions(), InstanceSetNames.REFUSED,
                        new Said(true, "Refused", why)));
    }

    private Health health(Member member) {
        return new Health(member.isReady(), view.alone().isAvailable(member), false);
    }

    private String role(Member member) {
        return member.isReady() ? view.spec().alone().role(member.role()).map(Role::name).orElse("") : "";
    }

    /// What a condition says.
    private record Said(boolean holds, String reason, String message) {}

    private List<Condition> conditions(Optional<Member> present, Rollout rollout) {
        var ready = present.filter(Member::isReady).isPresent();
        var available = present.filter(view.alone()::isAvailable).isPresent();
        var all = Conditions.without(view.status().conditions(), InstanceSetNames.REFUSED);
        all = put(all, InstanceSetNames.READY, ready ? new Said(true, "Ready", "")
                : new Said(false, "NotReady", view.name()));
        all = put(all, InstanceSetNames.AVAILABLE, available ? new Said(true, "Available", "")
                : new Said(false, "NotAvailable", view.name()));
        all = present.filter(it -> Failure.is(it, view.alone().now())).isPresent()
                ? put(all, InstanceSetNames.FAILURE, new Said(true, "InstanceFailure", view.name()))
                : Conditions.without(all, InstanceSetNames.FAILURE);
        all = switch (rollout.restricted()) {
            case Restriction.Unknown _ -> all;
            case Restriction.Free _ -> Conditions.without(all, InstanceSetNames.UPDATE_RESTRICTED);
            case Restriction.Blocked(var why) -> put(all, InstanceSetNames.UPDATE_RESTRICTED, new Said(true,
                    "InstanceUpdateRestricted", why));
        };
        all = new Unled(all, view.together(), rollout).conditions(view.generation());
        if (rollout.inVain())
            return put(all, InstanceSetNames.SWITCHOVER_FAILED, new Said(true, "RoleDidNotMove",
                    Switchover.IN_VAIN.note()));
        return present.filter(it -> Decision.isUpToDate(view.blueprint(), it)).isPresent()
                ? Conditions.without(all, InstanceSetNames.SWITCHOVER_FAILED)
                : all;
    }

    private List<Condition> put(List<Condition> before, String type, Said said) {
        return Conditions.with(before, new ConditionBuilder().withType(type).withStatus(said.holds() ? "True" : "False")
                .withReason(said.reason()).withMessage(said.message()).withObservedGeneration(view.generation())
                .build(), view.alone().now());
    }
}
