package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;

/// Goal: a user's TrainJob trains in the local cluster, with real processes. Method: the packaged program is started,
/// the example is applied with kubectl, and its end is waited for. Its two nodes find each other by the variables of
/// the runtime alone, and end well only if they have learned the same line.
class TrainJobIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void two_nodes_fetch_their_data_find_each_other_and_learn() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "skipped: the trainer needs /usr/bin/python3");
        try (var up = UpCluster.start(dir, 2)) {
            var ended = up.await(TrainJob.class, it -> TrainJobStatus.of(it).isFinished());
            up.kubectl("apply -f examples/trainjob.yaml");

            var status = TrainJobStatus.of(ended.within(120));

            assertThat(status.is(TrainJobStatus.COMPLETE)).as(status + up.said()).isTrue();
            assertThat(up.kubectl("logs job/line-node-0 --all-pods")).contains("node 0 of 2: y = 3.0")
                    .contains("epoch 190 loss");
            assertThat(up.kubectl("logs job/line-dataset-initializer-0")).contains("data from made://up");
            assertThat(up.kubectl("get configmap line-runtime-snapshot")).contains("line-runtime-snapshot");
            assertThat(up.rota("status trainjob")).contains("Complete");
            up.stop();
        }
    }
}
