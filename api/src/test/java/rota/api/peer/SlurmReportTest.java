package rota.api.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What only the list of jobs tells about nodes.
class SlurmReportTest {
    private static final SlurmState DRAINED = SlurmState.of("IDLE", "DRAIN");

    @Test
    void a_node_with_a_suspended_job_is_busy_and_not_drained() {
        var report = report(new SlurmJob(7, List.of("SUSPENDED"), List.of("a"), Instant.EPOCH, Optional.empty(), "",
                "", ""));

        assertThat(report.node("a")).hasValueSatisfying(it -> {
            assertThat(it.isBusy()).isTrue();
            assertThat(it.isDrained()).isFalse();
            assertThat(it.suspended()).containsExactly(7L);
        });
        assertThat(report.node("b")).hasValueSatisfying(it -> assertThat(it.isDrained()).isTrue());
    }

    @Test
    void a_suspended_job_of_which_nobody_knows_where_it_is_may_be_anywhere() {
        var report = report(new SlurmJob(7, List.of("SUSPENDED"), List.of(), Instant.EPOCH, Optional.empty(), "", "",
                ""));

        assertThat(report.nodes().values()).noneMatch(SlurmNode::isDrained);
        assertThat(report.jobsOn("gone")).extracting(SlurmJob::id).containsExactly(7L);
    }

    @Test
    void a_job_that_has_ended_holds_nothing() {
        var report = report(new SlurmJob(7, List.of("COMPLETED"), List.of("a"), Instant.EPOCH, Optional.empty(), "",
                "", ""));

        assertThat(report.nodes().values()).allMatch(SlurmNode::isDrained);
    }

    private static SlurmReport report(SlurmJob job) {
        var nodes = new TreeMap<String, SlurmNode>();
        for (var name : List.of("a", "b")) nodes.put(name, SlurmNode.of(name, DRAINED, "x"));
        return new SlurmReport(Instant.EPOCH, new SlurmOrigin("lab", "http://slurm"), nodes, List.of(job));
    }
}
