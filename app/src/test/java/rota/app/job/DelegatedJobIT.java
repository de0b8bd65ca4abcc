package rota.app.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.testing.real.RealServer;

/// A cluster with Kubernetes' own controllers: ours handles the Jobs that name it, and no other.
///
/// The cluster is the one that `-Dkube.config` names, or is made of the programs in `KUBEBUILDER_ASSETS`.
class DelegatedJobIT extends JobLifeEndToEnd {
    private static final String MANAGER = "rota.dev/job-controller";
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();

    @TempDir
    private static Path folder;

    private static Cluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var config = Optional.ofNullable(System.getProperty("kube.config")).map(Path::of).or(DelegatedJobIT::own);
        assumeTrue(config.isPresent(), "expected -Dkube.config, or a kube-controller-manager beside a kube-apiserver in"
                + " KUBEBUILDER_ASSETS, found neither");
        cluster = new Cluster(config.orElseThrow(), MANAGER);
        ENDS.push(cluster::stop);
        cluster.start(folder.resolve("node"));
    }

    @AfterAll
    static void stop() throws Exception {
        while (!ENDS.isEmpty()) ENDS.pop().close();
    }

    @Override
    Cluster cluster() {
        return cluster;
    }

    @Override
    boolean collectsGarbage() {
        return true;
    }

    @Test
    void each_controller_leaves_the_jobs_of_the_other_alone() throws Exception {
        var ours = cluster.create(AJob.plain("ours", "true", it -> it));
        var theirs = (Job) cluster.send(new Request.Create(AJob.plain("theirs", "true", it -> it))).orElseThrow();

        ended(ours);
        ended(theirs);

        assertThat(marks(ours)).containsExactly("rota.dev/job-tracking");
        assertThat(marks(theirs)).containsExactly("batch.kubernetes.io/job-tracking");
        assertThat(pods(ours)).hasSize(1);
        assertThat(pods(theirs)).hasSize(1);
        assertThat(events(ours, "Completed")).containsExactlyInAnyOrder("SuccessfulCreate", "Completed");
        assertThat(events(theirs, "Completed")).containsExactlyInAnyOrder("SuccessfulCreate", "Completed");
    }

    /// What the pods of the Job were ever marked with: each controller has a finalizer of its own.
    private static List<String> marks(Job job) {
        return cluster.pods().ever(it -> job.getMetadata().getName().equals(it.getMetadata().getLabels()
                .get("job-name"))).stream().flatMap(it -> it.getMetadata().getFinalizers().stream()).distinct()
                .toList();
    }

    private static Optional<Path> own() {
        var assets = RealServer.assets().filter(it -> Files.isExecutable(it.resolve("kube-controller-manager")));
        return assets.map(it -> {
            try {
                var server = RealServer.start(it, Files.createDirectory(folder.resolve("server")),
                        RealServer.Options.NODES);
                ENDS.push(server);
                server.startControllers(List.of("--controllers=job-controller,garbage-collector-controller,"
                        + "ttl-after-finished-controller"));
                return server.config();
            } catch (IOException trouble) {
                throw new IllegalStateException(trouble);
            }
        });
    }
}
