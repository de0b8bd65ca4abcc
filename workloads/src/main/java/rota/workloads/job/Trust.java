package rota.workloads.job;

import java.util.List;

/// The statuses of a Job that hold nothing which our copy of its pods does not show: the one that was seen when that
/// copy was new enough, and the one that we made of it. Whoever else counts a pod makes another one.
record Trust(List<JobStatus> statuses) {
    static final Trust NONE = new Trust(List.of());

    Trust {
        statuses = List.copyOf(statuses);
    }

    static Trust in(JobStatus seen, JobStatus made) {
        return new Trust(List.of(seen, made));
    }

    boolean includes(JobStatus status) {
        return statuses.contains(status);
    }
}
