package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.crd.Definitions;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.Yaml;

/// Goal: a set can be scaled by its load. Method: the operator over the embedded server with the definition of
/// `rota crds --scale-selector`; the test does what a HorizontalPodAutoscaler does: it reads the scale, looks for the
/// pods that its selector means, and writes how many there should be.
class InstanceSetScaleTest {
    @TempDir
    private Path folder = Path.of("");

    private LonelyOperator operator;

    @BeforeEach
    void start() throws Exception {
        operator = new LonelyOperator(folder, UnaryOperator.identity());
        var scalable = Stream.of(Definitions.scalable().split("---\n")).filter(it -> it.contains(
                "name: instancesets.workloads")).findFirst().orElseThrow();
        operator.send(new Request.Patch(Kind.of(CustomResourceDefinition.class).key("",
                "instancesets.workloads.kubeblocks.io"),
                new PatchBody.Apply((Json.Obj) Yaml.read(scalable
                        .getBytes(StandardCharsets.UTF_8), () -> {}), "rota", true),
                Subresource.NONE));
    }

    @AfterEach
    void stop() throws InterruptedException {
        operator.stop();
    }

    @Test
    void an_autoscaler_finds_the_pods_of_a_set_and_scales_it() throws Exception {
        operator.create("{\"rota.dev/scale-selector\":\"true\"}", ",\"replicas\":2");
        operator.pods().awaitAll(it -> it.size() == 2);
        operator.sets().await(it -> InstanceSetStatus.of(it).counts().replicas() == 2);

        var now = scale("{}");
        assertThat(now.getStatus().getReplicas()).isEqualTo(2);
        assertThat(operator.pods().now(it -> isMeant(it, now.getStatus().getSelector()))).hasSize(2);

        scale("{\"spec\":{\"replicas\":3}}");
        operator.pods().awaitAll(it -> it.stream().filter(pod -> isMeant(pod, now.getStatus().getSelector()))
                .count() == 3);
    }

    private Scale scale(String change) {
        return (Scale) operator.send(new Request.Patch(InstanceSetNames.KIND.key("default", "db"), new PatchBody.Merge(
                Codec.readObject(change)), Subresource.SCALE)).orElseThrow();
    }

    private static boolean isMeant(Pod pod, String selector) {
        return List.of(selector.split(",")).stream().map(it -> it.split("=", 2)).allMatch(it -> it[1].equals(pod
                .getMetadata().getLabels().get(it[0])));
    }
}
