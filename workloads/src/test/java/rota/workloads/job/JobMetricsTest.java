package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.running;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;

class JobMetricsTest {
    private final Mirror<Job> jobs = new Mirror<>(Job.class, List.of());
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @BeforeEach
    void watch() {
        JobMetrics.watch(new Mirrors(List.of(jobs, pods)), JobSettings.replace(), meters);
    }

    @Test
    void a_job_that_ends_is_counted_once_with_its_reason() {
        jobs.changed(AJob.job().build());
        var ended = AJob.job().condition("Failed", "True", "DeadlineExceeded").build();
        jobs.changed(version(ended, "101"));
        jobs.changed(version(ended, "102"));

        assertThat(meters.counter("job_controller.jobs_finished", "completion_mode", "NonIndexed", "result", "failed",
                "reason", "DeadlineExceeded").count()).isEqualTo(1);
    }

    /// A server asks nobody for a reason, and a meter that fails would stop the stream that it listens to.
    @Test
    void a_job_that_somebody_ended_without_a_reason_is_counted_too() {
        jobs.changed(AJob.job().build());
        var ended = AJob.job().status(it -> it.addNewCondition().withType("Failed").withStatus("True").endCondition());
        jobs.changed(version(ended.build(), "101"));

        assertThat(meters.counter("job_controller.jobs_finished", "completion_mode", "NonIndexed", "result", "failed",
                "reason", "").count()).isEqualTo(1);
    }

    @Test
    void pods_and_indexes_are_counted_as_the_status_counts_them() {
        jobs.changed(AJob.indexed(9, 9).build());
        jobs.changed(version(AJob.indexed(9, 9).status(it -> it.withFailed(2).withSucceeded(3).withCompletedIndexes(
                "0-2")).build(), "101"));

        assertThat(meters.counter("job_controller.job_pods_finished", "completion_mode", "Indexed", "result",
                "succeeded").count()).isEqualTo(3);
        assertThat(meters.counter("job_controller.job_pods_finished", "completion_mode", "Indexed", "result",
                "failed").count()).isEqualTo(2);
        assertThat(meters.counter("job_controller.job_finished_indexes", "status", "succeeded", "backoffLimit",
                "global").count()).isEqualTo(3);
    }

    @Test
    void ended_pods_that_wait_to_be_counted_come_and_go() {
        jobs.changed(AJob.job().spec(it -> it.withNewPodFailurePolicy().addToRules(PodFailurePolicyTest.exits("Ignore",
                "In", 42)).endPodFailurePolicy()).build());
        pods.changed(running("a").build());
        pods.changed(version(failed("a").exit("main", 42).build(), "51"));
        pods.changed(version(failed("a").exit("main", 42).untracked().build(), "52"));

        assertThat(meters.counter("job_controller.terminated_pods_tracking_finalizer", "event", "add").count())
                .isEqualTo(1);
        assertThat(meters.counter("job_controller.terminated_pods_tracking_finalizer", "event", "delete").count())
                .isEqualTo(1);
        assertThat(meters.counter("job_controller.pod_failures_handled_by_failure_policy", "action", "Ignore").count())
                .isEqualTo(1);
    }

    @Test
    void a_rule_that_counts_a_failure_has_handled_it() {
        jobs.changed(AJob.job().spec(it -> it.withNewPodFailurePolicy().addToRules(PodFailurePolicyTest.exits("Count",
                "In", 42)).endPodFailurePolicy()).build());
        pods.changed(failed("a").exit("main", 42).build());
        pods.changed(failed("b").exit("main", 1).build());
        pods.changed(version(failed("a").exit("main", 42).untracked().build(), "51"));
        pods.changed(version(failed("b").exit("main", 1).untracked().build(), "52"));

        assertThat(meters.get("job_controller.pod_failures_handled_by_failure_policy").counters()).singleElement()
                .satisfies(it -> {
                    assertThat(it.getId().getTag("action")).isEqualTo("Count");
                    assertThat(it.count()).isEqualTo(1);
                });
    }

    @Test
    void jobs_of_somebody_else_are_counted_when_they_come() {
        jobs.changed(AJob.created().spec(it -> it.withManagedBy("example.com/other")).build());

        assertThat(meters.counter("job_controller.jobs_by_external_controller", "controller_name", "example.com/other")
                .count()).isEqualTo(1);
    }

    private static Job version(Job job, String version) {
        return new JobBuilder(job).editMetadata().withResourceVersion(version).endMetadata().build();
    }

    private static Pod version(Pod pod, String version) {
        return new PodBuilder(pod).editMetadata().withResourceVersion(version).endMetadata().build();
    }
}
