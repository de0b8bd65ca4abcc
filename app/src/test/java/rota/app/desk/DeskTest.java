package rota.app.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.trainjob.Reports;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.live.Trusting;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.local.http.tls.ServerFiles;

/// Goal: a training can report how far it is, and nobody else can. Method: the desk over HTTPS, with the embedded
/// server behind it, which issues the tokens and keeps the TrainJobs.
class DeskTest {
    private static final String TIME = "'lastUpdatedTime':'2030-01-01T00:00:00Z'";

    @TempDir
    private static Path dir = Path.of("");

    private static @Nullable LocalServer server;
    private static @Nullable Desk desk;
    private static @Nullable KubeConnection outside;
    private static @Nullable Desk remote;

    @BeforeAll
    static void start() throws IOException {
        var opened = LocalServer.start(new LocalServer.Options(dir, 0, true), RealWorld.surroundings(), () -> "");
        server = opened;
        CustomKindsInstall.into(opened.api("rota"));
        desk = open();
        desk.start(opened::user, opened.api("rota"));
        outside = KubeConnection.fromKubeconfig(opened.kubeconfig(), KubeSettings.DEFAULT.withCustomResources(List.of(
                TrainJob.class)));
        remote = open();
        remote.start(Callers.knownTo(outside.api()), outside.api());
    }

    @AfterAll
    static void stop() {
        Objects.requireNonNull(remote).close();
        Objects.requireNonNull(outside).close();
        Objects.requireNonNull(desk).close();
        Objects.requireNonNull(server).close();
    }

    /// T44
    @Test
    void what_a_training_reports_replaces_what_it_reported_before_and_nothing_else() throws Exception {
        create("progress");
        server().api("operator").send(new Request.Patch(TrainJob.KIND.key("default", "progress"), new PatchBody.Merge(
                json("{'status':{'conditions':[{'type':'Suspended','status':'False','reason':'Resumed','message':'',"
                        + "'lastTransitionTime':'2030-01-01T00:00:00Z'}]}}")),
                Subresource.STATUS));

        var first = post("progress", "{'trainerStatus':{'progressPercentage':50,'estimatedRemainingSeconds':90," + TIME
                + "}}");
        var half = read("progress");
        var second = post("progress", "{'trainerStatus':{'metrics':[{'name':'loss','value':'0.5'}]," + TIME + "}}");
        var other = read("progress");

        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(TrainJobStatus.progressOf(half).orElseThrow().percent()).isEqualTo(50);
        assertThat(TrainJobStatus.progressOf(half).orElseThrow().remainingSeconds()).contains(90);
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(Codec.tree(other).object("status", "trainerStatus")).isEqualTo(json("{" + TIME
                + ",'metrics':[{'name':'loss','value':'0.5'}]}"));
        assertThat(TrainJobStatus.of(other).conditions()).isEqualTo(TrainJobStatus.of(half).conditions()).hasSize(1);
    }

    /// T45
    @Test
    void the_token_of_another_training_or_namespace_and_no_token_are_refused() throws Exception {
        create("mine");
        var report = "{'trainerStatus':{" + TIME + "}}";

        assertThat(send(desk(), "mine", token("default", "other"), report).statusCode()).isEqualTo(403);
        assertThat(send(desk(), "mine", server().token("kube-system", "default", Reports.audience("default", "mine"))
                .orElseThrow(), report).statusCode()).isEqualTo(403);
        assertThat(send(desk(), "mine", server().token("default", "default", "").orElseThrow(), report).statusCode())
                .isEqualTo(403);
        assertThat(send(desk(), "mine", "x.y.z", report).statusCode()).isEqualTo(403);
        assertThat(TrainJobStatus.progressOf(read("mine"))).isEmpty();
        assertThat(send(desk(), "mine", token("default", "mine"), report).statusCode()).isEqualTo(200);
    }

    @Test
    void an_operator_outside_lets_the_cluster_review_tokens() throws Exception {
        create("outside");
        var report = "{'trainerStatus':{'progressPercentage':7," + TIME + "}}";
        var desk = Objects.requireNonNull(remote);

        assertThat(send(desk, "outside", token("default", "other"), report).statusCode()).isEqualTo(403);
        assertThat(send(desk, "outside", token("default", "outside"), report).statusCode()).isEqualTo(200);
        assertThat(TrainJobStatus.progressOf(read("outside")).orElseThrow().percent()).isEqualTo(7);
    }

