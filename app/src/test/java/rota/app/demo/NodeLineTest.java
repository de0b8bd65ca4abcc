package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmState;

/// What the demo says about each Slurm node.
class NodeLineTest {
    @ParameterizedTest
    @CsvSource({"IDLE, takes jobs", "ALLOCATED, runs job 7",
            "'ALLOCATED,DRAIN', 'has to go, waits for the end of job 7'",
            "'IDLE,DRAIN', 'has to go, and nothing runs on it any more'", "DOWN, waits until Slurm takes it back"})
    void a_node_says_what_it_does_or_waits_for(String state, String words) {
        var line = NodeLine.of(pod(true), report(state));

        assertThat(line.sentence()).isEqualTo("gpu-0 " + words);
        assertThat(line.picture().plain()).startsWith("   gpu-0  6cd55 " + state.replace(',', '+'));
    }

    @Test
    void a_pod_whose_node_is_not_there_yet_says_so() {
        var nothing = new SlurmReport(Instant.EPOCH, new SlurmOrigin("", ""), new LinkedHashMap<>(), List.of());

        assertThat(NodeLine.of(pod(true), nothing).sentence()).isEqualTo("gpu-0 waits until Slurm knows it");
        assertThat(NodeLine.of(pod(false), nothing).sentence()).isEqualTo("gpu-0 starts");
    }

    private static Pod pod(boolean ready) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName("gpu-0").withUid("uid")
                .addToLabels("controller.kubernetes.io/hash", "6cd55548b5").endMetadata().withNewStatus()
                .withPhase("Running").addNewCondition().withType("Ready").withStatus(ready ? "True" : "False")
                .endCondition().endStatus().build();
    }

    private static SlurmReport report(String state) {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        nodes.put("gpu-0", SlurmNode.of("gpu-0", SlurmState.of(state.split(",", -1)), ""));
        return new SlurmReport(Instant.EPOCH, new SlurmOrigin("", ""), nodes,
                List.of(new SlurmJob(7, List.of("RUNNING"), List.of("gpu-0"),
                        Instant.EPOCH, Optional.of(Duration.ofMinutes(5)), "all", "", "")));
    }
}
