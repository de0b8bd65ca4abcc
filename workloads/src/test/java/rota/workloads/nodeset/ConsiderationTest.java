package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetOptions;
import rota.api.peer.SlurmJob;
import rota.api.wire.Codec;

/// What is spared on request when there is a choice.
class ConsiderationTest {
    @Test
    void an_update_leaves_nodes_with_critical_jobs_for_later() {
        var scene = Scene.of(1, pod(0).old().in("ALLOCATED")).job("gpu-0", Duration.ofMinutes(5));

        assertThat(scene.drained()).containsExactly("gpu-0");
        assertThat(scene.annotated(NodeSetOptions.CRITICAL_JOBS, "qos=high, partition=all").drained()).isEmpty();
        assertThat(scene.plan().toString()).contains("gpu-0 are left for later");
    }

    @Test
    void an_update_leaves_nodes_whose_jobs_run_for_long_for_later() {
        var scene = Scene.of(2, busy(0, 600), busy(1, 7200)).with("updateStrategy",
                Codec.readObject("{\"rollingUpdate\":{\"maxUnavailable\":2}}"));

        assertThat(scene.drained()).containsExactlyInAnyOrder("gpu-0", "gpu-1");
        assertThat(scene.annotated(NodeSetOptions.MAX_WAIT, "1h").drained()).containsExactly("gpu-0");
    }

    @Test
    void a_set_that_shrinks_takes_another_node_if_it_can() {
        var scene = Scene.of(1, pod(0).in("ALLOCATED"), pod(1).in("ALLOCATED")).job(job(8, "gpu-0", 60, "other"))
                .job(job(9, "gpu-1", 30, "all")).with("updateStrategy", Codec.readObject("{\"type\":\"OnDelete\"}"));

        assertThat(scene.drained()).containsExactly("gpu-1");
        assertThat(scene.annotated(NodeSetOptions.CRITICAL_JOBS, "partition=all").drained()).containsExactly("gpu-0");
    }

    @Test
    void an_update_of_a_busy_set_takes_half_as_many_but_at_least_one() {
        assertThat(busySet("4").drained()).hasSize(4);
        assertThat(busySet("4").annotated(NodeSetOptions.BUSY_THRESHOLD, "0.8").drained()).hasSize(2);
        assertThat(busySet("5").annotated(NodeSetOptions.BUSY_THRESHOLD, "0.8").drained()).hasSize(2);
        assertThat(busySet("4").annotated(NodeSetOptions.BUSY_THRESHOLD, "1").drained()).as("not above").hasSize(4);
        assertThat(busySet("1").annotated(NodeSetOptions.BUSY_THRESHOLD, "0.8").drained()).hasSize(1);
    }

    @Test
    void what_makes_no_sense_is_told_of() {
        var scene = Scene.of(1, pod(0)).annotated(NodeSetOptions.BUSY_THRESHOLD, "much")
                .annotated(NodeSetOptions.CRITICAL_JOBS, "all of them");

        assertThat(scene.plan().status().conditions()).anySatisfy(it -> assertThat(it.getMessage()).contains(
                "expected a number from 0 to 1, found 'much'", "expected partition=NAME, qos=NAME or comment=TEXT"));
    }

    @Test
    void a_job_is_critical_by_its_comment_too() {
        var scene = Scene.of(1, pod(0).old().in("ALLOCATED")).job(new SlurmJob(9, List.of("RUNNING"), List.of("gpu-0"),
                Scene.NOW, Optional.empty(), "all", "normal", "keep"));

        assertThat(scene.drained()).containsExactly("gpu-0");
        assertThat(scene.annotated(NodeSetOptions.CRITICAL_JOBS, "comment=keep").drained()).isEmpty();
    }

    @Test
    void a_cordon_drains_a_node_with_a_critical_job_all_the_same() {
        var scene = Scene.of(1, pod(0).in("ALLOCATED")).job("gpu-0", Duration.ofMinutes(5)).cordoned("node-0", "x")
                .annotated(NodeSetOptions.CRITICAL_JOBS, "partition=all");

        assertThat(scene.drained()).containsExactly("gpu-0");
    }

    private static Scene busySet(String max) {
        var members = new ArrayList<Member>();
        for (var i = 0; i < 8; i++) members.add(pod(i).old().in("ALLOCATED").cpus(4, 4));
        return Scene.of(8).with(List.copyOf(members)).with("updateStrategy",
                Codec.readObject("{\"rollingUpdate\":{\"maxUnavailable\":" + max + "}}"));
    }

    private static SlurmJob job(long id, String node, long left, String partition) {
        return new SlurmJob(id, List.of("RUNNING"), List.of(node), Scene.NOW, Optional.of(Duration.ofSeconds(left)),
                partition, "", "");
    }

    private static Member busy(int ordinal, long seconds) {
        return pod(ordinal).old().until(Scene.NOW.plusSeconds(seconds));
    }
}
