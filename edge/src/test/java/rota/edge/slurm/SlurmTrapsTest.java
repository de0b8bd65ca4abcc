package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.api.peer.SlurmState;

/// Goal: the traps that no client of ours steps into are still there. Method: a real cluster, told what we never say,
/// and a slurmctld that loses its memory.
class SlurmTrapsTest {
    private static final int TRIES = 20;
    private static final int CROWD = 300;

    @TempDir
    private static Path dir = Path.of("");
    private static @Nullable SlurmLab started;

    @BeforeAll
    static void start() {
        started = SlurmLab.up(dir, 1);
    }

    @AfterAll
    static void stop() {
        if (started != null) started.close();
    }

    @Test
    void an_error_comes_with_a_200_and_without_a_list() {
        assertThatThrownBy(() -> lab().alone("nobody")).isInstanceOf(ApiException.class);
    }

    @Test
    void every_word_that_this_slurm_has_for_a_node_is_understood() {
        var words = lab().words();

        assertThat(words).contains("IDLE", "DRAIN");
        assertThat(words).allMatch(it -> SlurmState.of("IDLE", it).isUnderstood());
    }

    @Test
    void a_node_that_is_undrained_for_nothing_does_not_answer_for_a_moment() {
        var slurm = lab().client();
        var disturbed = false;

        for (var i = 0; i < TRIES && !disturbed; i++) {
            slurm.send(new SlurmChange.Undrain("node-0"));
            disturbed = node(slurm).state().has("NOT_RESPONDING");
        }

        assertThat(disturbed).isTrue();
    }

    @Test
    void a_reason_alone_is_dropped_and_two_states_at_once_are_refused() {
        var slurm = lab().client();

        lab().tell("node-0", "{\"reason\":\"only a reason\"}");
        var after = node(slurm);

        // up to 24.11 it is kept, and means nothing either: the node takes jobs
        assertThat(after.reason()).isEqualTo(isOld() ? "only a reason" : "");
        assertThat(after.state().isDrain()).isFalse();
        assertThatThrownBy(() -> lab().tell("node-0", "{\"state\":[\"DOWN\",\"DRAIN\"],\"reason\":\"x\"}"))
                .isInstanceOf(ApiException.class);
    }

    @Test
    void a_drain_may_have_no_reason() {
        var slurm = lab().client();
        var before = node(slurm).reason();

        lab().tell("node-0", "{\"state\":[\"DRAIN\"]}");
        var drained = node(slurm);
        slurm.send(new SlurmChange.Undrain("node-0"));

        assertThat(drained.state().isDrain()).isTrue();
        assertThat(drained.reason()).isEqualTo(before);
    }

    @Test
    void a_node_whose_job_is_suspended_says_that_it_is_idle_and_only_the_job_tells() throws InterruptedException {
        var slurm = lab().client();
        try (var sight = new Sight(slurm)) {
            var job = lab().call("run", "sbatch", "--parsable", "-D", "/tmp", "-o", "/dev/null", "--wrap",
                    "sleep 300").text().strip();
            sight.until(it -> node(it).state().isBusy());
            slurm.send(new SlurmChange.Drain("node-0", "slurm-operator: x"));
            lab().call("run", "scontrol", "suspend", job);
            var suspended = node(slurm);
            lab().call("run", "scancel", job);
            var drained = node(sight.until(it -> node(it).isDrained()));
            slurm.send(new SlurmChange.Undrain("node-0"));

            assertThat(suspended.state().isDrained()).as(suspended.toString()).isTrue();
            assertThat(suspended.suspended()).containsExactly(Long.valueOf(job));
            assertThat(suspended.isDrained()).isFalse();
            assertThat(drained.suspended()).isEmpty();
        }
    }

    /// In a cluster of its own: what is left of the job is cleaned up for minutes.
    @Test
    void a_node_whose_job_is_suspended_can_be_deleted_and_only_the_job_tells_that_it_is_there() throws Exception {
        try (var own = SlurmLab.up(dir.resolve("own"), 1); var sight = new Sight(own.client())) {
            var job = own.call("run", "sbatch", "--parsable", "-D", "/tmp", "-o", "/dev/null", "--wrap", "sleep 300")
                    .text().strip();
            sight.until(it -> node(it).state().isBusy());
            assertThatThrownBy(() -> own.client().send(new SlurmChange.Forget("node-0")))
                    .isInstanceOf(ApiException.Conflict.class);
            assertThatThrownBy(() -> own.tell("node-0", "{\"state\":[\"FUTURE\"]}")).isInstanceOf(ApiException.class);
            own.call("run", "scontrol", "suspend", job);
            own.client().send(new SlurmChange.Forget("node-0"));

            var report = own.client().look();

            assertThat(report.nodes()).isEmpty();
            assertThat(report.jobsOn("node-0")).extracting(SlurmJob::id).containsExactly(Long.valueOf(job));
        }
    }

