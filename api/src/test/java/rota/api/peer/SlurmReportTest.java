package rota.api.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// Nodes and jobs are two lists, and a job that was suspended may have gone on between them.
    @Test
    void a_job_that_runs_holds_its_node_whatever_that_says_of_itself() {
        var report = report(job(7, Optional.of(Duration.ofMinutes(5))));

        assertThat(report.node("a")).hasValueSatisfying(it -> {
            assertThat(it.isBusy()).isTrue();
            assertThat(it.isDrained()).isFalse();
        });
        assertThat(report.node("b")).hasValueSatisfying(it -> assertThat(it.isDrained()).isTrue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"FROZEN", "FROZEN+FROM_TOMORROW", ""})
    void a_job_whose_state_is_not_understood_may_be_there(String state) {
        var report = report(new SlurmJob(7, state.isEmpty() ? List.of() : List.of(state.split("\\+", -1)), List.of("a"),
                Instant.EPOCH, Optional.empty(), "", "", ""));

        assertThat(report.node("a")).hasValueSatisfying(it -> assertThat(it.isDrained()).isFalse());
        assertThat(report.node("b")).hasValueSatisfying(it -> assertThat(it.isDrained()).isTrue());
        assertThat(report.jobsOn("a")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PENDING", "COMPLETED", "PENDING+REQUEUED", "CANCELLED", "COMPLETED+FROM_TOMORROW"})
    void a_job_that_is_on_no_node_holds_none(String state) {
        var report = report(new SlurmJob(7, List.of(state.split("\\+", -1)), List.of("a"), Instant.EPOCH,
                Optional.empty(), "", "", ""));

        assertThat(report.nodes().values()).allMatch(SlurmNode::isDrained);
        assertThat(report.jobsOn("a")).isEmpty();
    }

    @Test
    void a_node_says_when_the_last_of_its_jobs_ends() {
        var limited = job(7, Optional.of(Duration.ofMinutes(5)));
        var longer = job(8, Optional.of(Duration.ofMinutes(9)));
        var endless = job(9, Optional.empty());

        assertThat(end(limited, longer)).contains(Instant.EPOCH.plusSeconds(540));
        assertThat(end(longer, endless, limited)).contains(SlurmNode.Work.NEVER);
        assertThat(end()).isEmpty();
        assertThat(report(limited).node("b").flatMap(it -> it.work().end())).isEmpty();
    }

    private static SlurmJob job(long id, Optional<Duration> limit) {
        return new SlurmJob(id, List.of("RUNNING"), List.of("a"), Instant.EPOCH, limit, "", "", "");
    }

    private static Optional<Instant> end(SlurmJob... jobs) {
        return report(jobs).node("a").flatMap(it -> it.work().end());
    }

    private static SlurmReport report(SlurmJob... jobs) {
        var nodes = new TreeMap<String, SlurmNode>();
        for (var name : List.of("a", "b")) nodes.put(name, SlurmNode.of(name, DRAINED, "x"));
        return new SlurmReport(Instant.EPOCH, new SlurmOrigin("lab", "http://slurm"), nodes, List.of(jobs));
    }
}
