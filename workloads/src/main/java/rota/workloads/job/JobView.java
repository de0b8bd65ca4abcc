package rota.workloads.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.List;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.workloads.claim.Claim;

/// What one reconcile saw. Built once, never changed; time is part of it.
///
/// @param claim pods that are ours, and those to adopt or to let go
/// @param pods those that are ours, parsed
/// @param caches how far what we saw can be relied upon
/// @param failures the pods that failed since one last succeeded
/// @param finalizer the one that keeps a pod until it is counted
record JobView(Job job, JobSpec spec, JobStatus status, Claim<Pod> claim, List<JobPod> pods, Caches caches,
        RecentFailures failures, String finalizer, Instant now) {
    static final Kind KIND = Kind.of(Job.class);

    /// What is known about our copies of the cluster.
    ///
    /// @param settled they show all pods that we have created and deleted
    /// @param fresh the copy of the pods is at least as new as what the Job has counted: a pod that is counted is not
    /// shown as one that waits to be counted
    record Caches(boolean settled, boolean fresh) {}

    JobView {
        pods = List.copyOf(pods);
    }

    Identity id() {
        return Identity.of(KIND, job);
    }

    boolean deleting() {
        return Deleting.is(job);
    }

    boolean settled() {
        return caches.settled();
    }

    List<JobPod> active() {
        return pods.stream().filter(JobPod::isActive).toList();
    }

    int ready() {
        return (int) pods.stream().filter(it -> it.isActive() && it.facts().isReady()).count();
    }

    int terminating() {
        return (int) pods.stream().filter(it -> it.facts().isTerminating()).count();
    }
}
