package rota.app.training;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.trainjob.Reports;
import rota.api.trainjob.TrainJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;
import rota.app.live.Trusting;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.GangKindsInstall;
import rota.app.wiring.Nodes;
import rota.local.http.tls.CertificateFolder;

/// A live cluster with simulated nodes, whose operator runs trainings, has a desk, and is asked before writes.
final class TrainingCluster {
    static final Kind GROUPS = new Kind("scheduling.x-k8s.io", "v1alpha1", "PodGroup", "podgroups",
            Kind.Scope.NAMESPACED);
    private static final int MOST_LOOKS = 10_000;

    private final Path desk;
    private final String url;
    private final LiveCluster live;
    private final Sightings<TrainJob> trainings;
    private final Sightings<JobSet> sets;
    private final Sightings<Job> jobs;
    private final Sightings<Pod> pods;

    /// @param folder for the certificate of the desk; the server knows our kinds already
    /// @param workloads what the command line of the operator says about them
    TrainingCluster(Path kubeconfig, Path folder, List<String> workloads) throws IOException {
        this.desk = certificates(folder);
        var place = "127.0.0.1:" + freePort();
        this.url = "https://" + place;
        var line = new ArrayList<>(workloads);
        line.addAll(List.of("--desk", place, "--desk-url", url, "--desk-tls", desk.toString(), "--webhooks"));
        this.live = new LiveCluster(new LiveCluster.Settings(kubeconfig, "sim", 3, line, Nodes.Mode.SIMULATED));
        this.trainings = live.watch(TrainJob.class);
        this.sets = live.watch(JobSet.class);
        this.jobs = live.watch(Job.class);
        this.pods = live.watch(Pod.class);
    }

    /// Makes a server know our kinds, and groups of pods, which are not ours.
    static void define(Api api) {
        CustomKindsInstall.into(api);
        GangKindsInstall.into(api);
    }

    /// @param folder for what nodes leave behind
    TrainingCluster start(Path folder) throws IOException, InterruptedException, TimeoutException {
        live.start(folder);
        startOperator();
        awaitAsked();
        return this;
    }

    void startOperator() throws IOException {
        live.startOperator();
    }

    void killOperator() throws InterruptedException, IOException {
        live.killOperator();
    }

    void stop() throws IOException, InterruptedException {
        live.stop();
    }

    Sightings<TrainJob> trainings() {
        return trainings;
    }

    Sightings<JobSet> sets() {
        return sets;
    }

    Sightings<Job> jobs() {
        return jobs;
    }

    Sightings<Pod> pods() {
        return pods;
    }

    /// Creates an object from JSON with `'` for `"`.
    <T extends HasMetadata> HasMetadata create(Class<T> type, String text) {
        return create(Codec.model(json(text), type));
    }

    HasMetadata create(HasMetadata object) {
        return live.send(new Request.Create(object)).orElseThrow();
    }

    Optional<HasMetadata> find(Key key) {
        try {
            return live.send(new Request.Get(key));
        } catch (ApiException.NotFound _) {
            return Optional.empty();
        }
    }

    /// What a user does with kubectl patch.
    void change(Key key, String spec) {
        live.send(new Request.Patch(key, new PatchBody.Merge(json("{'spec':{" + spec + "}}")), Subresource.NONE));
    }

    void delete(Key key) {
        live.send(new Request.Delete(key, Preconditions.NONE, DeleteOptions.DEFAULT));
    }

    /// What a training says at the desk, in JSON with `'` for `"`.
    HttpResponse<String> report(String training, String token, String text) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url + Reports.path("default", training))).header(
                "Authorization", "Bearer " + token).POST(BodyPublishers.ofString(text.replace('\'', '"'))).build();
        try (var client = Trusting.client(Files.readString(desk.resolve("ca.crt")))) {
            return client.send(request, BodyHandlers.ofString());
        }
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    /// A real server asks only some time after it was told to.
    private void awaitAsked() {
        for (var look = 0; look < MOST_LOOKS; look++) {
            try {
                create(TrainJob.class, "{'metadata':{'name':'nobody','namespace':'default'},'spec':{'runtimeRef':"
                        + "{'name':'nothing'}}}");
                delete(TrainJob.KIND.key("default", "nobody"));
            } catch (ApiException.Forbidden _) {
                return;
            }
        }
        throw new IllegalStateException("expected the server to ask before it writes, found that it does not");
    }

    private static Path certificates(Path folder) throws IOException {
        var made = CertificateFolder.open(folder, Instant.now()).folder().resolve("pki");
        var desk = Files.createDirectory(folder.resolve("desk"));
        Files.copy(made.resolve("apiserver.crt"), desk.resolve("tls.crt"));
        Files.copy(made.resolve("apiserver.key"), desk.resolve("tls.key"));
        Files.copy(made.resolve("ca.crt"), desk.resolve("ca.crt"));
        return desk;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
