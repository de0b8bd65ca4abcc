package rota.app.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetStatus;
import rota.edge.slurm.SlurmStub;
import rota.kernel.loop.Crew;

/// Goal: a Slurm that takes questions and answers none holds up nobody but its own NodeSets. Method: the operator over
/// the embedded server, with two clusters; as many sets as the operator has workers have something to tell the one that
/// hangs. Nobody runs the pods.
class HangingSlurmTest {
    private static final String V = StubbedSlurms.V;

    @TempDir
    private Path folder = Path.of("");

    private final SlurmStub hanging = SlurmStub.speaking(V, IntStream.range(0, Crew.PER_LOOP).mapToObj(it -> idle("a"
            + it + "-0")).toArray(String[]::new));
    private final SlurmStub healthy = SlurmStub.speaking(V, idle("b-0")).on("POST /slurm/" + V + "/node/b-0", 200,
            "{\"errors\":[]}");

    @AfterEach
    void stop() {
        hanging.close();
        healthy.close();
    }

    @Test
    void scenario_41_a_slurm_that_hangs_holds_up_no_set_of_another() throws Exception {
        try (var cluster = new StubbedSlurms(folder)) {
            cluster.cluster("one", hanging);
            cluster.cluster("other", healthy);
            for (var i = 0; i < Crew.PER_LOOP; i++) cluster.set("a" + i, "one");
            cluster.set("b", "other");
            cluster.start();
            cluster.sets.awaitAll(all -> all.size() == Crew.PER_LOOP + 1 && all.stream().allMatch(
                    HangingSlurmTest::isReachable));

            hanging.hang();
            for (var i = 0; i < Crew.PER_LOOP; i++) cluster.empty("a" + i);
            cluster.empty("b");
            healthy.nodes(V, SlurmStub.node("b-0", "slurm-operator: scale-in", "IDLE", "DRAIN"));

            cluster.pods.awaitAll(all -> all.stream().noneMatch(it -> it.getMetadata().getName().equals("b-0")));
            assertThat(cluster.pods.now(_ -> true)).as("nobody knows what runs on these").hasSize(Crew.PER_LOOP);
            assertThat(hanging.asked("/node/a0-0")).as("nor was told anything").isEmpty();
            hanging.close();
        }
    }

    private static boolean isReachable(NodeSet set) {
        return Conditions.isTrue(NodeSetStatus.of(set).conditions(), "SlurmReachable");
    }

    private static String idle(String name) {
        return SlurmStub.node(name, "", "IDLE");
    }
}
