package rota.workloads.job;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyOnExitCodesRequirement;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyOnPodConditionsPattern;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRule;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the failure of a pod means, by the way it failed. The first rule that matches decides.
record PodFailurePolicy(List<PodFailurePolicyRule> rules) {

    /// What a failed pod leads to.
    sealed interface Consequence {
        /// Counted; the back-off limits take care of the rest.
        record Counted() implements Consequence {}

        /// As if it had not failed, but for the back-off.
        record Ignored() implements Consequence {}

        /// Counted, and its index is not tried again.
        record FailedIndex() implements Consequence {}

        /// Counted, and the whole Job fails with this message.
        record FailedJob(String message) implements Consequence {}
    }

    static final Consequence COUNTED = new Consequence.Counted();

    PodFailurePolicy {
        rules = List.copyOf(rules);
    }

    Consequence of(Pod pod) {
        return IntStream.range(0, rules.size()).mapToObj(it -> match(rules.get(it), it, pod)).flatMap(Optional::stream)
                .findFirst().orElse(COUNTED);
    }

    /// The action of the rule that decides, if one does.
    Optional<String> action(Pod pod) {
        return rules.stream().filter(it -> match(it, 0, pod).isPresent()).findFirst().map(it -> it.getAction());
    }

    /// Empty when the rule does not match, and when it says something that we do not know.
    private static Optional<Consequence> match(PodFailurePolicyRule rule, int number, Pod pod) {
        return reason(rule, pod).flatMap(why -> switch (Objects.requireNonNullElse(rule.getAction(), "")) {
            case "FailJob" -> Optional.of(new Consequence.FailedJob(why + " matching FailJob rule at index " + number));
            case "FailIndex" -> Optional.of(new Consequence.FailedIndex());
            case "Ignore" -> Optional.of(new Consequence.Ignored());
            case "Count" -> Optional.of(COUNTED);
            default -> Optional.empty();
        });
    }

    private static Optional<String> reason(PodFailurePolicyRule rule, Pod pod) {
        if (pod.getStatus() == null) return Optional.empty();
        return rule.getOnExitCodes() != null
                ? exits(pod).filter(it -> matches(rule.getOnExitCodes(), it)).findFirst().map(it -> "Container "
                        + it.getName() + " for pod " + path(pod) + " failed with exit code " + exitCode(it))
                : pod.getStatus().getConditions().stream()
                        .filter(it -> rule.getOnPodConditions().stream().anyMatch(pattern -> matches(pattern, it)))
                        .findFirst().map(it -> "Pod " + path(pod) + " has condition " + it.getType());
    }

    /// Containers that ended badly, the regular ones first. An exit code of 0 is no failure, whatever a rule says.
    private static Stream<ContainerStatus> exits(Pod pod) {
        var status = pod.getStatus();
        return Stream.concat(status.getContainerStatuses().stream(), status.getInitContainerStatuses().stream())
                .filter(it -> exitCode(it) != 0);
    }

    private static boolean matches(PodFailurePolicyOnExitCodesRequirement demand, ContainerStatus container) {
        if (demand.getContainerName() != null && !demand.getContainerName().equals(container.getName())) return false;
        var listed = demand.getValues().contains(exitCode(container));
        return switch (Objects.requireNonNullElse(demand.getOperator(), "")) {
            case "In" -> listed;
            case "NotIn" -> !listed;
            default -> false;
        };
    }

    private static boolean matches(PodFailurePolicyOnPodConditionsPattern pattern, PodCondition condition) {
        return Objects.equals(pattern.getType(), condition.getType())
                && orTrue(pattern.getStatus()).equals(condition.getStatus());
    }

    private static String orTrue(@Nullable String status) {
        return status == null || status.isEmpty() ? "True" : status;
    }

    private static int exitCode(ContainerStatus container) {
        return Optional.ofNullable(container.getState()).map(it -> it.getTerminated()).map(it -> it.getExitCode())
                .orElse(0);
    }

    private static String path(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
