package rota.workloads.jobset;

import java.util.List;
import java.util.stream.Stream;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.jobset.ReplicatedJob;
import rota.workloads.jobset.ChildJob.State;

/// Counts the Jobs of each group. Those that say they belong to no group of ours are nobody's.
final class Census {
    private Census() {}

    static List<Group> of(JobSetView view) {
        return view.spec().replicatedJobs().stream().map(it -> count(view, it)).toList();
    }

    /// All Jobs are under way or have succeeded.
    static boolean allReady(JobSetView view, JobSetStatus status) {
        return !view.spec().suspended() && status.jobs().stream().mapToInt(it -> it.ready() + it.succeeded()).sum()
                == view.spec().replicas();
    }

    /// The counts of one group.
    static Group find(JobSetStatus status, String name) {
        return status.jobs().stream().filter(it -> it.name().equals(name)).findFirst()
                .orElse(new Group(name, 0, 0, 0, 0, 0));
    }

    private static Group count(JobSetView view, ReplicatedJob group) {
        var jobs = view.current().stream().filter(it -> it.group().equals(group.name())).toList();
        var active = jobs.stream().filter(ChildJob::isActive).toList();
        return new Group(group.name(), size(active.stream().filter(ChildJob::isReady)),
                size(jobs.stream().filter(it -> it.state() instanceof State.Succeeded)),
                size(jobs.stream().filter(it -> it.state() instanceof State.Failed)),
                size(active.stream().filter(ChildJob::hasPods)),
                size(active.stream().filter(ChildJob::isSuspended)));
    }

    private static int size(Stream<ChildJob> jobs) {
        return (int) jobs.count();
    }
}
