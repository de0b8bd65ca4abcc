package rota.app.training;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import rota.api.jobset.JobSet;
import rota.api.trainjob.TrainJob;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;

/// The embedded API server with its own controllers.
class LocalTrainJobIT extends TrainJobEndToEnd {
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    private static Path folder = Path.of("");

    private static @Nullable LocalServer server;
    private static @Nullable TrainingCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var surroundings = RealWorld.surroundings();
        var opened = LocalServer.start(new LocalServer.Options(folder.resolve("server"), 0, true), surroundings,
                () -> "");
        ENDS.push(opened);
        TrainingCluster.define(opened.api("test"));
        var controllers = new ClusterControllers(opened, surroundings);
        controllers.start();
        assertThat(opened.serves(List.of(TrainJob.KIND, JobSet.KIND, TrainingCluster.GROUPS), Duration.ofSeconds(60)))
                .isTrue();
        ENDS.push(controllers::stop);
        var made = new TrainingCluster(opened.kubeconfig(), Files.createDirectory(folder.resolve("desk")), List.of(
                "--controllers", "job,jobset,trainjob", "--job-managed-by", ""));
        ENDS.push(made::stop);
        made.start(folder.resolve("node"));
        server = opened;
        cluster = made;
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @Override
    TrainingCluster cluster() {
        return Objects.requireNonNull(cluster);
    }

    @Override
    String token(String audience) {
        return Objects.requireNonNull(server).token("default", "default", audience).orElseThrow();
    }
}
