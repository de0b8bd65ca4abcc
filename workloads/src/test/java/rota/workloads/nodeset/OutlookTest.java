package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.nodeset.HpcStatus;
import rota.api.wire.Codec;

/// What a status says about the future.
class OutlookTest {
    @Test
    void a_set_that_waits_for_jobs_says_until_when_at_the_latest() {
        var scene = Scene.of(0, busy(0, Scene.NOW.plus(Duration.ofMinutes(5))),
                busy(1, Scene.NOW.plus(Duration.ofMinutes(9))), pod(2));

        assertThat(said(scene, Outlook.JOBS)).isEqualTo("gpu-0, gpu-1 have to go; jobs run on them until "
                + "2030-01-01T12:09:00Z at the latest");
        assertThat(scene.plan().toString()).contains("not yet drained; its jobs end at 2030-01-01T12:05:00Z at the "
                + "latest");
    }

    @Test
    void a_job_without_a_limit_has_no_end_that_anybody_knows() {
        assertThat(said(Scene.of(0, busy(0, Marks.NEVER)), Outlook.JOBS))
                .isEqualTo("gpu-0 has to go; nobody knows when the jobs on them end");
    }

    @Test
    void the_status_shows_when_a_rollout_over_busy_nodes_is_over_at_the_latest() {
        var busy = Scene.of(3, ending(0, 600), ending(1, 7200), pod(2).in("ALLOCATED"));
        var unlimited = Scene.of(2, ending(0, 600), pod(1).old().in("ALLOCATED"));

        assertThat(busy.plan().status().hpc().flatMap(HpcStatus::estimatedEnd)).contains(Scene.NOW.plusSeconds(7200));
        assertThat(unlimited.plan().status().hpc().flatMap(HpcStatus::estimatedEnd)).isEmpty();
        assertThat(Scene.of(1, pod(0).old()).plan().status().hpc().flatMap(HpcStatus::estimatedEnd)).isEmpty();
    }

    private static Member ending(int ordinal, long seconds) {
        return pod(ordinal).old().until(Scene.NOW.plusSeconds(seconds));
    }

    @Test
    void a_set_whose_pods_wait_for_nobody_says_nothing() {
        var before = Scene.of(0, busy(0, Marks.NEVER)).plan().status();

        assertThat(said(Scene.of(1, pod(0).in("ALLOCATED")).showing(before), Outlook.JOBS)).isEmpty();
    }

    @Test
    void pods_that_somebody_has_to_delete_are_told_apart_by_what_runs_on_them() {
        var onDelete = Codec.readObject("{\"type\":\"OnDelete\"}");
        var scene = Scene.of(3, pod(0).old(), pod(1).old().in("ALLOCATED"), pod(2)).with("updateStrategy", onDelete);
        var done = Scene.of(1, pod(0)).with("updateStrategy", onDelete).showing(scene.plan().status());

        assertThat(said(scene, Outlook.UPDATE)).isEqualTo("2 of 3 pods keep an old template until somebody deletes "
                + "them; nothing runs on gpu-0; jobs run on gpu-1");
        assertThat(said(scene.silent(), Outlook.UPDATE)).contains("Slurm does not say what runs on gpu-0, gpu-1");
        assertThat(said(done, Outlook.UPDATE)).isEmpty();
    }

    private static Member busy(int ordinal, Instant until) {
        return pod(ordinal).in("ALLOCATED", "DRAIN").because("slurm-operator: x").cordonedByUs()
                .until(until);
    }

    private static String said(Scene scene, String type) {
        return Conditions.find(scene.plan().status().conditions(), type).map(it -> it.getMessage()).orElse("");
    }
}
