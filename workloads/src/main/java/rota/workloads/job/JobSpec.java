package rota.workloads.job;

import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// What the user wants, with everything decided that the API leaves open.
///
/// @param completions how many must succeed; empty: one, and then no more are started
/// @param backoffLimitPerIndex empty: failures count for the Job, not for each index
/// @param onlyReplaceFailed a pod on its way out is replaced when it has ended, not before
/// @param restartsInPlace containers that fail are restarted in their pod
record JobSpec(int parallelism, OptionalInt completions, boolean indexed, int backoffLimit,
        OptionalInt backoffLimitPerIndex, OptionalInt maxFailedIndexes, Optional<Duration> activeDeadline,
        boolean suspended, boolean onlyReplaceFailed, boolean restartsInPlace,
        Optional<PodFailurePolicy> podFailurePolicy, Optional<SuccessPolicy> successPolicy, PodTemplateSpec template) {
    private static final int USUAL_LIMIT = 6;
    private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist");

    static JobSpec of(Job job) {
        var spec = job.getSpec() == null ? new JobSpecBuilder().build() : job.getSpec();
        var template = Objects.requireNonNullElseGet(spec.getTemplate(), PodTemplateSpec::new);
        var restarts = Optional.ofNullable(template.getSpec()).map(it -> it.getRestartPolicy());
        var perIndex = number(spec.getBackoffLimitPerIndex());
        var failurePolicy = Optional.ofNullable(spec.getPodFailurePolicy())
                .map(it -> new PodFailurePolicy(it.getRules()));
        var untold = spec.getParallelism() == null && spec.getCompletions() == null;
        return new JobSpec(
                number(spec.getParallelism()).orElse(1),
                untold ? OptionalInt.of(1) : number(spec.getCompletions()),
                "Indexed".equals(spec.getCompletionMode()),
                number(spec.getBackoffLimit()).orElse(perIndex.isPresent() ? Integer.MAX_VALUE : USUAL_LIMIT),
                perIndex,
                number(spec.getMaxFailedIndexes()),
                Optional.ofNullable(spec.getActiveDeadlineSeconds()).map(Duration::ofSeconds),
                Boolean.TRUE.equals(spec.getSuspend()),
                "Failed".equals(spec.getPodReplacementPolicy()) || failurePolicy.isPresent(),
                restarts.equals(Optional.of("OnFailure")),
                failurePolicy,
                Optional.ofNullable(spec.getSuccessPolicy()).map(it -> new SuccessPolicy(it.getRules())),
                template);
    }

    /// Why nothing can be done for a Job.
    ///
    /// @param reason of the event that tells of it
    /// @param words for its user
    record Mistake(String reason, String words) {
        private static Mistake of(String words) {
            return new Mistake("InvalidJob", words);
        }
    }

    /// Why nothing can be done for this Job. The API server refuses such a Job today, but one that it accepted long
    /// ago, or a newer one that we do not know, must not stop us.
    static Optional<Mistake> mistake(Job job) {
        var spec = job.getSpec();
        if (spec == null || spec.getTemplate() == null || spec.getTemplate().getSpec() == null)
            return Optional.of(Mistake.of("spec.template: expected a pod template, found none"));
        if (spec.getSelector() == null)
            return Optional.of(Mistake.of("spec.selector: expected a selector, found none"));
        var operator = spec.getSelector().getMatchExpressions().stream().map(LabelSelectorRequirement::getOperator)
                .filter(it -> !OPERATORS.contains(it)).findFirst();
        if (operator.isPresent())
            return Optional.of(Mistake.of("spec.selector: expected one of " + OPERATORS + ", found " + operator.get()));
        return number("spec.parallelism", spec.getParallelism())
                .or(() -> number("spec.completions", spec.getCompletions())).or(() -> mode(spec));
    }

    private static Optional<Mistake> number(String field, @Nullable Integer found) {
        return found == null || found >= 0 ? Optional.empty()
                : Optional.of(Mistake.of(field + ": expected 0 or more, found " + found));
    }

    private static Optional<Mistake> mode(io.fabric8.kubernetes.api.model.batch.v1.JobSpec spec) {
        var mode = Objects.requireNonNullElse(spec.getCompletionMode(), "NonIndexed");
        return switch (mode) {
            case "NonIndexed" -> Optional.empty();
            case "Indexed" -> spec.getCompletions() == null && spec.getParallelism() != null
                    ? Optional.of(Mistake.of("spec.completions: expected a number for an Indexed Job, found none"))
                    : Optional.empty();
            default -> Optional.of(new Mistake("UnknownCompletionMode",
                    "spec.completionMode: expected NonIndexed or Indexed, found " + mode));
        };
    }

    /// How many indexes there are; none for a Job without.
    int indexes() {
        return indexed ? completions.orElse(0) : 0;
    }

    /// What the failure of a pod leads to.
    PodFailurePolicy.Consequence consequence(JobPod pod) {
        return podFailurePolicy.map(it -> it.of(pod.facts().pod())).orElse(PodFailurePolicy.COUNTED);
    }

    boolean ignores(JobPod pod) {
        return consequence(pod) instanceof PodFailurePolicy.Consequence.Ignored;
    }

    private static OptionalInt number(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
