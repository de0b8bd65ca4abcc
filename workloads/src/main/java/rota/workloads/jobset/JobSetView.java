package rota.workloads.jobset;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.Repeats;
import rota.api.meta.Identity;
import rota.workloads.jobset.ChildJob.State;

/// What one reconcile saw. Built once, never changed; time is part of it.
///
/// @param jobs all Jobs that this incarnation of the JobSet controls
/// @param settled the copies show all Jobs that we have created and deleted
record JobSetView(JobSet set, JobSetSpec spec, JobSetStatus status, List<ChildJob> jobs, Surroundings surroundings,
        boolean settled, Instant now) {

    /// What the Jobs need beside them.
    ///
    /// @param service whether there is a Service of the right name, whoever made it
    /// @param claims the names of those claims that exist
    /// @param members the pods that begin anew in their place
    record Surroundings(boolean service, List<String> claims, List<InPlace.Member> members) {
        Surroundings {
            claims = List.copyOf(claims);
            members = List.copyOf(members);
        }
    }

    JobSetView {
        jobs = List.copyOf(jobs);
    }

    Identity id() {
        return Identity.of(JobSet.KIND, set);
    }

    String name() {
        return set.getMetadata().getName();
    }

    String namespace() {
        return set.getMetadata().getNamespace();
    }

    /// Nothing has been done for it yet.
    boolean isNew() {
        return jobs.isEmpty() && status.restarts() == 0 && status.repeats().equals(Repeats.NONE);
    }

    /// A Job that does not say which attempt, or which place, it belongs to: somebody else has changed it.
    Optional<ChildJob> stranger() {
        return jobs.stream().filter(it -> it.attempt().isEmpty() || it.index().isEmpty()).findFirst();
    }

    /// A Job of an attempt that the copy of the JobSet does not know yet: that copy is old.
    boolean isOutdated() {
        return jobs.stream().anyMatch(it -> it.attempt().orElse(0) > status.restarts() || it.ownAttempt() > repeats(
                it));
    }

    /// Jobs of attempts that have been given up, their own or those of all.
    List<ChildJob> previous() {
        return jobs.stream().filter(it -> !isCurrent(it)).toList();
    }

    /// Jobs of this attempt.
    List<ChildJob> current() {
        return jobs.stream().filter(this::isCurrent).toList();
    }

    private boolean isCurrent(ChildJob job) {
        return job.attempt().orElse(0) == status.restarts() && job.ownAttempt() == repeats(job);
    }

    private int repeats(ChildJob job) {
        return status.repeats().of(job.group(), job.index().orElse(0));
    }

    List<ChildJob> active() {
        return current().stream().filter(ChildJob::isActive).toList();
    }

    List<ChildJob> succeeded() {
        return current().stream().filter(it -> it.state() instanceof State.Succeeded).toList();
    }

    /// Who failed first comes first.
    List<ChildJob> failed() {
        return current().stream().filter(it -> it.state() instanceof State.Failed)
                .sorted(Comparator.comparing(JobSetView::failure).thenComparing(ChildJob::name)).toList();
    }

    boolean has(String job) {
        return jobs.stream().anyMatch(it -> it.name().equals(job));
    }

    private static Instant failure(ChildJob job) {
        return job.state() instanceof State.Failed(var since, _, _) ? since : Instant.MAX;
    }
}
