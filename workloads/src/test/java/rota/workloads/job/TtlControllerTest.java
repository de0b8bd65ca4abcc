package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.Propagation;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;
import rota.kernel.run.Report;

class TtlControllerTest {
    private final TtlController controller = new TtlController();

    /// J-57
    @Test
    void a_finished_job_is_deleted_with_its_pods_when_its_time_is_over() {
        var plan = plan(finished(10), NOW.plusSeconds(10)).orElseThrow();

        assertThat(plan.actions()).singleElement().isInstanceOfSatisfying(Action.Delete.class, it -> {
            assertThat(it.target().uid()).isEqualTo(AJob.UID);
            assertThat(it.options().propagation()).hasValue(Propagation.FOREGROUND);
            assertThat(it.version()).hasValue(ResourceVersion.of(100));
        });
    }

    /// J-57
    @Test
    void until_then_it_is_kept() {
        var plan = plan(finished(10), NOW.plusSeconds(5)).orElseThrow();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.wake()).isEqualTo(Wake.at(NOW.plusSeconds(10), "the time to live of a finished Job"));
    }

    /// J-57
    @Test
    void more_time_is_granted_until_the_last_moment() {
        assertThat(plan(finished(20), NOW.plusSeconds(10)).orElseThrow().actions()).isEmpty();
    }

    @Test
    void how_late_a_job_was_deleted_is_measured() {
        var meters = new SimpleMeterRegistry();
        var measured = new TtlController(meters);
        var view = measured.observe(finished(10).build(), NOW.plusSeconds(12)).orElseThrow();
        var plan = measured.plan(view);

        measured.ended(view, new Report(plan, Ordered.map("expire", plan.actions()), List.of(), List.of(), 0,
                Outcome.SETTLED), Duration.ofSeconds(1));

        assertThat(meters.timer("ttl_after_finished_controller.job_deletion_duration").totalTime(TimeUnit.SECONDS))
                .isEqualTo(3);
    }

    @Test
    void no_time_at_all_means_at_once() {
        assertThat(plan(finished(0), NOW).orElseThrow().actions()).hasSize(1);
    }

    @Test
    void unfinished_jobs_and_those_without_a_limit_are_kept() {
        assertThat(plan(AJob.job().spec(it -> it.withTtlSecondsAfterFinished(0)), NOW)).isEmpty();
        assertThat(plan(finished(0).spec(it -> it.withTtlSecondsAfterFinished(null)), NOW)).isEmpty();
        assertThat(plan(finished(0).deleting(), NOW)).isEmpty();
    }

    private static AJob finished(int ttl) {
        return AJob.job().spec(it -> it.withTtlSecondsAfterFinished(ttl)).status(it -> it.addNewCondition().withType(
                "Complete").withStatus("True").withLastTransitionTime(NOW.toString()).endCondition());
    }

    private Optional<Plan<NoStatus>> plan(AJob job, Instant now) {
        return controller.observe(job.build(), now).map(controller::plan);
    }
}
