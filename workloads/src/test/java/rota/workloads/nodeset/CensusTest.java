package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.api.nodeset.HpcStatus;
import rota.api.peer.SlurmJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// How nodes and jobs fare.
class CensusTest {
    @Test
    void every_node_counts_once_and_failed_goes_before_drained_goes_before_active() {
        var scene = Scene.of(5, pod(0), pod(1).in("MIXED", "DRAIN"), pod(2).in("DOWN", "DRAIN"), pod(3).missing(),
                pod(4).in("ALLOCATED")).job("gpu-4", Duration.ofMinutes(5));

        assertThat(scene.plan().status().hpc()).contains(new HpcStatus(new HpcStatus.Nodes(5, 2, 1, 1),
                new HpcStatus.Jobs(1, 0, 0, 0, 0, Ordered.map()), Optional.empty(), false));
    }

    @Test
    void jobs_count_by_what_became_of_them_and_those_that_wait_by_the_partition_of_the_set() {
        var scene = Scene.of(2, pod(0).in("MIXED"), pod(1)).job(job(1, "RUNNING", "gpu-0", "all"))
                .job(job(2, "COMPLETED", "gpu-0", "all")).job(job(3, "COMPLETED", "gpu-1", "all"))
                .job(job(4, "TIMEOUT", "gpu-1", "all")).job(job(5, "SUSPENDED", "gpu-1", "all"))
                .job(job(6, "RUNNING", "cpu-0", "all")).job(job(7, "PENDING", "", "gpu"))
                .job(job(8, "PENDING", "", "gpu")).job(job(9, "PENDING", "", "all"));

        assertThat(scene.plan().status().hpc()).map(HpcStatus::jobs).contains(new HpcStatus.Jobs(1, 2, 2, 1, 1,
                Ordered.map("gpu-1", 1)));
    }

    @Test
    void health_is_the_part_of_active_nodes_in_percent_with_one_decimal() {
        assertThat(health(Scene.of(3, pod(0), pod(1).in("DOWN"), pod(2).missing()))).contains(new Json.Num(
                new BigDecimal("33.3")));
        assertThat(health(Scene.of(2, pod(0), pod(1).in("ALLOCATED")))).contains(new Json.Num(new BigDecimal(
                "100.0")));
        assertThat(health(Scene.of(0))).isEmpty();
    }

    private static Optional<Json> health(Scene scene) {
        return Codec.tree(scene.plan().status()).at("hpcStatus", "clusterHealth");
    }

    private static SlurmJob job(long id, String state, String node, String partition) {
        return new SlurmJob(id, List.of(state), node.isEmpty() ? List.of() : List.of(node), Scene.NOW,
                Optional.of(Duration.ofHours(1)), partition, "", "");
    }

    @Test
    void while_slurm_is_silent_the_last_counts_stay_and_are_marked() {
        var before = Scene.of(1, pod(0)).plan().status();

        assertThat(Scene.of(1, pod(0)).showing(before).silent().plan().status().hpc()).map(HpcStatus::stale)
                .contains(true);
        assertThat(Scene.of(1, pod(0)).silent().plan().status().hpc()).isEmpty();
    }

    @Test
    void what_was_counted_comes_back_from_the_server() {
        var status = Scene.of(2, pod(0), pod(1).in("DOWN")).plan().status();

        assertThat(Scene.of(2).showing(status).view().status().hpc()).isEqualTo(status.hpc());
    }

    @Test
    void more_failures_than_before_are_told_of_once() {
        var before = Scene.of(1, pod(0)).plan().status();
        var scene = Scene.of(1, pod(0)).failedJob("gpu-0").showing(before);

        assertThat(news(scene)).contains("announce JobFailures: jobs have failed on gpu-0 (1 more); Slurm remembers "
                + "1");
        assertThat(news(Scene.of(1, pod(0)).failedJob("gpu-0").showing(scene.plan().status()))).isEmpty();
    }

    @Test
    void failures_are_told_of_for_each_node_once_in_an_hour() {
        var before = Scene.of(2, pod(0), pod(1)).failedJob("gpu-0").plan().status();
        var first = Scene.of(2, pod(0), pod(1)).failedJob("gpu-0").failedJob("gpu-0").showing(before);
        var told = first.plan().status();
        var soon = Scene.of(2, pod(0), pod(1)).failedJob("gpu-0").failedJob("gpu-0").failedJob("gpu-0")
                .failedJob("gpu-1").showing(told);
        var later = Scene.of(2, pod(0), pod(1)).failedJob("gpu-0").failedJob("gpu-0").failedJob("gpu-0")
                .showing(told.warned(Ordered.map("JobFailures/gpu-0", Scene.NOW.minusSeconds(3600))));

        assertThat(told.warned()).isEqualTo(Ordered.map("JobFailures/gpu-0", Scene.NOW));
        assertThat(told.hpc().orElseThrow().jobs().failedOn()).isEqualTo(Ordered.map("gpu-0", 2));
        assertThat(news(soon)).contains("announce JobFailures: jobs have failed on gpu-1 (1 more); Slurm remembers 4");
        assertThat(news(later)).contains("announce JobFailures: jobs have failed on gpu-0 (1 more); Slurm remembers "
                + "3");
    }

    private static Optional<String> news(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Announce.class::isInstance).map(Action::summary)
                .findFirst();
    }
}
