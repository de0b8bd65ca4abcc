package rota.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.app.Packaged;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.testing.real.RealServer;

/// A kube-apiserver with Kubernetes' own controllers of Jobs and of garbage: ours are those of TrainJobs and JobSets.
class RealTrainJobIT extends TrainJobEndToEnd {
    private static final Deque<AutoCloseable> ENDS = new ArrayDeque<>();
    private static final String JSON = "application/json";
    /// Tokens are for accounts, so pods must have one, which we make ourselves.
    private static final RealServer.Options ACCOUNTS = new RealServer.Options(false,
            List.of("TaintNodesByCondition", "StorageObjectInUseProtection"));

    @TempDir
    private static Path folder = Path.of("");

    private static @Nullable RealServer server;
    private static @Nullable TrainingCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        var assets = RealServer.assets().filter(it -> Files.isExecutable(it.resolve("kube-controller-manager")));
        assumeTrue(assets.isPresent(), "skipped: expected etcd, kube-apiserver and kube-controller-manager in "
                + "KUBEBUILDER_ASSETS, found that it is not set, or has no kube-controller-manager");
        var started = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("server")),
                ACCOUNTS);
        ENDS.push(started);
        server = started;
        define(started);
        started.startControllers(List.of("--controllers=garbage-collector-controller,job-controller"));
        send("/api/v1/namespaces/default/serviceaccounts", "{'metadata':{'name':'default'}}");
        var made = new TrainingCluster(started.config(), Files.createDirectory(folder.resolve("desk")), List.of(
                "--controllers", "jobset,trainjob"));
        ENDS.push(made::stop);
        made.start(folder.resolve("node"));
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
    String token(String audience) throws IOException {
        return Codec.readObject(send("/api/v1/namespaces/default/serviceaccounts/default/token", "{'spec':{'audiences':"
                + "['" + audience + "']}}")).text("status", "token").orElseThrow();
    }

    @Test
    void a_cluster_that_has_a_jobset_controller_keeps_it_and_the_log_says_so() throws Exception {
        send("/api/v1/namespaces", "{'metadata':{'name':'jobset-system'}}");
        send("/apis/apps/v1/namespaces/jobset-system/deployments", "{'metadata':{'name':'jobset-controller-manager'},"
                + "'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},'spec':"
                + "{'containers':[{'name':'manager','image':'none'}]}}}}");

        try (var other = Packaged.start(List.of("operator", "--kubeconfig", Objects.requireNonNull(server).config()
                .toString(), "--namespace", "jobset-system", "--dir", folder.toString()))) {

            assertThat(other.said()).contains("jobset stays off: the cluster has a JobSet controller of its own, "
                    + "deployment jobset-system/jobset-controller-manager; name the workload with --controllers to run "
                    + "ours all the same");
        }
    }

    /// A real server serves what was defined a moment later.
    private static void define(RealServer server) throws IOException {
        try (var connection = KubeConnection.fromKubeconfig(server.config(), KubeSettings.DEFAULT.withCustomResources(
                Workload.customKinds()))) {
            TrainingCluster.define(connection.api());
        }
        for (var path : List.of("jobset.x-k8s.io/v1alpha2/jobsets", "trainer.kubeflow.org/v1alpha1/trainjobs",
                "trainer.kubeflow.org/v1alpha1/trainingruntimes",
                "trainer.kubeflow.org/v1alpha1/clustertrainingruntimes", "scheduling.x-k8s.io/v1alpha1/podgroups"))
            server.awaitServed("/apis/" + path);
    }

    private static String send(String path, String body) throws IOException {
        var answer = Objects.requireNonNull(server).send("POST", path, JSON, body.replace('\'', '"'));
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return answer.body();
    }
}
