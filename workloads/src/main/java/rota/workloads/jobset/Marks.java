package rota.workloads.jobset;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.ReplicatedJob;
import rota.api.meta.Ordered;

/// The labels and annotations by which a Job and its pods know their place. Users' own values under these names lose.
///
/// @param annotations all labels once more, and what says where the Job is to run
record Marks(SequencedMap<String, String> labels, SequencedMap<String, String> annotations) {

    static Marks of(JobSetView view, ReplicatedJob group, int index) {
        var labels = labels(view, group, index);
        var annotations = new LinkedHashMap<>(labels);
        JobSetNames.annotation(view.set(), group, JobSetNames.EXCLUSIVE_TOPOLOGY).ifPresent(it -> {
            annotations.put(JobSetNames.EXCLUSIVE_TOPOLOGY, it);
            JobSetNames.annotation(view.set(), group, JobSetNames.NODE_SELECTOR)
                    .ifPresent(selector -> annotations.put(JobSetNames.NODE_SELECTOR, selector));
        });
        return new Marks(Ordered.map(labels), Ordered.map(annotations));
    }

    private static SequencedMap<String, String> labels(JobSetView view, ReplicatedJob group, int index) {
        var spec = view.spec();
        var marks = new LinkedHashMap<String, String>();
        marks.put(JobSetNames.JOB_SET, view.name());
        marks.put(JobSetNames.JOB_SET_UID, view.id().uid());
        marks.put(JobSetNames.REPLICATED_JOB, group.name());
        marks.put(JobSetNames.ATTEMPT, number(view.status().restarts()));
        if (spec.failurePolicy().filter(it -> it.rules().stream().anyMatch(rule -> rule.action().isForOneJob()))
                .isPresent())
            marks.put(JobSetNames.JOB_ATTEMPT, number(view.status().repeats().of(group.name(), index)));
        marks.put(JobSetNames.REPLICAS, number(group.replicas()));
        marks.put(JobSetNames.GLOBAL_REPLICAS, number(spec.replicas()));
        marks.put(JobSetNames.INDEX, number(index));
        marks.put(JobSetNames.GLOBAL_INDEX, number(sum(spec.replicatedJobs(), group) + index));
        marks.put(JobSetNames.KEY, key(view.namespace() + "/" + JobSetNames.job(view.name(), group.name(), index)));
        var kin = spec.replicatedJobs().stream().filter(it -> it.numberedWith().equals(group.numberedWith())).toList();
        marks.put(JobSetNames.GROUP, group.numberedWith());
        marks.put(JobSetNames.GROUP_REPLICAS, number(kin.stream().mapToInt(ReplicatedJob::replicas).sum()));
        marks.put(JobSetNames.GROUP_INDEX, number(sum(kin, group) + index));
        spec.coordinator().ifPresent(it -> marks.put(JobSetNames.COORDINATOR, JobSetNames.endpoint(view.name(), it,
                spec.network())));
        return marks;
    }

    /// Somebody has marked nodes for each Job beforehand.
    static boolean isPlacedByNodeLabel(JobSetView view, ReplicatedJob group) {
        return JobSetNames.annotation(view.set(), group, JobSetNames.EXCLUSIVE_TOPOLOGY).isPresent()
                && JobSetNames.annotation(view.set(), group, JobSetNames.NODE_SELECTOR).isPresent();
    }

    /// How many Jobs there are before those of this group.
    private static int sum(List<ReplicatedJob> groups, ReplicatedJob group) {
        return groups.stream().takeWhile(it -> !it.name().equals(group.name())).mapToInt(ReplicatedJob::replicas)
                .sum();
    }

    private static String key(String path) {
        try {
            var digest = MessageDigest.getInstance("SHA-1").digest(path.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("expected SHA-1 in every JDK", impossible);
        }
    }

    private static String number(int value) {
        return Integer.toString(value);
    }
}
