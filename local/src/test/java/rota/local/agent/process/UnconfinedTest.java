package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.PodRef;

/// Pods on a machine that gives them no namespaces: the variables of docs/nodes.md lead to what is theirs.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class UnconfinedTest {
    private Machine machine;

    @BeforeAll
    void begin(@TempDir Path directory) {
        machine = Machine.bare(directory);
    }

    @AfterAll
    void end() {
        machine.close();
    }

    @Test
    void the_node_says_that_its_pods_see_the_machine_as_it_is() {
        assertThat(machine.isolated()).isFalse();
    }

    @Test
    void volumes_are_found_by_their_variables_and_not_at_their_mount_path() throws Exception {
        machine.cluster().create(new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("paths")
                .endMetadata().addToData("k", "v").build());

        var output = machine.output(once("volumes", shell("main",
                "cat $ROTA_VOLUME_MY_MAP/k; cat $ROTA_VOLUME_SCRATCH/file; test -e /no-such-dir || echo absent",
                it -> it.addNewVolumeMount().withName("my-map").withMountPath("/no-such-dir/deep").endVolumeMount()))
                .editSpec().addToInitContainers(shell("first", "echo +shared > $ROTA_VOLUME_SCRATCH/file"))
                .addNewVolume().withName("my-map").withNewConfigMap().withName("paths").endConfigMap().endVolume()
                .addNewVolume().withName("scratch").withNewEmptyDir().endEmptyDir().endVolume().endSpec());

        assertThat(output).isEqualTo("v+shared\nabsent\n");
    }

    @Test
    void the_hosts_file_and_the_message_at_the_end_have_variables_too() throws Exception {
        machine.run(once("words", "grep -c words $ROTA_HOSTS; printf because > $ROTA_TERMINATION_LOG; exit 3"));

        var end = main(machine.awaitOver("words")).getState().getTerminated();

        assertThat(end.getExitCode()).isEqualTo(3);
        assertThat(end.getMessage()).isEqualTo("because");
        assertThat(machine.logs("words")).isEqualTo("1\n");
    }

    @Test
    void a_command_finds_the_same_and_nothing_outlives_the_pod() throws Exception {
        machine.run(once("inside", "setsid sleep 1005 & " + serve()).editSpec()
                .addNewVolume().withName("v").withNewEmptyDir().endEmptyDir().endVolume().endSpec());
        var uid = machine.awaitReady("inside").getMetadata().getUid();

        var session = machine.node().containers().exec(new PodRef("default", "inside"), "", List.of("/bin/sh", "-c",
                "test -d $ROTA_VOLUME_V && echo found; exit 7"), false);
        assertThat(new String(session.stdout().readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("found\n");
        assertThat(session.exit().get(60, TimeUnit.SECONDS)).isEqualTo(7);
        machine.cluster().delete("inside");
        machine.awaitGone("inside");

        assertThat(Sweeper.MACHINE.with("ROTA_POD_UID=" + uid)).isEmpty();
    }
}
