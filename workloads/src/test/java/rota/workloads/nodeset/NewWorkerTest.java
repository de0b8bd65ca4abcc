package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetOptions;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;

/// What a worker is told, and what it says about itself.
class NewWorkerTest {
    @Test
    void a_worker_knows_its_place_in_the_network_from_its_annotation() {
        assertThat(fields(made(Scene.of(1)))).containsEntry("SLINKY_TOPOLOGY",
                "metadata.annotations['topology.slinky.slurm.net/spec']");
    }

    @Test
    void where_that_is_asked_for_pods_say_what_they_are_since_when_and_what_slurm_calls_them() {
        var pod = made(Scene.of(1).annotated(NodeSetOptions.DESCRIBE_PODS, "true"));

        assertThat(pod.getMetadata().getAnnotations()).containsEntry("slurm.slinky.net/node-type", "compute")
                .containsEntry("slurm.slinky.net/creation-time", Scene.NOW.toString());
        assertThat(fields(pod)).containsEntry("SLURM_NODE_NAME",
                "metadata.labels['nodeset.slinky.slurm.net/pod-hostname']");
    }

    @Test
    void a_worker_in_the_network_of_its_host_is_called_as_that_host_is() {
        var pod = made(Scene.of(1).annotated(NodeSetOptions.DESCRIBE_PODS, "true").with("template",
                Codec.readObject("{\"spec\":{\"hostNetwork\":true}}")));

        assertThat(fields(pod)).containsEntry("SLURM_NODE_NAME", "spec.nodeName");
    }

    @Test
    void where_nobody_asks_for_it_they_do_not() {
        var pod = made(Scene.of(1));

        assertThat(pod.getMetadata().getAnnotations()).doesNotContainKey("slurm.slinky.net/node-type");
        assertThat(fields(pod)).doesNotContainKey("SLURM_NODE_NAME");
    }

    @Test
    void what_a_template_says_with_false_counts_and_a_probe_keeps_what_it_asks() {
        var slurmd = made(Scene.of(1).with("slurmd", Codec.readObject("{\"image\":\"s\",\"securityContext\":"
                + "{\"privileged\":false},\"readinessProbe\":{\"periodSeconds\":3}}"))).getSpec().getContainers()
                .getFirst();

        assertThat(slurmd.getSecurityContext().getPrivileged()).isFalse();
        assertThat(slurmd.getReadinessProbe().getPeriodSeconds()).isEqualTo(3);
        assertThat(slurmd.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/readyz");
    }

    @Test
    void pods_get_the_annotations_of_their_set_but_not_what_kubectl_keeps_there() {
        var kubectl = "kubectl.kubernetes.io/last-applied-configuration";

        var pod = made(Scene.of(1).annotated("team", "hpc").annotated(kubectl, "{}"));

        assertThat(pod.getMetadata().getAnnotations()).containsEntry("team", "hpc").doesNotContainKey(kubectl);
    }

    @Test
    void scenario_1_the_user_hears_that_a_set_grows() {
        assertThat(Scene.of(3, Member.pod(0)).plan().actions()).anySatisfy(it -> assertThat(it).isInstanceOfSatisfying(
                Action.Announce.class, news -> {
                    assertThat(news.reason()).isEqualTo("ScalingUp");
                    assertThat(news.note()).isEqualTo("1 of 3 pods are there, making 2 more");
                }));
    }

    private static Pod made(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(Pod.class::isInstance).map(Pod.class::cast).findFirst()
                .orElseThrow();
    }

    /// The variables that come from fields of the pod.
    private static Map<String, String> fields(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getEnv().stream().filter(it -> it.getValueFrom() != null)
                .collect(Collectors.toMap(EnvVar::getName, it -> Optional.ofNullable(it.getValueFrom().getFieldRef())
                        .orElseThrow().getFieldPath()));
    }
}
