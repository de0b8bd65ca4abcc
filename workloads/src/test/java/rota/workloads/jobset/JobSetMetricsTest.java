package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;

class JobSetMetricsTest {
    private final Mirror<JobSet> sets = new Mirror<>(JobSet.class, List.of());
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    @Test
    void an_end_is_counted_once() {
        JobSetMetrics.watch(new Mirrors(List.of(sets)), meters);

        sets.changed(version(new AJobSet().group("a", 1).set(), "8"));
        sets.changed(version(new AJobSet().group("a", 1).saying("Failed", true, "FailedJobs").set(), "9"));
        sets.changed(version(new AJobSet().group("a", 2).saying("Failed", true, "FailedJobs").set(), "10"));

        assertThat(meters.counter("jobset.failed", "jobset_name", "train", "namespace", "default").count())
                .isEqualTo(1);
        assertThat(meters.find("jobset.completed").counter()).isNull();
    }

    @Test
    void what_was_over_before_or_is_somebody_elses_is_not_counted() {
        JobSetMetrics.watch(new Mirrors(List.of(sets)), meters);

        sets.changed(version(new AJobSet().group("a", 1).saying("Completed", true, "AllJobsCompleted").set(), "8"));
        sets.removed(version(new AJobSet().group("a", 1).saying("Completed", true, "AllJobsCompleted").set(), "9"));
        sets.changed(version(new AJobSet().group("a", 1).with("'managedBy':'me.io/x'").set(), "10"));
        sets.changed(version(new AJobSet().group("a", 1).with("'managedBy':'me.io/x'").saying("Completed", true,
                "AllJobsCompleted").set(), "11"));

        assertThat(meters.getMeters()).isEmpty();
    }

    private static JobSet version(JobSet set, String version) {
        set.getMetadata().setResourceVersion(version);
        return set;
    }
}
