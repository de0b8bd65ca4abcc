package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;

/// Goal: a user's JobSet runs in the local cluster, with real processes. Method: the packaged program is started, the
/// example is applied with kubectl, and its end is waited for. Its workers end well only in their second attempt, and
/// only when they find the leader by name.
class JobSetIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void groups_wait_for_each_other_find_each_other_and_begin_anew_after_a_failure() throws Exception {
        try (var up = UpCluster.start(dir, 1)) {
            var ended = up.await(JobSet.class, it -> JobSetStatus.of(it).isFinished());
            assertThat(up.kubectl("apply -f examples/jobset.yaml")).contains("jobset.x-k8s.io/train created");

            var status = JobSetStatus.of(ended.within(90));

            assertThat(status.terminalState()).as(up.said()).contains("Completed");
            assertThat(status.restarts()).isEqualTo(1);
            up.stop();
        }
    }
}
