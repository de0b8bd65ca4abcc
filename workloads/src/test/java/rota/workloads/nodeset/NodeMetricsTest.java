package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSet;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;

/// Meters of single nodes.
class NodeMetricsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final NodeMetrics metrics =
            NodeMetrics.watch(new Mirrors(List.of(Mirror.guarded(NodeSet.class, List.of()))),
                    meters);

    @Test
    void every_node_shows_how_much_of_it_is_given_away_and_its_jobs() {
        metrics.seen(Scene.of(2, pod(0).cpus(4, 3), pod(1)).job("gpu-0", Duration.ofMinutes(5)).view());

        assertThat(value("cpu.used", "gpu-0")).isEqualTo(0.75);
        assertThat(value("cpu.used", "gpu-1")).isZero();
        assertThat(value("jobs.running", "gpu-0")).isEqualTo(1);
        assertThat(value("jobs.running", "gpu-1")).isZero();
        assertThat(meters.get("rota.nodeset.node.cpu.used").tag("node", "gpu-0").gauge().getId().getTags()).extracting(
                Object::toString).containsExactlyInAnyOrder("tag(namespace=default)", "tag(node=gpu-0)",
                        "tag(nodeset=gpu)");
    }

    @Test
    void memory_and_gpus_are_shown_as_well_as_cpus() {
        metrics.seen(Scene.of(2, pod(0).memory(1000, 250), pod(1).gpus(8, 2)).view());

        assertThat(value("memory.used", "gpu-0")).isEqualTo(0.25);
        assertThat(value("gpu.used", "gpu-1")).isEqualTo(0.25);
        assertThat(value("gpu.used", "gpu-0")).isZero();
    }

    @Test
    void a_job_that_has_ended_is_counted_once() {
        metrics.seen(Scene.of(1, pod(0)).failedJob("gpu-0").view());
        metrics.seen(Scene.of(1, pod(0)).failedJob("gpu-0").view());
        metrics.seen(Scene.of(1, pod(0)).failedJob("gpu-0").failedJob("gpu-0").view());

        assertThat(meters.get("rota.nodeset.node.jobs.ended").tag("result", "failed").counter().count()).isEqualTo(2);
    }

    @Test
    void meters_go_with_their_node_and_stay_while_slurm_is_silent() {
        metrics.seen(Scene.of(2, pod(0).cpus(4, 4), pod(1)).failedJob("gpu-1").view());
        metrics.seen(Scene.of(2, pod(0).cpus(4, 1), pod(1)).silent().view());
        assertThat(value("cpu.used", "gpu-0")).isEqualTo(1);

        metrics.seen(Scene.of(1, pod(0)).view());

        assertThat(meters.getMeters()).extracting(Meter::getId).allMatch(it -> "gpu-0".equals(it.getTag("node")));
    }

    @Test
    void while_the_cluster_is_in_doubt_the_last_values_stay_and_say_that_they_are_the_last() {
        metrics.seen(Scene.of(2, pod(0).cpus(4, 3).registered(Scene.HERE), pod(1).registered(Scene.HERE)).view());
        assertThat(value("known", "gpu-0")).isEqualTo(1);

        metrics.seen(Scene.of(2, pod(0).cpus(4, 0).registered(Scene.HERE), pod(1).registered(Scene.HERE))
                .failedJob("gpu-0").asking(Scene.ELSEWHERE).view());

        assertThat(value("cpu.used", "gpu-0")).isEqualTo(0.75);
        assertThat(value("known", "gpu-0")).isZero();
        assertThat(meters.find("rota.nodeset.node.jobs.ended").counters()).isEmpty();
        metrics.seen(Scene.of(2, pod(0).cpus(4, 0).registered(Scene.HERE), pod(1).missing().registered(Scene.HERE))
                .view());
        assertThat(value("known", "gpu-0")).isEqualTo(1);
        assertThat(meters.find("rota.nodeset.node.known").tag("node", "gpu-1").gauge()).isNull();
    }

    @Test
    void meters_go_with_a_pod_that_is_gone_although_slurm_is_silent() {
        metrics.seen(Scene.of(2, pod(0), pod(1)).view());

        metrics.seen(Scene.of(1, pod(0)).silent().view());

        assertThat(value("known", "gpu-0")).isZero();
        assertThat(meters.find("rota.nodeset.node.known").tag("node", "gpu-1").gauge()).isNull();
    }

    private double value(String name, String node) {
        return meters.get("rota.nodeset.node." + name).tag("node", node).gauge().value();
    }
}
