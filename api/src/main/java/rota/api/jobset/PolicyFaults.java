package rota.api.jobset;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import rota.api.jobset.JobSetSpec.Coordinator;

/// Policies that speak of what does not exist.
final class PolicyFaults {
    private static final Pattern RULE = Pattern.compile("[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");
    private static final Pattern LABEL_VALUE = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?");
    private static final int LONGEST_RULE = 128;
    private static final int LONGEST_LABEL = 63;

    private PolicyFaults() {}

    static List<String> of(JobSet set, JobSetSpec spec) {
        var faults = new ArrayList<String>();
        targets(faults, "spec.successPolicy", spec.successPolicy().targets(), spec);
        spec.failurePolicy().ifPresent(it -> rules(faults, it.rules(), spec));
        spec.failurePolicy().filter(it -> it.strategy() == FailurePolicy.Strategy.IN_PLACE).ifPresent(_ -> inPlace(
                faults, spec));
        spec.coordinator().ifPresent(it -> coordinator(faults, set.getMetadata().getName(), it, spec));
        return faults;
    }

    private static void rules(List<String> faults, List<FailurePolicy.Rule> rules, JobSetSpec spec) {
        var names = new LinkedHashSet<String>();
        for (var rule : rules) {
            var field = "spec.failurePolicy.rules[" + rule.name() + "]";
            if (!names.add(rule.name())) faults.add(field + ".name: expected it once, found it again");
            if (rule.name().length() > LONGEST_RULE || !RULE.matcher(rule.name()).matches())
                faults.add(field + ".name: expected at most " + LONGEST_RULE + " letters, digits and _ , : found "
                        + rule.name());
            rule.reasons().stream().filter(it -> !JobSetFaults.REASONS.contains(it)).forEach(it -> faults.add(field
                    + ".onJobFailureReasons: expected some of " + JobSetFaults.REASONS + ", found " + it));
            targets(faults, field, rule.targets(), spec);
        }
    }

    /// Pods that begin anew in their place must not be counted as failed, replaced, or more than there are places.
    private static void inPlace(List<String> faults, JobSetSpec spec) {
        for (var group : spec.replicatedJobs()) {
            var job = group.template().getSpec();
            var field = "spec.replicatedJobs[" + group.name() + "].template.spec";
            if (!Objects.equals(job.getBackoffLimit(), Integer.MAX_VALUE))
                faults.add(field + ".backoffLimit: expected " + Integer.MAX_VALUE + " for InPlaceRestart, found " + job
                        .getBackoffLimit());
            if (!"Failed".equals(job.getPodReplacementPolicy()))
                faults.add(field + ".podReplacementPolicy: expected Failed for InPlaceRestart, found " + job
                        .getPodReplacementPolicy());
            if (!Objects.equals(job.getCompletions(), job.getParallelism()))
                faults.add(field + ".completions: expected as many as parallelism for InPlaceRestart, found " + job
                        .getCompletions() + " and " + job.getParallelism());
        }
    }

    private static void targets(List<String> faults, String field, List<String> targets, JobSetSpec spec) {
        targets.stream().filter(it -> spec.find(it).isEmpty()).forEach(it -> faults.add(field
                + ".targetReplicatedJobs: expected groups of this JobSet, found " + it));
    }

    private static void coordinator(List<String> faults, String jobSet, Coordinator coordinator, JobSetSpec spec) {
        var field = "spec.coordinator";
        var group = spec.find(coordinator.replicatedJob());
        if (group.isEmpty()) {
            faults.add(field + ".replicatedJob: expected a group of this JobSet, found " + coordinator.replicatedJob());
            return;
        }
        var completions = group.get().template().getSpec().getCompletions();
        if (coordinator.jobIndex() < 0 || coordinator.jobIndex() >= group.get().replicas())
            faults.add(field + ".jobIndex: expected less than " + group.get().replicas() + ", found "
                    + coordinator.jobIndex());
        if (!group.get().isIndexed() || completions == null)
            faults.add(field + ": expected an Indexed Job with completions, found " + coordinator.replicatedJob());
        else if (coordinator.podIndex() < 0 || coordinator.podIndex() >= completions)
            faults.add(field + ".podIndex: expected less than " + completions + ", found " + coordinator.podIndex());
        var endpoint = JobSetNames.endpoint(jobSet, coordinator, spec.network());
        if (endpoint.length() > LONGEST_LABEL || !LABEL_VALUE.matcher(endpoint).matches())
            faults.add(field + ": expected an address of at most " + LONGEST_LABEL + " characters, found " + endpoint);
    }
}
