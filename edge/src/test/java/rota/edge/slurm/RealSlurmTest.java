package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReservation;

/// Goal: what we believe about Slurm is so. Method: a real cluster with real slurmds, asked and told over REST.
class RealSlurmTest {
    private static final String OURS = "slurm-operator: test";

    @TempDir
    private static Path dir = Path.of("");
    private static @Nullable SlurmLab started;

    @BeforeAll
    static void start() {
        started = SlurmLab.up(dir, 3);
    }

    @AfterAll
    static void stop() {
        if (started != null) started.close();
    }

    @Test
    void its_nodes_are_read_and_understood() {
        var report = lab().client().look();

        assertThat(report.nodes()).containsKeys("node-0", "node-1", "node-2");
        assertThat(report.nodes().values()).allMatch(it -> it.state().isUnderstood(), "understood");
    }

    @Test
    void every_answer_says_which_cluster_it_comes_from() {
        assertThat(lab().client().look().origin()).isEqualTo(new SlurmOrigin("lab", lab().value("SLURM_REST_URL")));
    }

    @Test
    void every_version_that_it_speaks_says_which_cluster_answers() {
        assertThat(lab().spoken()).isNotEmpty().allSatisfy((version, cluster) -> assertThat(cluster).as(version)
                .isEqualTo("lab"));
    }

    @Test
    void a_drain_shows_in_the_next_look_and_so_does_its_end() {
        var slurm = lab().client();

        slurm.send(new SlurmChange.Drain("node-0", OURS));
        var drained = slurm.look().node("node-0").orElseThrow();
        slurm.send(new SlurmChange.Undrain("node-0"));
        var undrained = slurm.look().node("node-0").orElseThrow();

        assertThat(drained.state().isDrained()).isTrue();
        assertThat(drained.reason()).isEqualTo(OURS);
        assertThat(undrained.state().isDrain()).isFalse();
        assertThat(undrained.reason()).isEqualTo(left(OURS));
    }

    @Test
    void a_busy_node_is_draining_until_its_job_is_over() throws InterruptedException {
        var slurm = lab().client();
        try (var sight = new Sight(slurm)) {
            lab().call("run", "sbatch", "-w", "node-1", "-c", "2", "-t", "5", "-o", "/dev/null", "--wrap",
                    "sleep 300");
            var busy = sight.until(it -> it.node("node-1").orElseThrow().state().isBusy());
            slurm.send(new SlurmChange.Drain("node-1", OURS));
            var draining = slurm.look().node("node-1").orElseThrow();
            assertThatThrownBy(() -> slurm.send(new SlurmChange.Forget("node-1")))
                    .isInstanceOf(ApiException.Conflict.class);

            lab().call("run", "scancel", "-w", "node-1");
            var drained = sight.until(it -> it.node("node-1").orElseThrow().state().isDrained());

            assertThat(busy.jobs()).anySatisfy(it -> {
                assertThat(it.nodes()).contains("node-1");
                assertThat(it.isRunning()).isTrue();
                assertThat(it.end()).contains(it.start().plus(Duration.ofMinutes(5)));
            });
            assertThat(draining.state().isDrain()).isTrue();
            assertThat(draining.state().isDrained()).isFalse();
            assertThat(drained.node("node-1").map(SlurmNode::reason)).contains(OURS);
            slurm.send(new SlurmChange.Undrain("node-1"));
        }
    }

    @Test
    void the_answer_about_one_node_is_from_the_past_and_the_list_is_not() throws InterruptedException, IOException {
        var slurm = lab().client();
        var go = dir.resolve("go");
        var job = lab().call("run", "sbatch", "--parsable", "-w", "node-0", "-c", "2", "-o", "/dev/null", "--wrap",
                "while [ ! -e " + go + " ]; do sleep 0.1; done").text().strip();
        try (var sight = new Sight(slurm)) {
            var busy = sight.until(it -> it.node("node-0").orElseThrow().state().isBusy());
            assertThat(busy.jobs()).anySatisfy(it -> {
                assertThat(String.valueOf(it.id())).isEqualTo(job);
                assertThat(it.end()).as("of a job without a limit").isEmpty();
            });
        }
        Files.createFile(go);
        lab().call("run", "srun", "--dependency=afterany:" + job, "-w", "node-1", "true");

        var alone = lab().alone("node-0");
        var listed = slurm.look().node("node-0").orElseThrow();

        assertThat(alone.isBusy()).as("what slurmctld says about one node: " + alone).isTrue();
        assertThat(listed.state().isBusy()).as("what the list says: " + listed.state()).isFalse();
    }

    @Test
    void a_slurmctld_that_was_away_is_silence_and_remembers_its_drains() {
        var slurm = lab().client();
        slurm.send(new SlurmChange.Drain("node-0", OURS));

        lab().call("stop", "ctld");
        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.class);
        var during = slurm.contact();
        lab().call("start", "ctld");
        var after = slurm.look().node("node-0").orElseThrow();
        slurm.send(new SlurmChange.Undrain("node-0"));

