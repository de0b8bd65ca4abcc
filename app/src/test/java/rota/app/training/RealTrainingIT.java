package rota.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.app.Awaited;
import rota.app.Packaged;
import rota.app.UpCluster;

/// Goal: trainings run with the real programs, which know nothing of us. Method: Debian's PyTorch and Open MPI are
/// unpacked (nothing is installed), a cluster is started as a user starts it, and manifests are applied. Where the
/// programs cannot be had the test is skipped and says why.
class RealTrainingIT {
    private static final long PATIENCE = 240;

    @TempDir
    private Path dir = Path.of("");

    @Test
    void pytorch_is_suspended_resumed_and_killed_and_learns_on_from_its_checkpoint() throws Exception {
        var python = program("hack/pytorch");
        var home = Files.createDirectory(dir.resolve("training"));
        try (var up = start()) {
            var fifth = up.await(TrainJob.class, told(20));
            up.apply(getClass(), "pytorch.yaml", Map.of("PYTHON", python, "HOME", home.toString()));
            await(up, fifth);

            var resting = up.await(JobSet.class, it -> JobSetStatus.of(it).is(JobSetStatus.SUSPENDED) && JobSetStatus
                    .of(it).jobs().stream().allMatch(group -> group.active() == 0));
            up.kubectl("patch trainjob ddp --type merge -p '{\"spec\":{\"suspend\":true}}'");
            await(up, resting);
            Files.createFile(home.resolve("resumed"));
            var half = up.await(TrainJob.class, told(50));
            up.kubectl("patch trainjob ddp --type merge -p '{\"spec\":{\"suspend\":false}}'");
            await(up, half);

            var over = up.await(TrainJob.class, it -> TrainJobStatus.of(it).isFinished());
            var restarted = up.await(JobSet.class, it -> JobSetStatus.of(it).restarts() == 1);
            kill(home.resolve("pid-3"));
            Files.createFile(home.resolve("killed"));
            await(up, restarted);
            var status = TrainJobStatus.of(await(up, over));

            assertThat(status.is(TrainJobStatus.COMPLETE)).as(status + up.said()).isTrue();
            assertThat(up.kubectl("logs job/ddp-node-0 --all-pods")).contains("learned y = ").contains(
                    "with 4 processes");
            for (var rank = 0; rank < 4; rank++)
                assertThat(Files.readAllLines(home.resolve("begun-" + rank))).containsExactly("0", "20", "50");
            assertThat(Files.readAllLines(home.resolve("initialized"))).containsExactly("made://up", "made://up");
            var losses = Files.readAllLines(home.resolve("losses")).stream().map(Double::valueOf).toList();
            assertThat(losses).hasSize(100);
            assertThat(losses.getLast()).isLessThan(losses.getFirst() / 50);
            assertThat(up.rota("status trainjob")).contains("100").contains("Complete");
            assertThat(up.rota("explain trainjob/ddp")).contains("loss 0.0");
            up.stop();
        }
    }

    @Test
    void open_mpi_reaches_two_nodes_by_ssh_and_computes_pi() throws Exception {
        var bin = program("hack/openmpi");
        try (var up = start()) {
            var over = up.await(TrainJob.class, it -> TrainJobStatus.of(it).isFinished());
            up.apply(getClass(), "mpi.yaml", Map.of("BIN", bin, "KEYS", System.getProperty("user.home") + "/.ssh"));

            var status = TrainJobStatus.of(await(up, over));

            var logs = up.kubectl("logs job/pi-launcher-0");
            assertThat(status.is(TrainJobStatus.COMPLETE)).as(status + logs + up.said()).isTrue();
            assertThat(logs).contains("pi = 3.14159265").contains("by 2 processes on pi-node-0-0 pi-node-0-1");
            up.stop();
        }
    }

    /// Pods must have names and files of their own to find each other.
    private UpCluster start() throws IOException {
        var up = UpCluster.start(dir, 2);
        var none = up.kubectl("get nodes -l rota.dev/isolation=none -o name");
        if (!none.isEmpty()) up.close();
        assumeFalse(!none.isEmpty(), "skipped: this machine gives pods no names of their own, see docs/nodes.md");
        return up;
    }

    /// What a script of ours prints: where a program is.
    private static String program(String script) {
        var found = Packaged.run(script, 300);
        assumeTrue(found.exitCode() == 0, "skipped: " + found.output().strip());
        return found.output().strip().lines().toList().getLast();
    }

    private static void kill(Path pid) throws IOException {
        ProcessHandle.of(Long.parseLong(Files.readString(pid))).orElseThrow().destroyForcibly();
    }

    private static Predicate<TrainJob> told(int percent) {
        return it -> TrainJobStatus.progressOf(it).filter(progress -> progress.percent() >= percent).isPresent();
    }

    private static <T extends io.fabric8.kubernetes.api.model.HasMetadata> T await(UpCluster up, Awaited<T> awaited)
            throws Exception {
        try {
            return awaited.within(PATIENCE);
        } catch (java.util.concurrent.TimeoutException late) {
            throw new AssertionError("expected it within " + PATIENCE + " s, found\n" + up.kubectl(
                    "get trainjobs,jobsets,jobs,pods -o wide") + up.kubectl("get events") + up.said(), late);
        }
    }
}
