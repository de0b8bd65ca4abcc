package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is remembered of a Job between two looks: its pods as they were read, and its failures.
///
/// Of thousands of pods few change from one look to the next, and reading them takes longer than all that is decided
/// about them. An object in a mirror never changes, so the same object need not be read twice.
///
/// @param terms what the pods were read by, besides themselves
/// @param pods in the order of the last look
/// @param byUid the same, to be found
record Recollection(Terms terms, RecentFailures failures, List<JobPod> pods, Map<String, JobPod> byUid) {
    static final Recollection NONE = new Recollection(new Terms("", false, false, 0), RecentFailures.NONE, List.of(),
            Map.of());

    /// What [JobPod] takes from the Job.
    private record Terms(String finalizer, boolean indexed, boolean onlyReplaceFailed, int indexes) {
        static Terms of(JobSpec spec, String finalizer) {
            return new Terms(finalizer, spec.indexed(), spec.onlyReplaceFailed(), spec.indexes());
        }
    }

    /// As it is now. A pod that was seen before has had its say about failures.
    @SuppressWarnings("ReferenceEquality") // the same object, not one that looks the same: that would take as long
    Recollection with(Collection<Pod> seen, JobSpec spec, String finalizer) {
        var now = Terms.of(spec, finalizer);
        var known = now.equals(terms) ? byUid : Map.<String, JobPod>of();
        var read = new ArrayList<JobPod>(seen.size());
        var found = HashMap.<String, JobPod>newHashMap(seen.size());
        var news = new ArrayList<JobPod>();
        for (var pod : seen) {
            var current = known.get(pod.getMetadata().getUid());
            if (current == null || current.facts().pod() != pod) {
                current = JobPod.of(pod, spec, finalizer);
                news.add(current);
            }
            read.add(current);
            found.put(current.uid(), current);
        }
        return new Recollection(now, failures.with(news), read, found);
    }
}