        assertThat(during).isInstanceOf(Contact.Silent.class);
        assertThat(after.state().isDrain()).isTrue();
        assertThat(after.reason()).isEqualTo(OURS);
    }

    @Test
    void a_node_that_was_said_to_be_down_comes_back_only_when_it_is_resumed() {
        var slurm = lab().client();
        lab().call("run", "scontrol", "update", "nodename=node-2", "state=drain", "reason=" + OURS);
        lab().call("run", "scontrol", "update", "nodename=node-2", "state=down", "reason=" + OURS);

        slurm.send(new SlurmChange.Undrain("node-2"));
        var undrained = slurm.look().node("node-2").orElseThrow();
        slurm.send(new SlurmChange.Resume("node-2"));
        var resumed = slurm.look().node("node-2").orElseThrow();

        assertThat(undrained.state().has("DOWN")).isTrue();
        assertThat(undrained.reason()).isEqualTo(OURS);
        assertThat(resumed.state().has("DOWN")).isFalse();
        assertThat(resumed.state().isDrain()).isFalse();
        assertThat(resumed.reason()).isEqualTo(left(OURS));
    }

    @Test
    void a_node_that_nobody_knows_is_told_apart_from_trouble() {
        var slurm = lab().client();

        assertThat(slurm.look().node("nobody")).isEmpty();
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Drain("nobody", OURS)))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_token_by_another_key_is_refused() {
        var stranger = lab().client("another key of the same length..".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(stranger::look).isInstanceOf(ApiException.Forbidden.class);
        assertThat(stranger.contact()).isInstanceOf(Contact.Silent.class);
    }

    /// A clock that is an hour late mints tokens that have run out; the next one is good as soon as the clock is right.
    @Test
    void a_token_that_has_run_out_is_refused_and_the_next_one_is_taken() {
        var late = new Hand(Instant.now().minus(Duration.ofHours(1)));
        var slurm = lab().client(late);

        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining("511");
        var during = slurm.contact();
        late.pass(Duration.ofHours(1));
        var after = slurm.look();

        assertThat(during).isInstanceOf(Contact.Silent.class);
        assertThat(after.nodes()).containsKey("node-0");
    }

    @Test
    void a_note_on_a_node_is_kept_and_lost_with_the_node() {
        var slurm = lab().client();
        lab().call("add-node", "extra");

        slurm.send(new SlurmChange.Comment("extra", "{\"podName\":\"extra\"}"));
        var noted = slurm.look().node("extra").orElseThrow();
        slurm.send(new SlurmChange.Forget("extra"));

        assertThat(noted.comment()).isEqualTo("{\"podName\":\"extra\"}");
        assertThat(slurm.look().node("extra")).isEmpty();
    }

    @Test
    void a_reservation_is_made_changed_and_given_up() {
        assumeRecent();
        var slurm = lab().client();
        var start = Instant.now().plusSeconds(3600).truncatedTo(ChronoUnit.SECONDS);
        var first = new SlurmReservation("maint", start, start.plusSeconds(1800), List.of("node-0"),
                List.of("IGNORE_JOBS", "MAINT"));
        var second = new SlurmReservation("maint", start, start.plusSeconds(1800), List.of("node-0", "node-1"),
                List.of("IGNORE_JOBS", "MAINT"));

        slurm.send(new SlurmChange.Reserve(first));
        var made = slurm.reservation("maint").orElseThrow();
        slurm.send(new SlurmChange.Reserve(second));
        var changed = slurm.reservation("maint").orElseThrow();
        slurm.send(new SlurmChange.Unreserve("maint"));

        assertThat(made.start()).isEqualTo(start);
        assertThat(made.end()).isEqualTo(start.plusSeconds(1800));
        assertThat(made.nodes()).containsExactly("node-0");
        assertThat(made.flags()).contains("MAINT", "IGNORE_JOBS");
        assertThat(changed.nodes()).containsExactly("node-0", "node-1");
        assertThat(slurm.reservation("maint")).isEmpty();
        assertThatThrownBy(() -> slurm.send(new SlurmChange.Unreserve("maint")))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void features_and_the_place_in_the_network_are_taken_over() {
        assumeRecent();
        var slurm = lab().client();

        slurm.send(new SlurmChange.Features("node-2", List.of("k8s/a", "x"), List.of("k8s/a")));
        slurm.send(new SlurmChange.Topology("node-2", "default:s1"));

        var node = slurm.look().node("node-2").orElseThrow();

        assertThat(node.features()).containsExactlyInAnyOrder("k8s/a", "x");
        assertThat(node.activeFeatures()).containsExactly("k8s/a");
        assertThat(node.topology()).contains("default:s1");
    }

    @Test
    void an_outage_of_slurmrestd_is_silence_and_then_over() {
        var slurm = lab().client();
        slurm.look();

        lab().call("stop", "rest");
        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class);
        var during = slurm.contact();
        lab().call("start", "rest");
        var after = slurm.look();

        assertThat(during).isInstanceOfSatisfying(Contact.Silent.class, it -> assertThat(it.last()).isPresent());
        assertThat(after.nodes()).containsKey("node-0");
    }

    /// What came with v0.0.43 of the API.
    private static void assumeRecent() {
        assumeTrue(!isOld(), "Slurm 24.11 cannot do this");
    }

    /// What is left of a reason when its drain has ended.
    private static String left(String reason) {
        return isOld() ? reason : "";
    }

    private static boolean isOld() {
        return lab().value("SLURM_VERSION").startsWith("24.");
    }

    private static SlurmLab lab() {
        if (started == null) throw new IllegalStateException("expected a cluster");
        return started;
    }
}