    /// Its number for that has changed between the releases.
    @Test
    void a_node_that_takes_jobs_cannot_be_resumed() {
        assertThatThrownBy(() -> lab().client().send(new SlurmChange.Resume("node-0"))).isInstanceOf(ApiException.class)
                .hasMessageContaining(isOld() ? "2028" : "2180");
    }

    /// It must be noticed that it died; one that had no reason comes back by itself.
    @Test
    void who_died_with_a_reason_stays_down_when_it_answers_again_until_it_is_resumed() throws InterruptedException {
        try (var own = SlurmLab.up(dir.resolve("own-3"), 1); var sight = new Sight(own.client())) {
            own.client().send(new SlurmChange.Drain("node-0", "slurm-operator: x"));
            own.call("kill-node", "node-0");
            sight.until(it -> node(it).state().has("DOWN") && node(it).state().has("NOT_RESPONDING"));

            own.call("add-node", "node-0");
            var back = node(sight.until(it -> !node(it).state().has("NOT_RESPONDING")));
            own.client().send(new SlurmChange.Resume("node-0"));

            assertThat(back.state().has("DOWN")).isTrue();
            assertThat(back.reason()).isEqualTo("slurm-operator: x : Not responding");
            assertThat(node(own.client()).state().has("DOWN")).isFalse();
        }
    }

    @Test
    void where_that_is_set_a_node_that_was_said_to_be_down_comes_back_by_itself() throws InterruptedException {
        try (var own = SlurmLab.up(dir.resolve("own-2"), 1, "ReturnToService=2");
                var sight = new Sight(own.client())) {
            own.client().send(new SlurmChange.Drain("node-0", "slurm-operator: x"));
            own.tell("node-0", "{\"state\":[\"DOWN\"],\"reason\":\"slurm-operator: Pod is terminating\"}");

            assertThat(node(own.client()).state().has("DOWN")).isTrue();

            var back = node(sight.until(it -> !node(it).state().has("DOWN")));

            assertThat(back.state().isDrain()).as("the drain stays").isTrue();
        }
    }

    @Test
    void a_slurmctld_that_lost_its_state_knows_no_node_until_one_registers_again() throws InterruptedException {
        var slurm = lab().client();

        lab().call("forget");
        var after = slurm.look();
        lab().call("kill-node", "node-0");
        lab().call("add-node", "node-0");

        assertThat(after.nodes()).isEmpty();
        try (var sight = new Sight(slurm)) {
            assertThat(sight.until(it -> it.node("node-0").isPresent()).node("node-0")).isPresent();
        }
    }

    /// It takes some 124 connections, and no other before one of these is closed, whether that is in use or not.
    @Test
    void a_crowd_of_changes_is_told_although_slurmrestd_takes_few_connections() {
        var slurm = lab().client();
        var told = new AtomicInteger();

        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var i = 0; i < CROWD; i++) {
                var change = new SlurmChange.Comment("node-0", "note " + i);
                crowd.execute(() -> {
                    slurm.send(change);
                    told.incrementAndGet();
                });
            }
        }

        assertThat(told).hasValue(CROWD);
    }

    @Test
    void a_window_shows_on_its_nodes_some_time_after_it_has_begun() throws InterruptedException {
        assumeTrue(!isOld(), "Slurm 24.11 cannot do this");
        var slurm = lab().client();
        var begin = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        slurm.send(new SlurmChange.Reserve(new SlurmReservation("window", begin, begin.plusSeconds(600),
                List.of("node-0"), List.of("IGNORE_JOBS", "MAINT"))));

        try (var sight = new Sight(slurm)) {
            var open = sight.until(it -> it.node("node-0").orElseThrow().state().has("MAINTENANCE"));
            slurm.send(new SlurmChange.Unreserve("window"));

            assertThat(open.node("node-0").map(SlurmNode::reservation)).contains("window");
            assertThat(open.asked()).isAfter(begin);
        }
    }

    private static SlurmNode node(SlurmRest slurm) {
        return node(slurm.look());
    }

    private static SlurmNode node(SlurmReport report) {
        return report.node("node-0").orElseThrow();
    }

    private static boolean isOld() {
        return lab().value("SLURM_VERSION").startsWith("24.");
    }

    private static SlurmLab lab() {
        if (started == null) throw new IllegalStateException("expected a cluster");
        return started;
    }
}
