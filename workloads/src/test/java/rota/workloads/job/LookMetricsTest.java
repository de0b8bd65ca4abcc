package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.run.Report;

class LookMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final LookMetrics metrics = new LookMetrics(meters);

    @Test
    void each_look_is_counted_and_timed_by_what_it_did() {
        look(indexed(2, 2), 2);
        look(job().with(running("a"), running("b")), 3);
        look(job().with(ready("a")), 0);
        look(job().condition("FailureTarget", "True", "DeadlineExceeded"), 0);

        assertThat(looks("Indexed", "success", "pods_created")).isEqualTo(1);
        assertThat(looks("NonIndexed", "success", "pods_deleted")).isEqualTo(1);
        assertThat(looks("NonIndexed", "success", "tracking")).isEqualTo(1);
        assertThat(looks("NonIndexed", "success", "reconciling")).isEqualTo(1);
        var timer = meters.get("job_controller.job_sync_duration").tag("action", "tracking").timer();
        assertThat(timer.takeSnapshot().histogramCounts()).hasSize(15);
    }

    @Test
    void a_look_that_failed_tells_how_many_creations_did() {
        look(indexed(9, 5), 1);

        assertThat(looks("Indexed", "error", "pods_created")).isEqualTo(1);
        assertThat(created("new", "succeeded")).isEqualTo(1);
        assertThat(created("new", "failed")).isEqualTo(4);
    }

    @Test
    void a_pod_that_is_made_again_says_why() {
        look(job().status(it -> it.withFailed(1)), 1);
        look(job().spec(it -> it.withPodReplacementPolicy("Failed")).status(it -> it.withFailed(1)), 1);
        look(job().with(running("a").deleting().untracked()), 1);

        assertThat(created("recreate_terminating_or_failed", "succeeded")).isEqualTo(2);
        assertThat(created("recreate_failed", "succeeded")).isEqualTo(1);
    }

    @Test
    void jobs_that_are_over_or_make_no_sense_are_not_looked_at() {
        look(job().condition("Complete", "True", "CompletionsReached"), 0);
        look(job().spec(it -> it.withSelector(null)), 0);

        assertThat(meters.getMeters()).isEmpty();
    }

    /// One look, of whose actions so many succeed.
    private void look(AJob job, int done) {
        var view = job.view();
        var plan = JobPlanner.plan(view);
        var tried = plan.actions().stream().filter(it -> it instanceof Action.Create || it instanceof Action.Delete)
                .toList();
        var well = new ArrayList<>(tried.subList(0, Math.min(done, tried.size())));
        var badly = tried.subList(well.size(), tried.size());
        metrics.ended(view, new Report(plan, Ordered.map("step", List.<Action>copyOf(well)), badly, List.of(), 0,
                badly.isEmpty() ? Outcome.SETTLED : new Outcome.BackOff("out of order", Optional.empty())),
                Duration.ofMillis(5));
    }

    private double looks(String mode, String result, String action) {
        return meters.counter("job_controller.job_syncs", "completion_mode", mode, "result", result, "action", action)
                .count();
    }

    private double created(String reason, String status) {
        return meters.counter("job_controller.job_pods_creation", "reason", reason, "status", status).count();
    }
}
