package rota.api.jobset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is wrong with a JobSet, in words for its user: the field, what was expected and what was found.
///
/// A server with JobSet's own webhooks refuses all of this. Where there are none, it is found out here, before a Job
/// is made that could never run.
public final class JobSetFaults {
    static final List<String> REASONS = List.of("BackoffLimitExceeded", "DeadlineExceeded", "FailedIndexes",
            "MaxFailedIndexesExceeded", "PodFailurePolicy");

    private JobSetFaults() {}

    /// All faults, in the order of the fields; none for a JobSet that can be carried out.
    public static List<String> of(JobSet set) {
        var spec = JobSetSpec.of(set);
        return Stream.of(words(set), dependencies(spec), NameFaults.of(set.getMetadata().getName(), spec),
                PolicyFaults.of(set, spec), ClaimFaults.of(set.getMetadata().getName(), spec), placement(set, spec))
                .flatMap(List::stream).toList();
    }

    /// Words that this version does not know, or knows and does not support.
    private static List<String> words(JobSet set) {
        var spec = set.part("spec");
        var faults = new ArrayList<String>();
        word(faults, "spec.successPolicy.operator", spec.text("successPolicy", "operator"), List.of("All", "Any"));
        word(faults, "spec.startupPolicy.startupPolicyOrder", spec.text("startupPolicy", "startupPolicyOrder"),
                List.of("AnyOrder", "InOrder"));
        word(faults, "spec.failurePolicy.restartStrategy", spec.text("failurePolicy", "restartStrategy"),
                Stream.of(FailurePolicy.Strategy.values()).map(FailurePolicy.Strategy::word).toList());
        for (var rule : spec.objects("failurePolicy", "rules"))
            word(faults, "spec.failurePolicy.rules.action", rule.text("action"),
                    Stream.of(FailurePolicy.Action.values()).map(FailurePolicy.Action::word).toList());
        for (var job : spec.objects("replicatedJobs"))
            for (var dependency : job.objects("dependsOn"))
                word(faults, "spec.replicatedJobs.dependsOn.status", dependency.text("status"),
                        List.of("Ready", "Complete"));
        return faults;
    }

    private static void word(List<String> faults, String field, Optional<String> found, List<String> known) {
        found.filter(it -> !known.contains(it)).ifPresent(it -> faults.add(field + ": expected one of "
                + String.join(", ", known) + ", found " + it));
    }

    /// A group that waits for a later one, or for itself, would wait for ever.
    private static List<String> dependencies(JobSetSpec spec) {
        var faults = new ArrayList<String>();
        var earlier = new ArrayList<String>();
        for (var group : spec.replicatedJobs()) {
            group.dependsOn().stream().filter(it -> !earlier.contains(it.name())).forEach(it -> faults.add(
                    "spec.replicatedJobs[" + group.name() + "].dependsOn: expected one of the groups before it "
                            + earlier + ", found " + it.name()));
            earlier.add(group.name());
        }
        if (spec.inOrder() && spec.replicatedJobs().stream().anyMatch(it -> !it.dependsOn().isEmpty()))
            faults.add("spec.startupPolicy: expected dependsOn or the order InOrder, found both");
        return faults;
    }

    /// The other way needs a webhook that changes pods.
    private static List<String> placement(JobSet set, JobSetSpec spec) {
        return spec.replicatedJobs().stream().filter(it -> has(set, it, JobSetNames.EXCLUSIVE_TOPOLOGY)
                && !has(set, it, JobSetNames.NODE_SELECTOR)).map(it -> "annotation " + JobSetNames.EXCLUSIVE_TOPOLOGY
                        + " for " + it.name() + ": expected also " + JobSetNames.NODE_SELECTOR
                        + ", with nodes marked beforehand, found it alone")
                .toList();
    }

    private static boolean has(JobSet set, ReplicatedJob group, String annotation) {
        return JobSetNames.annotation(set, group, annotation).isPresent();
    }
}
