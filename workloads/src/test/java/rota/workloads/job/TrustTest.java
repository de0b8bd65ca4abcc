package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.PodOf.succeeded;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import org.junit.jupiter.api.Test;

/// The copy of the pods is at version 1000 here; a Job with a later version was written after what it shows.
class TrustTest {
    private final Job job = AJob.job().with(succeeded("sum-a")).build();
    private final JobController controller = AJob.job().with(succeeded("sum-a")).controller(job);

    @Test
    void a_status_that_we_made_from_a_copy_that_was_new_enough_is_trusted_at_once() {
        var made = write(version(job, "900"));

        var view = controller.observe(version(made, "1001"), AJob.NOW).orElseThrow();

        assertThat(view.caches().fresh()).isTrue();
    }

    @Test
    void so_is_one_that_is_still_there_because_our_write_failed_or_only_the_spec_has_changed() {
        write(version(job, "900"));

        var view = controller.observe(version(job, "1001"), AJob.NOW).orElseThrow();

        assertThat(view.caches().fresh()).isTrue();
    }

    @Test
    void a_status_of_somebody_else_is_doubtful_until_the_copy_of_the_pods_is_as_new() {
        var made = write(version(job, "900"));
        var other = new JobBuilder(made).editStatus().withSucceeded(7).endStatus().build();

        var view = controller.observe(version(other, "1001"), AJob.NOW).orElseThrow();

        assertThat(view.caches().fresh()).isFalse();
        assertThat(write(version(other, "1001"))).isEqualTo(version(other, "1001"));
    }

    @Test
    void nothing_is_trusted_by_a_process_that_has_just_begun() {
        var view = controller.observe(version(job, "1001"), AJob.NOW).orElseThrow();

        assertThat(view.caches().fresh()).isFalse();
    }

    /// One reconcile that is carried out.
    private Job write(Job seen) {
        var view = controller.observe(seen, AJob.NOW).orElseThrow();
        return controller.withStatus(view, controller.plan(view).status()).map(Job.class::cast).orElse(seen);
    }

    private static Job version(Job job, String version) {
        return new JobBuilder(job).editMetadata().withResourceVersion(version).endMetadata().build();
    }
}
