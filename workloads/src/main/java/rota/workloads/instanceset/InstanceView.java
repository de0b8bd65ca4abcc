package rota.workloads.instanceset;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;

/// What one reconcile saw of an Instance.
///
/// @param alone the Instance as a set of one, see [SetOfOne]
/// @param blueprint what its pod should be like
record InstanceView(Instance instance, InstanceSpec spec, InstanceSetView alone, Blueprint blueprint, Family family) {

    /// The set that an Instance belongs to, and the other members.
    ///
    /// @param set empty: there is none, or we do not see it
    /// @param others only those of a set that we see, and only where it matters
    /// @param pods theirs
    record Family(Optional<InstanceSet> set, List<Deputy> others, List<Member> pods) {
        Family {
            others = List.copyOf(others);
            pods = List.copyOf(pods);
        }

        boolean isPaused() {
            return set.filter(it -> InstancesController.isOn(it, "paused")).isPresent();
        }

        /// Whether the set is still as we saw it.
        Action confirmed() {
            var seen = set.orElseThrow();
            return Action.Confirm.unchanged(Identity.of(InstanceSetNames.KIND, seen), ResourceVersion.parse(seen
                    .getMetadata().getResourceVersion()));
        }

        boolean isStopped() {
            return set.filter(it -> InstancesController.isOn(it, "stop")).isPresent();
        }
    }

    String name() {
        return instance.getMetadata().getName();
    }

    Identity id() {
        return Identity.of(InstanceNames.KIND, instance);
    }

    boolean deleting() {
        return Deleting.is(instance);
    }

    long generation() {
        return Optional.ofNullable(instance.getMetadata().getGeneration()).orElse(0L);
    }

    InstanceState status() {
        return InstanceState.of(instance);
    }

    /// Whether it is still as we saw it: a copy of long ago asks for what nobody wants any more.
    Action confirmed() {
        return Action.Confirm.unchanged(id(), ResourceVersion.parse(instance.getMetadata().getResourceVersion()));
    }

    Optional<Member> pod() {
        return alone.member(name());
    }

    /// It says that it belongs to a set.
    boolean isMember() {
        return Owners.controllerOf(instance).filter(it -> InstanceSetNames.KIND.isReferredToBy(it.getApiVersion(), it
                .getKind())).isPresent();
    }

    /// Among the other members of its set.
    InstanceSetView together() {
        return alone.with(InstanceSetView.crew(Stream.concat(alone.members().stream(), family.pods().stream())
                .toList()));
    }

    /// Whether exactly those members exist that the set wants, each with a pod.
    boolean isComplete() {
        var all = together();
        return family.set().filter(it -> InstanceSetSpec.of(it).replicas() == family.others().size() + 1).isPresent()
                && family.others().stream().noneMatch(it -> it.isTerminating() || it.isScaledDown()
                        || all.member(it.name()).isEmpty());
    }

    /// Whether it is what its set wants now.
    boolean isNewest() {
        return wants(Deputy.of(instance));
    }

    /// Whether all others that go before it because of their roles are as the set wants them now.
    boolean areOthersDone(Member member) {
        var all = together();
        return family.others().stream().filter(it -> all.member(it.name()).filter(other -> UpdateOrder.isBefore(all
                .spec(), other, member)).isPresent()).allMatch(it -> it.isDone() && wants(it));
    }

    private boolean wants(Deputy member) {
        var set = family.set().orElseThrow();
        var status = InstanceSetStatus.of(set);
        return Optional.ofNullable(set.getMetadata().getGeneration()).orElse(0L) == status.generation()
                && member.hash().equals(status.revisions().byUpdate().get(member.name()));
    }
}
