package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus.Counts;
import rota.api.meta.Conditions;
import rota.api.wire.Codec;
import rota.workloads.instanceset.Rollout.Restriction;

/// What can be said of a set as a whole.
record SetConditions(InstanceSetView view, Blueprint blueprint) {

    /// A status and the reason that goes with it.
    enum Said {
        READY("True", "Ready"), NOT_READY("False", "NotReady"), AVAILABLE("True", "Available"),
        NOT_AVAILABLE("False", "NotAvailable"), INSTANCE_FAILURE("True", "InstanceFailure"),
        INSTANCE_UPDATE_RESTRICTED("True", "InstanceUpdateRestricted"), ROLE_DID_NOT_MOVE("True", "RoleDidNotMove"),
        RESTORE_FAILED("False", "RestoreFailed"), RESTORE_COMPLETED("True", "RestoreCompleted"),
        RESTORE_RUNNING("Unknown", "RestoreRunning"), REFUSED("True", "Refused");

        private final String status;
        private final String reason;

        Said(String status, String reason) {
            this.status = status;
            this.reason = reason;
        }
    }

    List<Condition> all(Rollout rollout, Counts counts) {
        var conditions = Conditions.without(view.status().conditions(), InstanceSetNames.REFUSED);
        conditions = put(conditions, ready(counts));
        conditions = put(conditions, available(counts));
        var failed = names(view.members().stream().filter(it -> Failure.is(it, view.now())).toList());
        conditions = put(conditions, InstanceSetNames.FAILURE, failed.equals("[]")
                ? Optional.empty()
                : Optional.of(condition(view, InstanceSetNames.FAILURE, Said.INSTANCE_FAILURE, failed)));
        conditions = restricted(conditions, rollout.restricted());
        conditions = inVain(conditions, rollout, counts);
        conditions = new Unled(conditions, view, rollout).conditions(view.generation());
        return restore(conditions);
    }

    static Condition condition(InstanceSetView view, String type, Said said, String message) {
        return new ConditionBuilder().withType(type).withStatus(said.status).withReason(said.reason)
                .withMessage(message)
                .withObservedGeneration(view.generation()).build();
    }

    private Condition ready(Counts counts) {
        if (counts.ready() >= counts.replicas())
            return condition(view, InstanceSetNames.READY, Said.READY, "");
        return condition(view, InstanceSetNames.READY, Said.NOT_READY, names(view.members().stream()
                .filter(it -> !it.isReady()).toList()));
    }

    private Condition available(Counts counts) {
        if (counts.available() >= counts.replicas())
            return condition(view, InstanceSetNames.AVAILABLE, Said.AVAILABLE, "");
        return condition(view, InstanceSetNames.AVAILABLE, Said.NOT_AVAILABLE, names(view.members().stream()
                .filter(it -> it.isReady() && !view.isAvailable(it)).toList()));
    }

    private List<Condition> restricted(List<Condition> before, Restriction restricted) {
        return switch (restricted) {
            case Restriction.Unknown _ -> before;
            case Restriction.Free _ -> Conditions.without(before, InstanceSetNames.UPDATE_RESTRICTED);
            case Restriction.Blocked(var why) -> put(before, condition(view, InstanceSetNames.UPDATE_RESTRICTED,
                    Said.INSTANCE_UPDATE_RESTRICTED, why));
        };
    }

    /// It stays until the update is over and who had to go is gone, so that somebody sees it.
    private List<Condition> inVain(List<Condition> before, Rollout rollout, Counts counts) {
        if (rollout.inVain())
            return put(before, condition(view, InstanceSetNames.SWITCHOVER_FAILED, Said.ROLE_DID_NOT_MOVE,
                    Switchover.IN_VAIN.note()));
        var isOver = view.spec().switches().stop() || counts.updated() == view.spec().replicas();
        return isOver && Alignment.isAligned(view, blueprint)
                ? Conditions.without(before, InstanceSetNames.SWITCHOVER_FAILED)
                : before;
    }

    /// Once it is known how a restore ended, that stays.
    private List<Condition> restore(List<Condition> before) {
        var known = Conditions.find(before, InstanceSetNames.RESTORE).map(Condition::getStatus);
        if (known.filter(it -> it.equals("True") || it.equals("False")).isPresent()) return before;
        var expected = new ArrayList<String>();
        for (var name : blueprint.names()) {
            for (var claim : blueprint.of(name).orElseThrow().template().claims()) {
                if (claim.text("metadata", "annotations", InstanceSetNames.RESTORE_SOURCE).filter(it -> !it.isEmpty())
                        .isPresent())
                    expected.add(NewClaim.name(view.name(), claim, name));
            }
        }
        return put(before, InstanceSetNames.RESTORE, expected.isEmpty() ? Optional.empty()
                : Optional.of(restore(view, expected)));
    }

    private static Condition restore(InstanceSetView view, List<String> expected) {
        var failed = expected.stream().flatMap(it -> restored(view, it).stream())
                .filter(it -> "False".equals(it.getStatus())).findFirst();
        if (failed.isPresent())
            return condition(view, InstanceSetNames.RESTORE, Said.RESTORE_FAILED, Objects.requireNonNullElse(
                    failed.get().getMessage(), ""));
        var open = expected.stream().filter(it -> restored(view, it).filter(found -> "True".equals(found.getStatus()))
                .isEmpty()).toList();
        return open.isEmpty() ? condition(view, InstanceSetNames.RESTORE, Said.RESTORE_COMPLETED, "")
                : condition(view, InstanceSetNames.RESTORE, Said.RESTORE_RUNNING, "waiting for " + open);
    }

    private static Optional<PersistentVolumeClaimCondition> restored(InstanceSetView view, String claim) {
        return view.storage().find(claim).map(PersistentVolumeClaim::getStatus)
                .flatMap(it -> it.getConditions().stream().filter(c -> InstanceSetNames.RESTORE.equals(c.getType()))
                        .findFirst());
    }

    private List<Condition> put(List<Condition> before, Condition next) {
        return Conditions.with(before, next, view.now());
    }

    private List<Condition> put(List<Condition> before, String type, Optional<Condition> next) {
        return next.map(it -> put(before, it)).orElseGet(() -> Conditions.without(before, type));
    }

    private static String names(List<Member> members) {
        return Codec.write(Codec.json(members.stream().map(Member::name).toList()));
    }
}
