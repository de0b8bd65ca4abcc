package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.wire.Codec;
import rota.app.wiring.Choices;
import rota.app.wiring.ClusterId;
import rota.app.wiring.ContactFolder;
import rota.app.wiring.Endpoint;
import rota.app.wiring.LocalServer;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.app.wiring.Workload;

/// Goal: a user in another process learns what the operator does and why. Method: a server and an operator in this
/// process, with no node to run pods; the commands as users type them, over HTTP.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplainCommandTest {
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path directory;
    private LocalServer server;
    private OperatorProcess operator;
    private Endpoint endpoint;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        directory = folder;
        var surroundings = RealWorld.surroundings(meters);
        server = LocalServer.start(new LocalServer.Options(folder, 0, true), surroundings, () -> "");
        var settings = new OperatorProcess.Settings(List.of(Workload.JOB), new Choices(""), Optional.empty());
        operator = new OperatorProcess(settings, server.ports("rota"), surroundings);
        operator.start();
        endpoint = Endpoint.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), meters, operator,
                surroundings.executor());
        endpoint.introduce(ContactFolder.in(folder), ClusterId.of(server.api("rota"), server.url()));
        var looked = new CompletableFuture<Void>();
        operator.atWork().orElseThrow().loops().getFirst().onExplanation(it -> {
            if (it.key().name().equals("sum") && it.state().equals("settled")) looked.complete(null);
        });
        var metered = new CompletableFuture<Void>();
        meters.config().onMeterAdded(it -> {
            if (it.getId().getName().equals("job_controller.jobs_by_external_controller")) metered.complete(null);
        });
        create(job("sum", null, false));
        create(job("rest", null, true));
        create(job("theirs", "kueue.x-k8s.io/multikueue", false));
        looked.get(60, TimeUnit.SECONDS);
        metered.get(60, TimeUnit.SECONDS);
    }

    @BeforeEach
    void forget() {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
    }

    @AfterAll
    void stop() throws InterruptedException {
        endpoint.close();
        operator.stop(Duration.ofSeconds(10));
        server.close();
    }

    @Test
    void the_operator_is_asked_and_tells_every_decision() {
        assertThat(run("explain", "job/sum")).as(err::toString).isZero();

        assertThat(out.toString()).contains("job default/sum: Running").contains("0/4")
                .contains("Controller job looked at")
                .contains("run: 2 pods have not started, 0 of 4 succeeded: waiting for a start")
                .doesNotContain("Note:");
    }

    @Test
    void who_suspended_a_job_and_who_manages_it_is_said() {
        assertThat(run("explain", "job/rest")).isZero();
        assertThat(run("explain", "job/theirs")).isZero();

        assertThat(out.toString()).contains("it was set to true by tester at").contains(
                "not ours: spec.managedBy is kueue.x-k8s.io/multikueue");
    }

    @Test
    void json_is_for_scripts() {
        assertThat(run("explain", "jobs/sum", "-o", "json")).isZero();

        var json = Codec.readObject(out.toString());
        assertThat(json.text("source")).contains("operator");
        assertThat(json.object("object").text("name")).contains("sum");
        assertThat(json.items("looks")).isNotEmpty();
    }

    @Test
    void the_meters_that_users_know_are_there() {
        assertThat(meters.scrape()).contains(
                "job_controller_jobs_by_external_controller_total{controller_name=\"kueue.x-k8s.io/multikueue\"} 1.0");
    }

    @Test
    void the_table_has_all_of_them() {
        assertThat(run("status", "-A")).as(err::toString).isZero();

        assertThat(out.toString().lines().map(it -> it.split(" +", -1)[2])).containsExactly("NAME", "rest", "sum",
                "theirs");
        assertThat(run("status", "job/sum", "-o", "json")).isZero();
    }

    @Test
    void what_is_not_there_is_said_with_what_might_be_meant() {
        assertThat(run("explain", "job/sun")).isEqualTo(1);
        assertThat(run("explain", "jop/sum")).isEqualTo(2);
        assertThat(run("status", "job/sum", "-A")).isEqualTo(2);
        assertThat(run("explain", "job")).isEqualTo(2);

        assertThat(err.toString()).contains("expected a job 'sun' in the namespace default, found none; did you mean"
                + " sum?").contains("did you mean job?").contains("expected a name or -A");
    }

    @Test
    void an_operator_that_cannot_be_asked_is_stood_in_for_and_that_is_said(@TempDir Path elsewhere)
            throws IOException {
        var lonely = Files.copy(server.kubeconfig(), elsewhere.resolve("kubeconfig"));

        assertThat(Rota.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute("explain", "job/sum", "--kubeconfig", lonely.toString(), "--job-managed-by", "")).isZero();

        assertThat(out.toString()).contains("Note: the operator cannot be asked").contains("a fresh look would decide")
                .contains("Controller job would decide now").contains("run: 2 pods have not started");
    }

    @Test
    void a_cluster_that_does_not_answer_is_said_to_be_so(@TempDir Path elsewhere) throws IOException {
        var text = Files.readString(server.kubeconfig()).replace(server.url(), "https://127.0.0.1:1");
        var dead = Files.writeString(elsewhere.resolve("kubeconfig"), text);

        assertThat(Rota.commandLine().setErr(new PrintWriter(err, true)).execute("status", "--kubeconfig",
                dead.toString())).isEqualTo(1);

        assertThat(err.toString()).contains("expected a Kubernetes API server that answers at https://127.0.0.1:1");
    }

    @Test
    void nobody_learns_anything_without_the_token() throws IOException, InterruptedException {
        var looks = endpoint.metrics().resolve("/looks");

        assertThat(code(HttpRequest.newBuilder(looks))).isEqualTo(401);
        assertThat(code(HttpRequest.newBuilder(looks).header("Authorization", "Bearer wrong"))).isEqualTo(401);
        assertThat(code(HttpRequest.newBuilder(looks).DELETE())).isEqualTo(405);
        try (var files = Files.list(directory.resolve("operators"))) {
            assertThat(files).hasSize(1).allSatisfy(it -> assertThat(PosixFilePermissions.toString(
                    Files.getPosixFilePermissions(it))).isEqualTo("rw-------"));
        }
    }

    @Test
    void an_operator_that_ends_takes_its_word_back(@TempDir Path elsewhere) throws IOException {
        try (var other = Endpoint.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), meters, operator,
                Thread::startVirtualThread)) {
            other.introduce(ContactFolder.in(elsewhere), new ClusterId(Optional.empty(), "nowhere"));
            assertThat(elsewhere.resolve("operators")).isDirectoryContaining("glob:**.json");
        }

        assertThat(elsewhere.resolve("operators")).isEmptyDirectory();
    }

    private int run(String... arguments) {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--kubeconfig", server.kubeconfig().toString()));
        return Rota.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private static int code(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.discarding()).statusCode();
        }
    }

    private void create(Job job) {
        server.api("tester").send(new Request.Create(job));
    }

    private static Job job(String name, @Nullable String managedBy, boolean suspended) {
        return new JobBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .withCompletions(4).withParallelism(2).withManagedBy(managedBy).withSuspend(suspended)
                .withNewTemplate().withNewSpec().withRestartPolicy("Never").addNewContainer().withName("main")
                .withImage("none").endContainer().endSpec().endTemplate().endSpec().build();
    }
}
