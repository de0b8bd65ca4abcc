package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;

/// Volumes as containers see them, and what the machine sees of that: nothing.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class MountTest {
    private Machine machine;

    @BeforeAll
    void begin(@TempDir Path directory) {
        machine = new Machine(directory);
    }

    @AfterAll
    void end() {
        machine.close();
    }

    @Test
    void a_volume_is_mounted_where_the_machine_has_no_such_directory() throws Exception {
        isolation();
        map("paths", "k", "v");

        var output = machine.output(mounted("absent", "cat /no-such-dir/deep/k",
                new VolumeBuilder().withName("v").withNewConfigMap().withName("paths").endConfigMap(),
                new VolumeMountBuilder().withMountPath("/no-such-dir/deep")));

        assertThat(output).isEqualTo("v\n");
        assertThat(Path.of("/no-such-dir")).doesNotExist();
    }

    @Test
    void a_volume_is_mounted_inside_a_directory_of_the_machine_which_stays_as_it_was() throws Exception {
        isolation();
        map("etc", "k", "v");

        var output = machine.output(mounted("etc", "cat /etc/rota-test/k; test -e /etc/passwd && echo +passwd",
                new VolumeBuilder().withName("v").withNewConfigMap().withName("etc").endConfigMap(),
                new VolumeMountBuilder().withMountPath("/etc/rota-test")));

        assertThat(output).isEqualTo("v+passwd\n");
        assertThat(Path.of("/etc/rota-test")).doesNotExist();
    }

    @Test
    void the_place_of_service_account_files_can_be_mounted() throws Exception {
        isolation();
        map("account", "token", "t");

        assertThat(machine.output(mounted("account", "cat /var/run/secrets/kubernetes.io/serviceaccount/token",
                new VolumeBuilder().withName("v").withNewConfigMap().withName("account").endConfigMap(),
                new VolumeMountBuilder().withMountPath("/var/run/secrets/kubernetes.io/serviceaccount"))))
                .isEqualTo("t\n");
    }

    @Test
    void what_is_mounted_for_reading_cannot_be_written() throws Exception {
        isolation();

        machine.run(mounted("readonly", "echo x > /scratch/file", new VolumeBuilder().withName("v").withNewEmptyDir()
                .endEmptyDir(), new VolumeMountBuilder().withMountPath("/scratch").withReadOnly(true)));

        assertThat(main(machine.awaitOver("readonly")).getState().getTerminated().getExitCode()).isNotZero();
        assertThat(machine.logs("readonly")).containsIgnoringCase("read-only");
    }

    @Test
    void containers_of_a_pod_share_a_scratch_volume() throws Exception {
        isolation();
        var mount = new VolumeMountBuilder().withName("v").withMountPath("/scratch").build();

        assertThat(machine.output(mounted("shared", "cat /scratch/file", new VolumeBuilder().withName("v")
                .withNewEmptyDir().endEmptyDir(), new VolumeMountBuilder(mount)).editSpec().addToInitContainers(shell(
                        "first", "echo shared > /scratch/file", it -> it.addToVolumeMounts(mount)))
                .endSpec())).isEqualTo("shared\n");
    }

    @Test
    void a_part_of_a_volume_can_be_mounted_alone() throws Exception {
        isolation();
        map("parts", "one", "1");

        assertThat(machine.output(mounted("part", "ls /only; cat /only/file", new VolumeBuilder().withName("v")
                .withNewConfigMap().withName("parts").endConfigMap(),
                new VolumeMountBuilder().withMountPath(
                        "/only/file").withSubPath("one"))))
                .isEqualTo("file\n1\n");
    }

    @Test
    void a_script_from_a_config_map_can_be_the_command() throws Exception {
        isolation();
        map("script", "run.sh", "#!/bin/sh\necho from script $1\n");
        var pod = mounted("script", "", new VolumeBuilder().withName("v").withNewConfigMap().withName("script")
                .withDefaultMode(0755).endConfigMap(), new VolumeMountBuilder().withMountPath("/scripts")).editSpec()
                .editFirstContainer().withCommand("/scripts/run.sh", "x").endContainer().endSpec();

        assertThat(machine.output(pod)).isEqualTo("from script x\n");
    }

    @Test
    void a_path_of_the_machine_can_be_mounted_elsewhere(@TempDir Path place) throws Exception {
        isolation();
        Files.writeString(place.resolve("here"), "machine");

        assertThat(machine.output(mounted("host", "cat /elsewhere/here", new VolumeBuilder().withName("v")
                .withNewHostPath(place.toString(), "Directory"), new VolumeMountBuilder().withMountPath("/elsewhere"))))
                .isEqualTo("machine\n");
    }

    @Test
    void a_host_path_that_does_not_exist_holds_the_pod_and_an_event_says_why() throws Exception {
        machine.run(mounted("nowhere", "echo never", new VolumeBuilder().withName("v")
                .withNewHostPath("/no/such/place", "Directory"), new VolumeMountBuilder().withMountPath("/x")));

        assertThat(machine.awaitEvent("FailedMount")).contains("/no/such/place is no directory");
        assertThat(machine.await("nowhere", it -> !it.getStatus().getContainerStatuses().isEmpty()).getStatus()
                .getPhase()).isEqualTo("Pending");
    }

    @Test
    void what_is_written_to_a_claim_outlives_the_pod() throws Exception {
        machine.cluster().create(new PersistentVolumeClaimBuilder().withNewMetadata().withNamespace("default")
                .withName("data").endMetadata().withNewSpec().endSpec().build());
        var volume = new VolumeBuilder().withName("v").withNewPersistentVolumeClaim("data", false);

        machine.output(mounted("writer", "echo kept > $ROTA_VOLUME_V/file", volume, new VolumeMountBuilder()
                .withMountPath("/data-of-test")));
        machine.cluster().delete("writer");
        machine.awaitGone("writer");

        assertThat(machine.output(mounted("reader", "cat $ROTA_VOLUME_V/file", volume, new VolumeMountBuilder()
                .withMountPath("/data-of-test")))).isEqualTo("kept\n");
    }

    @Test
    void files_of_a_running_container_follow_their_config_map() throws Exception {
        map("live", "k", "old");
        machine.run(mounted("live", "until grep -q new $ROTA_VOLUME_V/k; do sleep 0.1; done; echo seen",
                new VolumeBuilder().withName("v").withNewConfigMap().withName("live").endConfigMap(),
                new VolumeMountBuilder().withMountPath("/live")));
        machine.awaitReady("live");

        var changed = new ConfigMapBuilder(machine.cluster().find(ConfigMap.class,
                "default", "live").orElseThrow()).addToData("k", "new").build();
        machine.cluster().api().send(new Request.Update(changed,
                Request.Subresource.NONE));

        assertThat(machine.awaitOver("live").getStatus().getPhase()).isEqualTo("Succeeded");
    }

    @Test
    void a_working_directory_that_the_machine_lacks_is_made_for_the_container_alone() throws Exception {
        isolation();

        assertThat(machine.output(once("workdir", shell("main", "pwd", it -> it.withWorkingDir("/no-such-work")))))
                .isEqualTo("/no-such-work\n");
        assertThat(Path.of("/no-such-work")).doesNotExist();
    }

    @Test
    void the_usual_place_of_the_termination_message_is_there() throws Exception {
        isolation();
        machine.run(once("devlog", "printf 'why' > /dev/termination-log; echo x > /dev/null; exit 1"));

        assertThat(main(machine.awaitOver("devlog")).getState().getTerminated().getMessage()).isEqualTo("why");
        assertThat(Path.of("/dev/termination-log")).doesNotExist();
    }

    private void isolation() {
        assumeTrue(machine.isolated(), "needs the right to make mount namespaces, which this user or kernel has not");
    }

    private void map(String name, String key, String value) {
        machine.cluster().create(new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName(name)
                .endMetadata().addToData(key, value).build());
    }

    private static PodBuilder mounted(String name, String script, VolumeBuilder volume, VolumeMountBuilder mount) {
        var built = volume.build();
        return once(name, shell("main", script, it -> it.addToVolumeMounts(mount.withName(built.getName()).build())))
                .editSpec().addToVolumes(built).endSpec();
    }
}
