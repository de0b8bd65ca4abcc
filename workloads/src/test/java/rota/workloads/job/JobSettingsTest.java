package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobSettingsTest {
    private static final String OURS = "rota.dev/job-controller";

    @Test
    void beside_the_built_in_controller_only_jobs_that_name_us_are_ours() {
        var settings = JobSettings.of(OURS);

        assertThat(settings.manages(managedBy(OURS))).isTrue();
        assertThat(settings.manages(managedBy(null))).isFalse();
        assertThat(settings.manages(managedBy("kubernetes.io/job-controller"))).isFalse();
        assertThat(settings.finalizer()).isEqualTo("rota.dev/job-tracking");
    }

    @Test
    void in_its_place_all_are_ours_that_would_be_its_own() {
        var settings = JobSettings.of("");

        assertThat(settings.manages(managedBy(null))).isTrue();
        assertThat(settings.manages(managedBy("kubernetes.io/job-controller"))).isTrue();
        assertThat(settings.manages(managedBy(OURS))).isFalse();
        assertThat(settings.finalizer()).isEqualTo("batch.kubernetes.io/job-tracking");
    }

    /// J-55
    @Test
    void a_job_of_somebody_else_is_not_even_looked_at() {
        var foreign = AJob.created().spec(it -> it.withManagedBy("example.com/other")).with(PodOf.succeeded("a"));

        assertThat(foreign.controller(foreign.build()).observe(foreign.build(), AJob.NOW)).isEmpty();
    }

    private static Job managedBy(@Nullable String name) {
        return AJob.created().spec(it -> it.withManagedBy(name)).build();
    }

    @Test
    void a_name_that_no_job_could_carry_is_a_mistake() {
        assertThat(JobSettings.mistake("")).isEmpty();
        assertThat(JobSettings.mistake("rota.dev/job-controller")).isEmpty();
        assertThat(JobSettings.mistake("a.b/c/d")).isEmpty();
        assertThat(List.of("rota", "/path", "domain/", "Domain/path", "a..b/c", "kubernetes.io/job-controller",
                "rota.dev/" + "x".repeat(55))).allMatch(it -> JobSettings.mistake(it).isPresent());
    }
}
