package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.app.conformance.Kubectl;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// Goal: a user's TrainJob trains in the local cluster, with real processes. Method: the packaged program is started,
/// the example is applied with kubectl, and its end is waited for. Its two nodes find each other by the variables of
/// the runtime alone, and end well only if they have learned the same line.
class TrainJobIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void two_nodes_fetch_their_data_find_each_other_and_learn() throws Exception {
        var kubectl = Kubectl.find();
        assumeTrue(kubectl.program().isPresent(), kubectl.reason());
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "skipped: the trainer needs /usr/bin/python3");
        var ended = new Awaited<TrainJob>(it -> TrainJobStatus.of(it).isFinished());
        try (var up = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0", "--nodes", "2"));
                var cluster = connect()) {
            try (var _ = cluster.watches().open(TrainJob.class, ended)) {
                kubectl(kubectl, "apply -f examples/trainjob.yaml");

                var status = TrainJobStatus.of(ended.within(120));

                assertThat(status.is(TrainJobStatus.COMPLETE)).as(status + up.said()).isTrue();
                assertThat(kubectl(kubectl, "logs job/line-node-0 --all-pods")).contains("node 0 of 2: y = 3.0")
                        .contains("epoch 190 loss");
                assertThat(kubectl(kubectl, "logs job/line-dataset-initializer-0")).contains("data from made://up");
                assertThat(kubectl(kubectl, "get configmap line-runtime-snapshot")).contains("line-runtime-snapshot");
                assertThat(Packaged.run("./rota status trainjob --kubeconfig " + dir.resolve("kubeconfig"), 60)
                        .output()).contains("Complete");
            }
            assertThat(up.interrupt()).as(up.said()).isZero();
        }
    }

    private String kubectl(Kubectl kubectl, String arguments) {
        var ended = Packaged.run(kubectl.program().orElseThrow() + " --kubeconfig " + dir.resolve("kubeconfig") + " "
                + arguments, 60);
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.output();
    }

    private KubeConnection connect() {
        return KubeConnection.fromKubeconfig(dir.resolve("kubeconfig"), KubeSettings.DEFAULT.withCustomResources(List
                .of(TrainJob.class)));
    }
}
