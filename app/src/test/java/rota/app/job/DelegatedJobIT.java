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
import rota.app.conformance.RealServer;

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

        var oursDone = ended(ours);
        var theirsDone = ended(theirs);

        assertThat(writers(oursDone)).isNotEmpty().allMatch(it -> it.contains("rota") || it.contains("fabric8"));
        assertThat(writers(theirsDone)).containsOnly("kube-controller-manager");
        assertThat(pods(ours)).hasSize(1);
        assertThat(pods(theirs)).hasSize(1);
        assertThat(events(theirs, "Completed")).containsExactlyInAnyOrder("SuccessfulCreate", "Completed");
    }

    /// Who has written the status.
    private static List<String> writers(Job job) {
        return job.getMetadata().getManagedFields().stream().filter(it -> "status".equals(it.getSubresource()))
                .map(it -> it.getManager()).toList();
    }

    private static Optional<Path> own() {
        var assets = Optional.ofNullable(System.getenv("KUBEBUILDER_ASSETS")).map(Path::of)
                .filter(it -> Files.isExecutable(it.resolve("kube-controller-manager")));
        return assets.map(it -> {
            try {
                var server = RealServer.startForNodes(it, Files.createDirectory(folder.resolve("server")));
                ENDS.push(server::stop);
                server.startControllers(it, List.of("--controllers=job-controller,garbage-collector-controller,"
                        + "ttl-after-finished-controller"));
                return server.config();
            } catch (IOException trouble) {
                throw new IllegalStateException(trouble);
            }
        });
    }
}
