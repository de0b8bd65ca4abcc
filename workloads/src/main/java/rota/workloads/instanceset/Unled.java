package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Conditions;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.Rollout.Restriction;

/// That an update waits because nobody is known to lead, and since when. Nothing ends that wait but a leader, so its
/// user has to hear of it. Between two leaders it is so for a moment: the condition shows that at once, and only when
/// it lasts does its reason change, and an event tells.
///
/// @param before the conditions so far
/// @param view of all members
record Unled(List<Condition> before, InstanceSetView view, Rollout rollout) {
    static final String ELECTING = "Electing";
    static final String NOBODY_LEADS = "NobodyLeads";
    private static final Duration ELECTION = Duration.ofSeconds(30);

    List<Condition> conditions(long generation) {
        if (!waits()) return isOver() ? Conditions.without(before, InstanceSetNames.LEADER_UNKNOWN) : before;
        var next = new ConditionBuilder().withType(InstanceSetNames.LEADER_UNKNOWN).withStatus("True")
                .withReason(lasts() ? NOBODY_LEADS : ELECTING).withMessage(Quorum.UNLED)
                .withObservedGeneration(generation).build();
        return Conditions.with(before, next, view.now());
    }

    /// Once, when it has lasted.
    Optional<Action> news() {
        if (!waits() || !lasts() || known().filter(it -> it.getReason().equals(NOBODY_LEADS)).isPresent())
            return Optional.empty();
        return Optional.of(new Announce(Severity.WARNING, InstanceSetNames.LEADER_UNKNOWN, Quorum.UNLED + ", since "
                + since()));
    }

    Wake wake() {
        return waits() && !lasts() ? Wake.at(since().plus(ELECTION), Quorum.UNLED) : Wake.NEVER;
    }

    /// For whoever asks what the update waits for.
    static String words(Condition condition) {
        return "a member that leads: nobody has been known to since " + condition.getLastTransitionTime();
    }

    private boolean waits() {
        return rollout.steps().stream().anyMatch(it -> it.actions().isEmpty() && it.reason().equals(Quorum.UNLED));
    }

    /// Where nobody looked at what there is to update, it may still be so.
    private boolean isOver() {
        return Quorum.isLed(view) || !(rollout.restricted() instanceof Restriction.Unknown);
    }

    private boolean lasts() {
        return !since().plus(ELECTION).isAfter(view.now());
    }

    private Instant since() {
        return known().map(Condition::getLastTransitionTime).map(Instant::parse).orElse(view.now());
    }

    private Optional<Condition> known() {
        return Conditions.find(before, InstanceSetNames.LEADER_UNKNOWN).filter(it -> it.getStatus().equals("True"));
    }
}
