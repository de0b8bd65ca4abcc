package rota.workloads.job;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Step;
import rota.kernel.run.Report;

/// How often we look at a Job, how long that takes, and which pods come of it, under the names that users know from
/// Kubernetes' own Job controller. What the API shows is told by [JobMetrics].
final class LookMetrics {
    private static final Duration SHORTEST = Duration.ofMillis(4);
    private static final int LIMITS = 15;

    private final MeterRegistry meters;

    LookMetrics(MeterRegistry meters) {
        this.meters = meters;
    }

    void ended(JobView view, Report report, Duration took) {
        if (view.status().isFinished() || JobSpec.mistake(view.job()).isPresent()) return;
        var tags = Tags.of("completion_mode", view.spec().indexed() ? "Indexed" : "NonIndexed", "result",
                report.outcome() instanceof Outcome.BackOff ? "error" : "success", "action", action(view, report));
        meters.counter(JobMetrics.PREFIX + "job_syncs", tags).increment();
        Timer.builder(JobMetrics.PREFIX + "job_sync_duration").tags(tags)
                .serviceLevelObjectives(doubled(SHORTEST, LIMITS)).register(meters).record(took);
        created(view, "succeeded", report.done());
        created(view, "failed", report.refused());
    }

    /// Limits of a histogram, each twice the one before it.
    static Duration[] doubled(Duration first, int count) {
        return IntStream.range(0, count).mapToObj(it -> first.multipliedBy(1L << it)).toArray(Duration[]::new);
    }

    private void created(JobView view, String status, List<Action> actions) {
        var count = (int) actions.stream().filter(Action.Create.class::isInstance).count();
        if (count > 0)
            meters.counter(JobMetrics.PREFIX + "job_pods_creation", "reason", reason(view), "status", status)
                    .increment(count);
    }

    private static String reason(JobView view) {
        var failed = view.status().failed() + view.status().uncounted().failed().size();
        if (failed > 0 && view.spec().onlyReplaceFailed()) return "recreate_failed";
        return failed > 0 || view.terminating() > 0 ? "recreate_terminating_or_failed" : "new";
    }

    private static String action(JobView view, Report report) {
        var tried = Stream.concat(report.done().stream(), report.refused().stream()).toList();
        if (tried.stream().anyMatch(Action.Create.class::isInstance)) return "pods_created";
        if (tried.stream().anyMatch(Action.Delete.class::isInstance)) return "pods_deleted";
        var aligned = report.plan().steps().stream().map(Step::name).anyMatch(Alignment.NAMES::contains);
        return aligned && view.settled() ? "tracking" : "reconciling";
    }
}
