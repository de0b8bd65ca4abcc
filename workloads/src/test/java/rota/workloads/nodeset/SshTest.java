package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.VolumeMount;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Workers with a way in.
class SshTest {
    /// SHA-256 of nothing.
    private static final String NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @Test
    void the_configuration_is_there_before_the_pods_that_mount_it() {
        var plan = with("{\"enabled\":true,\"extraSshdConfig\":\"X11Forwarding yes\","
                + "\"sssdConfRef\":{\"name\":\"sssd\",\"key\":\"conf\"}}").plan();

        assertThat(plan.steps()).extracting(Step::name).containsSubsequence("ssh", "scale-out");
        var apply = (Action.Apply) plan.actions().stream().filter(Action.Apply.class::isInstance).findFirst()
                .orElseThrow();
        assertThat(apply.key().name()).isEqualTo("gpu-ssh-config");
        assertThat(apply.object().text("data", "sshd_config")).hasValueSatisfying(it -> assertThat(it).contains(
                "UsePAM yes\n").endsWith("X11Forwarding yes\n"));
    }

    @Test
    void pods_have_a_port_and_both_files() {
        var pod = pod(with("{\"enabled\":true,\"sssdConfRef\":{\"name\":\"sssd\",\"key\":\"conf\"}}"));
        var slurmd = slurmd(pod);

        assertThat(slurmd.getPorts()).anySatisfy(it -> {
            assertThat(it.getName()).isEqualTo("ssh");
            assertThat(it.getContainerPort()).isEqualTo(22);
        });
        assertThat(slurmd.getVolumeMounts()).extracting(VolumeMount::getMountPath).contains("/etc/ssh/sshd_config",
                "/etc/sssd/sssd.conf");
        assertThat(pod.getSpec().getVolumes()).anySatisfy(it -> {
            assertThat(it.getName()).isEqualTo("sssd-conf");
            assertThat(it.getProjected().getSources().getFirst().getSecret().getItems().getFirst().getKey())
                    .isEqualTo("conf");
        });
        assertThat(pod.getMetadata().getAnnotations()).containsKey("slinky.slurm.net/sshd-conf-hash")
                .doesNotContainKey("slinky.slurm.net/sssd-conf-hash");
    }

    @Test
    void without_ssh_there_is_none_of_it() {
        var scene = Scene.of(1);

        assertThat(scene.plan().actions()).noneMatch(Action.Apply.class::isInstance);
        assertThat(slurmd(pod(scene)).getPorts()).hasSize(1);
        assertThat(pod(scene).getMetadata().getAnnotations()).containsEntry("slinky.slurm.net/sshd-conf-hash", NOTHING)
                .containsEntry("slinky.slurm.net/sssd-conf-hash", NOTHING);
    }

    @Test
    void pods_carry_their_revision_under_both_names() {
        var labels = pod(Scene.of(1)).getMetadata().getLabels();

        assertThat(labels.get("controller-revision-hash")).isNotEmpty()
                .isEqualTo(labels.get("controller.kubernetes.io/hash"));
    }

    private static Scene with(String ssh) {
        return Scene.of(1).with("ssh", Codec.readObject(ssh));
    }

    private static Pod pod(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(Pod.class::isInstance).map(Pod.class::cast).findFirst()
                .orElseThrow();
    }

    private static Container slurmd(Pod pod) {
        return pod.getSpec().getContainers().getFirst();
    }
}
