package rota.local.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.api.peer.SlurmState;

/// Goal: the small Slurm has the traps of the real one, or else no history would step into them. Method: one node, and
/// time that passes until what is awaited is there.
class SlurmModelTest {
    private static final Duration LONG = Duration.ofHours(3);

    private Instant now = Instant.parse("2030-01-01T12:00:00Z");
    private final SlurmModel slurm = new SlurmModel(() -> now, new SplittableRandom(7));

    SlurmModelTest() {
        slurm.register("a");
        slurm.loaded(false);
    }

    @Test
    void a_drained_node_with_a_suspended_job_says_that_it_is_idle_and_only_the_job_tells() {
        suspend();

        var node = node();

        assertThat(node.state().isDrained()).isTrue();
        assertThat(node.suspended()).hasSize(1);
        assertThat(slurm.isBusy("a")).isTrue();
    }

    @Test
    void a_node_whose_job_is_suspended_can_be_deleted_and_only_the_job_tells_that_it_is_there() {
        suspend();

        slurm.send(new SlurmChange.Forget("a"));

        var report = slurm.look();
        assertThat(report.nodes()).isEmpty();
        assertThat(report.jobsOn("a")).hasSize(1);
        assertThat(slurm.isBusy("a")).isTrue();
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Drain("a", "x"))).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_node_at_work_cannot_be_deleted_and_one_that_is_deleted_comes_back_with_nothing_known_about_it() {
        slurm.send(new SlurmChange.Comment("a", "mine"));
        work();
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Forget("a"))).isInstanceOf(ApiException.Conflict.class);
        slurm.loaded(false);
        until(() -> !slurm.isBusy("a"));

        slurm.send(new SlurmChange.Forget("a"));
        assertThat(slurm.look().nodes()).isEmpty();
        slurm.register("a");

        assertThat(node().comment()).isEmpty();
    }

    @Test
    void whoever_takes_jobs_already_cannot_be_resumed() {
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Resume("a"))).isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void a_node_that_was_said_to_be_down_stays_so_when_it_is_undrained_and_comes_back_when_it_is_resumed() {
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.down("a", "slurm-operator: y");

        slurm.send(new SlurmChange.Undrain("a"));
        var undrained = node();
        slurm.send(new SlurmChange.Resume("a"));

        assertThat(undrained.state().has("DOWN")).isTrue();
        assertThat(undrained.reason()).isEqualTo("slurm-operator: y");
        assertThat(node().state().has("DOWN")).isFalse();
        assertThat(node().reason()).isEmpty();
    }

    @Test
    void where_that_is_set_a_node_that_was_said_to_be_down_comes_back_by_itself_and_its_drain_stays() {
        slurm.takesBack(true);
        slurm.down("a", "bad dimm");
        assertThat(node().state().has("DOWN")).isTrue();

        pass(Duration.ofSeconds(6));
        var back = node();
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.down("a", "slurm-operator: y");
        pass(Duration.ofSeconds(6));

        assertThat(back.state().has("DOWN")).isFalse();
        assertThat(back.reason()).isEmpty();
        assertThat(node().state().isDrained()).isTrue();
    }

    @Test
    void an_undrained_node_does_not_answer_for_a_second_whether_it_was_drained_or_not() {
        slurm.send(new SlurmChange.Undrain("a"));

        assertThat(node().state().has("NOT_RESPONDING")).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(node().state().has("NOT_RESPONDING")).isFalse();
    }

    @Test
    void who_dies_with_a_reason_has_it_before_that_it_does_not_respond() {
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.lose("a");

        assertThat(node().reason()).isEqualTo("slurm-operator: x : Not responding");
        assertThat(node().isUnresponsive()).isTrue();
    }

    @Test
    void who_died_with_a_reason_stays_down_when_it_answers_again_and_who_had_none_does_not() {
        slurm.lose("a");
        pass(Duration.ofMinutes(1));
        slurm.register("a");
        var without = node();
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.lose("a");
        pass(Duration.ofMinutes(1));
        slurm.register("a");

        assertThat(without.state().has("DOWN")).isFalse();
        assertThat(node().state().words()).contains("DOWN", "DRAIN").doesNotContain("NOT_RESPONDING");
        assertThat(node().reason()).isEqualTo("slurm-operator: x : Not responding");
    }

    @Test
    void what_its_last_job_leaves_behind_keeps_a_node_busy() {
        work();
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));

        until(() -> node().state().has("COMPLETING"));

        assertThat(node().isDrained()).isFalse();
        assertThat(slurm.isBusy("a")).isTrue();
    }

    @Test
    void the_reason_of_a_drain_goes_with_it_or_outlives_it() {
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.send(new SlurmChange.Undrain("a"));
        assertThat(node().reason()).isEmpty();

        slurm.keepsReasons(true);
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        slurm.send(new SlurmChange.Undrain("a"));
        assertThat(node().reason()).isEqualTo("slurm-operator: x");
    }

    @Test
    void who_loses_its_state_knows_no_node_until_that_registers_again_and_no_drain_at_all() {
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));

        slurm.amnesia();

        assertThat(slurm.look().nodes()).isEmpty();
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Drain("a", "x"))).isInstanceOf(ApiException.NotFound.class);
        pass(Duration.ofMinutes(1));
        assertThat(node().state().isDrain()).isFalse();
    }

    @Test
    void a_window_shows_on_its_nodes_some_time_after_it_has_begun() {
        slurm.send(new SlurmChange.Reserve(new SlurmReservation("window", now, now.plusSeconds(600), List.of("a"),
                List.of("MAINT"))));

        assertThat(node().state().has("MAINTENANCE")).isFalse();
        pass(Duration.ofSeconds(5));
        assertThat(node().reservation()).isEqualTo("window");
        slurm.send(new SlurmChange.Unreserve("window"));
        assertThat(node().state().has("MAINTENANCE")).isFalse();
    }

    @Test
    void silence_keeps_what_was_heard_and_what_is_known_without_asking_may_be_old() {
        var before = slurm.look();
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
        assertThat(slurm.contact()).isEqualTo(new Contact.Heard(before));

        slurm.silent(true);

        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class);
        assertThat(slurm.contact()).isInstanceOfSatisfying(Contact.Silent.class,
                it -> assertThat(it.last()).isPresent());
    }

    @Test
    void some_jobs_have_no_limit() {
        slurm.loaded(true);

        until(() -> slurm.look().jobs().stream().map(SlurmJob::limit).anyMatch(it -> it.isEmpty()));

        assertThat(node().work().end()).contains(SlurmNode.Work.NEVER);
    }

    @Test
    void a_job_may_go_on_between_the_list_of_nodes_and_that_of_jobs() {
        slurm.loaded(true);
        slurm.resumes(true);

        until(() -> {
            var node = node();
            return node.state().equals(SlurmState.of("IDLE", "DYNAMIC_NORM")) && node.work().end().isPresent();
        });

        assertThat(node().isBusy()).isTrue();
    }

    /// A job comes, is suspended, and the node is drained.
    private void suspend() {
        slurm.loaded(true);
        until(() -> !node().suspended().isEmpty());
        slurm.send(new SlurmChange.Drain("a", "slurm-operator: x"));
    }

    private void work() {
        slurm.loaded(true);
        until(() -> node().state().isBusy());
    }

    private void until(BooleanSupplier what) {
        var end = now.plus(LONG);
        while (!what.getAsBoolean()) {
            assertThat(now).as("what is awaited comes").isBefore(end);
            pass(Duration.ofSeconds(1));
        }
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private SlurmNode node() {
        SlurmReport report = slurm.look();
        return report.node("a").orElseThrow();
    }
}
