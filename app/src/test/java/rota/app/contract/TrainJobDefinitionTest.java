package rota.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.crd.Definitions;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;
import rota.local.http.Yaml;

/// Goal: a server with our definitions refuses what it should. Method: the embedded one is asked.
class TrainJobDefinitionTest {
    private static final String RUNTIME = "'runtimeRef':{'name':'torch-distributed'}";

    @TempDir
    private static Path dir = Path.of("");

    private static @Nullable LocalServer server;

    @BeforeAll
    static void start() {
        server = LocalServer.start(new LocalServer.Options(dir, 0, true), RealWorld.surroundings(), () -> "");
        CustomKindsInstall.into(server.api("rota"));
    }

    @AfterAll
    static void stop() {
        Objects.requireNonNull(server).close();
    }

    @Test
    void what_is_left_out_is_filled_in() {
        var answer = api().send(new Request.Create(job("usual", RUNTIME))).orElseThrow();
        var stored = Codec.model(Codec.tree(answer), TrainJob.class);

        assertThat(TrainJobSpec.of(stored).runtime().type()).isEqualTo("ClusterTrainingRuntime.trainer.kubeflow.org");
        assertThat(TrainJobSpec.managedBy(stored)).contains("trainer.kubeflow.org/trainjob-controller");
    }

    /// T46
    @Test
    void names_and_numbers_that_cannot_be_are_refused() {
        for (var bad : List.of(job("Bad_Name", RUNTIME), job("a".repeat(64), RUNTIME), job("a", RUNTIME
                + ",'trainer':{'numNodes':-1}"), job("a", RUNTIME + ",'trainer':{'numProcPerNode':0}"),
                job("a", RUNTIME + ",'managedBy':'me'"), job("a", "'suspend':true")))
            assertThatThrownBy(() -> api().send(new Request.Create(bad))).isInstanceOf(ApiException.Invalid.class);
    }

    /// T47
    @Test
    void what_was_decided_at_the_beginning_stays() {
        api().send(new Request.Create(job("a", RUNTIME + ",'trainer':{'image':'i'}")));

        for (var change : List.of("'trainer':{'image':'j'}", "'runtimeRef':{'name':'other'}",
                "'managedBy':'kueue.x-k8s.io/multikueue'"))
            assertThatThrownBy(() -> change(change)).isInstanceOf(ApiException.Invalid.class);
        change("'suspend':true");
    }

    @Test
    void every_runtime_that_we_bring_along_is_taken() {
        var runtimes = Stream.of(Definitions.runtimes().split("(?m)^---$")).map(it -> Yaml.read(it.getBytes(
                StandardCharsets.UTF_8), () -> {})).filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast)
                .toList();

        assertThat(runtimes).hasSize(9).allSatisfy(it -> assertThat(api().send(new Request.Create(Codec.model(it,
                ClusterTrainingRuntime.class)))).isPresent());
    }

    private static void change(String spec) {
        api().send(new Request.Patch(TrainJob.KIND.key("default", "a"), new PatchBody.Merge(json("{'spec':{" + spec
                + "}}")), Subresource.NONE));
    }

    private static Api api() {
        return Objects.requireNonNull(server).api("test");
    }

    private static TrainJob job(String name, String spec) {
        return Codec.model(
                json("{'apiVersion':'trainer.kubeflow.org/v1alpha1','kind':'TrainJob','metadata':{'name':'" + name
                        + "','namespace':'default'},'spec':{" + spec + "}}"),
                TrainJob.class);
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