    @Test
    void what_makes_no_sense_is_refused_and_said_why() throws Exception {
        create("odd");

        assertThat(post("odd", "{").statusCode()).isEqualTo(422);
        assertThat(post("odd", "{'trainerStatus':7}").body()).contains("Invalid payload");
        assertThat(post("odd", "{'trainerStatus':{'progressPercentage':101," + TIME + "}}").statusCode()).isEqualTo(
                422);
        assertThat(post("odd", "{'trainerStatus':{'progressPercentage':1}}").statusCode()).isEqualTo(422);
        assertThat(post("odd", "{'other':1}").body()).isEqualTo("{\"other\":1}");
        assertThat(post("odd", "{'x':'" + "y".repeat(70_000) + "'}").statusCode()).isEqualTo(413);
        assertThat(post("gone", "{'trainerStatus':{" + TIME + "}}").body()).contains("Train job not found");
        assertThat(TrainJobStatus.progressOf(read("odd"))).isEmpty();
    }

    @Test
    void only_reports_are_taken() throws Exception {
        assertThat(post("..", "{}").statusCode()).isEqualTo(404);
        var request = HttpRequest.newBuilder(url(desk(), Reports.path("default", "mine"))).GET().build();
        assertThat(client().send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(404);
    }

    @Test
    void a_desk_shows_the_certificate_that_is_in_files(@TempDir Path files) throws Exception {
        Files.copy(dir.resolve("pki/apiserver.crt"), files.resolve("tls.crt"));
        Files.copy(dir.resolve("pki/apiserver.key"), files.resolve("tls.key"));
        Files.copy(dir.resolve("pki/ca.crt"), files.resolve("ca.crt"));

        var read = ServerFiles.read(files);

        assertThat(read.authority()).isEqualTo(server().authority());
        try (var other = Desk.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), read.identity(),
                Thread::startVirtualThread)) {
            other.start(server()::user, server().api("rota"));
            assertThat(send(other, "mine", "x", "{}").statusCode()).isEqualTo(403);
        }
    }

    @Test
    void the_trouble_of_a_server_that_says_nothing_is_ours() {
        assertThat(Answer.of(new ApiException.Unreachable("no answer", true)).code()).isEqualTo(500);
    }

    private static HttpResponse<String> post(String job, String body) throws Exception {
        return send(desk(), job, token("default", job), body);
    }

    private static HttpResponse<String> send(Desk desk, String job, String token, String body) throws Exception {
        var request = HttpRequest.newBuilder(url(desk, Reports.path("default", job))).header("Authorization", "bearer "
                + token).POST(BodyPublishers.ofString(body.replace('\'', '"'))).build();
        return client().send(request, BodyHandlers.ofString());
    }

    private static URI url(Desk desk, String path) {
        return URI.create("https://127.0.0.1:" + desk.port() + path);
    }

    private static String token(String namespace, String job) {
        return server().token(namespace, "default", Reports.audience(namespace, job)).orElseThrow();
    }

    private static void create(String name) {
        server().api("rota").send(new Request.Create(Codec.model(json("{'apiVersion':'trainer.kubeflow.org/v1alpha1',"
                + "'kind':'TrainJob','metadata':{'name':'" + name + "','namespace':'default'},'spec':{'runtimeRef':"
                + "{'name':'r'}}}"), TrainJob.class)));
    }

    private static TrainJob read(String name) {
        var found = server().api("rota").send(new Request.Get(TrainJob.KIND.key("default", name))).orElseThrow();
        return Codec.model(Codec.tree(found), TrainJob.class);
    }

    private static HttpClient client() {
        return Trusting.client(server().authority());
    }

    private static Desk open() throws IOException {
        return Desk.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), server().identity(),
                Thread::startVirtualThread);
    }

    private static LocalServer server() {
        return Objects.requireNonNull(server);
    }

    private static Desk desk() {
        return Objects.requireNonNull(desk);
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
