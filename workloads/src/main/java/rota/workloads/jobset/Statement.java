package rota.workloads.jobset;

import rota.api.jobset.JobSetStatus;
import rota.kernel.plan.Action.Severity;

/// Something that can be said of a JobSet: a condition, and the event that tells of it.
///
/// @param type the condition
/// @param holds whether it is true
record Statement(String type, boolean holds, String reason, String message) {
    static final Statement COMPLETED = new Statement(JobSetStatus.COMPLETED, true, "AllJobsCompleted",
            "jobset completed successfully");
    static final Statement SUSPENDED = new Statement(JobSetStatus.SUSPENDED, true, "SuspendedJobs",
            "jobset is suspended");
    static final Statement RESUMED = new Statement(JobSetStatus.SUSPENDED, false, "ResumeJobs", "jobset is resumed");
    static final Statement STARTING = new Statement(JobSetStatus.STARTUP_IN_PROGRESS, true,
            "InOrderStartupPolicyInProgress", "in order startup policy is in progress");
    static final Statement STARTED = new Statement(JobSetStatus.STARTUP_COMPLETED, true,
            "InOrderStartupPolicyCompleted", "in order startup policy has completed");
    static final Statement JOBS_READY = restarted("JobsReady", "all jobs are ready");
    static final Statement RESTART_FAILED = restarted("JobSetFailed", "jobset failed");
    static final Statement RESTART_COMPLETED = restarted("JobSetCompleted", "jobset completed successfully");
    static final Statement RESTART_SUSPENDED = restarted("JobSetSuspended", "jobset is suspended");

    /// No failure is allowed for.
    static Statement failedJobs(String job) {
        return failed("FailedJobs", "jobset failed due to one or more job failures", job);
    }

    static Statement tooManyRestarts(String job) {
        return failed("ReachedMaxRestarts", "jobset failed due to reaching max number of restarts", job);
    }

    /// A rule wants it.
    static Statement ruledOut(String job) {
        return failed("FailJobSetFailurePolicyAction", "applying FailJobSet failure policy action", job);
    }

    /// It could never run.
    static Statement invalid(String fault) {
        return new Statement(JobSetStatus.FAILED, true, "InvalidSpec", fault);
    }

    /// @param cause the rule that wants it, or that there is none
    static Statement restarting(String cause, String action, String job) {
        return new Statement(JobSetStatus.RESTARTING, true, cause,
                "applying " + action + " failure policy action" + first(job));
    }

    Severity severity() {
        var bad = type.equals(JobSetStatus.FAILED) || (type.equals(JobSetStatus.RESTARTING) && holds);
        return bad ? Severity.WARNING : Severity.NORMAL;
    }

    private static Statement failed(String reason, String message, String job) {
        return new Statement(JobSetStatus.FAILED, true, reason, message + first(job));
    }

    private static Statement restarted(String reason, String message) {
        return new Statement(JobSetStatus.RESTARTING, false, reason, message);
    }

    private static String first(String job) {
        return " (first failed job: " + job + ")";
    }
}
