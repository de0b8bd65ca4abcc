package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.HpcStatus;
import rota.kernel.plan.Action;

/// How nodes and jobs fare.
class CensusTest {
    @Test
    void every_node_counts_once_and_failed_goes_before_drained_goes_before_active() {
        var scene = Scene.of(5, pod(0), pod(1).in("MIXED", "DRAIN"), pod(2).in("DOWN", "DRAIN"), pod(3).missing(),
                pod(4).in("ALLOCATED")).job("gpu-4", Duration.ofMinutes(5));

        assertThat(scene.plan().status().hpc()).contains(new HpcStatus(new HpcStatus.Nodes(5, 2, 1, 1),
                new HpcStatus.Jobs(1, 0, 0, 0, 0), Optional.empty(), false));
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

        assertThat(news(scene)).contains("announce JobFailures: 1 more jobs have failed, on gpu-0; Slurm remembers 1");
        assertThat(news(Scene.of(1, pod(0)).failedJob("gpu-0").showing(scene.plan().status()))).isEmpty();
    }

    private static Optional<String> news(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Announce.class::isInstance).map(Action::summary)
                .findFirst();
    }
}
