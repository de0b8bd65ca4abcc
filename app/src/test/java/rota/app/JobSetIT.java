package rota.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;
import rota.app.conformance.Kubectl;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// Goal: a user's JobSet runs in the local cluster, with real processes. Method: the packaged program is started, the
/// example is applied with kubectl, and its end is waited for. Its workers end well only in their second attempt, and
/// only when they find the leader by name.
class JobSetIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void groups_wait_for_each_other_find_each_other_and_begin_anew_after_a_failure() throws Exception {
        var kubectl = Kubectl.find();
        assumeTrue(kubectl.program().isPresent(), kubectl.reason());
        var ended = new Awaited<JobSet>(it -> JobSetStatus.of(it).isFinished());
        try (var up = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0")); var cluster = connect()) {
            try (var _ = cluster.watches().open(JobSet.class, ended)) {
                assertThat(kubectl(kubectl, "apply -f examples/jobset.yaml")).contains("jobset.x-k8s.io/train created");

                var status = JobSetStatus.of(ended.within(90));

                assertThat(status.terminalState()).as(up.said()).contains("Completed");
                assertThat(status.restarts()).isEqualTo(1);
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
                .of(JobSet.class)));
    }
}
