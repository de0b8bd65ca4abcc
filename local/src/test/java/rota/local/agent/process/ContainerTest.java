package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Quantity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.APod;
import rota.local.agent.LogOptions;

/// Containers as processes: what they are started with, how they end, and what their status says about it.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class ContainerTest {
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
    void a_container_runs_its_command_and_the_pod_succeeds() throws Exception {
        machine.run(once("hello", "echo hello"));

        var pod = machine.awaitOver("hello");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(main(pod).getState().getTerminated().getReason()).isEqualTo("Completed");
        assertThat(main(pod).getContainerID()).startsWith("process://");
        assertThat(machine.logs("hello")).isEqualTo("hello\n");
    }

    @Test
    void an_exit_code_is_reported() throws Exception {
        machine.run(once("code", "exit 42"));

        var pod = machine.awaitOver("code");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(main(pod).getState().getTerminated().getExitCode()).isEqualTo(42);
        assertThat(main(pod).getState().getTerminated().getReason()).isEqualTo("Error");
    }

    @Test
    void a_signal_is_reported_as_a_code_above_128() throws Exception {
        machine.run(once("signal", "kill -USR1 $$$$; sleep 10"));

        var pod = machine.awaitOver("signal");

        assertThat(main(pod).getState().getTerminated().getExitCode()).isEqualTo(128 + 10);
    }

    @Test
    void arguments_and_variables_reach_the_command() throws Exception {
        var container = APod.container("main", it -> it.withCommand("/bin/sh", "-c", "echo \"$0 $1 $COLOR\"")
                .withArgs("$(COLOR)", "$$(COLOR)").addNewEnv().withName("COLOR").withValue("blue").endEnv());

        assertThat(machine.output(once("arguments", container))).isEqualTo("blue $(COLOR) blue\n");
    }

    @Test
    void variables_keep_names_and_values_that_shells_have_their_own_views_of() throws Exception {
        var wanted = List.of("node.name=n", "a-b= \"'$x`\\", "STAGE=prod", "ERROR=none", "P=p", "IFS=,", "PWD=/mine",
                "name=x", "OPTIND=x", "UID=7", "EMPTY=", "LC_ALL=C", "PATH=/usr/bin:/bin");
        var container = APod.container("main", it -> it.withCommand("env").withEnv(wanted.stream().map(each -> each
                .split("=", 2)).map(each -> new EnvVar(each[0], each[1], null)).toList()));

        var output = machine.output(once("variables", container));

        assertThat(output.lines()).containsAll(wanted)
                .noneMatch(it -> it.startsWith("OLDPWD=") || it.startsWith("ROTA_VARIABLE_"));
    }

    @Test
    void variables_of_the_agent_stay_with_the_agent() throws Exception {
        var output = machine.output(once("clean", "env"));

        assertThat(output).contains("PATH=").contains("ROTA_POD_UID=").doesNotContain("MAVEN_").doesNotContain(
                "SUREFIRE");
    }

    @Test
    void a_container_begins_in_its_working_directory() throws Exception {
        assertThat(machine.output(once("directory", shell("main", "pwd", it -> it.withWorkingDir("/usr")))))
                .isEqualTo("/usr\n");
    }

    @Test
    void a_program_that_does_not_exist_is_a_start_error() throws Exception {
        machine.run(once("nothing", APod.container("main", it -> it.withCommand("/no/such/program"))));

        var ended = main(machine.awaitOver("nothing")).getState().getTerminated();

        assertThat(ended.getExitCode()).isEqualTo(128);
        assertThat(ended.getReason()).isEqualTo("StartError");
        assertThat(ended.getMessage()).contains("/no/such/program");
        assertThat(machine.awaitEvent("Failed")).contains("executable file not found");
    }

    @Test
    void a_container_without_a_command_stays_pending_and_an_event_says_why() throws Exception {
        machine.run(APod.simple("image-only"));

        assertThat(machine.awaitEvent("NoCommand")).contains("command must be given");
        var pod = machine.await("image-only", it -> !it.getStatus().getContainerStatuses().isEmpty());

        assertThat(pod.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(main(pod).getState().getWaiting().getReason()).isEqualTo("NoCommand");
    }

    @Test
    void a_missing_config_map_holds_the_container_until_it_comes() throws Exception {
        machine.run(once("waits", shell("main", "echo $K", it -> it.addNewEnv().withName("K").withNewValueFrom()
                .withNewConfigMapKeyRef("k", "late", false).endValueFrom().endEnv())));
        machine.await("waits", it -> it.getStatus().getContainerStatuses().stream().anyMatch(container -> container
                .getState().getWaiting() != null && "CreateContainerConfigError".equals(
                        container.getState()
                                .getWaiting().getReason())));

        machine.cluster().create(new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("late")
                .endMetadata().addToData("k", "v").build());

        assertThat(machine.awaitOver("waits").getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(machine.logs("waits")).isEqualTo("v\n");
    }

    @Test
    void a_variable_comes_from_a_file_that_an_init_container_has_written() throws Exception {
        var pod = once("envfile", shell("main", "echo $COLOR", it -> it.addNewEnv().withName("COLOR").withNewValueFrom()
                .withNewFileKeyRef("COLOR", false, "x.env", "shared").endValueFrom().endEnv())).editSpec()
                .addToInitContainers(shell("setup", "echo \"COLOR='blue'\" > $ROTA_VOLUME_SHARED/x.env"))
                .addNewVolume().withName("shared").withNewEmptyDir().endEmptyDir().endVolume().endSpec();

        assertThat(machine.output(pod)).isEqualTo("blue\n");
    }

    @Test
    void init_containers_come_one_by_one_before_the_main_one() throws Exception {
        var pod = once("init", shell("main", "cat $ROTA_VOLUME_SHARED/log", it -> it)).editSpec()
                .addToInitContainers(shell("one", "echo one >> $ROTA_VOLUME_SHARED/log"),
                        shell("two", "echo two >> $ROTA_VOLUME_SHARED/log"))
                .addNewVolume().withName("shared").withNewEmptyDir().endEmptyDir().endVolume().endSpec();

        assertThat(machine.output(pod)).isEqualTo("one\ntwo\n");
    }

    @Test
    void a_sidecar_starts_before_the_main_container_and_stops_after_it() throws Exception {
        var sidecar = shell("helper", "trap 'echo bye; exit 0' TERM; echo up > $ROTA_VOLUME_SHARED/up;"
                + " while :; do sleep 0.1; done",
                it -> it.withRestartPolicy("Always").withNewStartupProbe()
                        .withPeriodSeconds(1).withNewExec().withCommand("/bin/sh", "-c",
                                "test -e $ROTA_VOLUME_SHARED/up")
                        .endExec().endStartupProbe());
        var pod = once("sidecar", "cat $ROTA_VOLUME_SHARED/up").editSpec().addToInitContainers(sidecar).addNewVolume()
                .withName("shared").withNewEmptyDir().endEmptyDir().endVolume().endSpec();

        assertThat(machine.output(pod)).isEqualTo("up\n");
        assertThat(machine.cluster().pod("sidecar").getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(machine.logs("sidecar", LogOptions.of("helper"))).isEqualTo("bye\n");
    }

    @Test
    void a_container_that_fails_is_restarted_and_then_rests() throws Exception {
        machine.run(APod.with(APod.named("crash"), shell("main", "echo run; exit 1")));

        var pod = machine.await("crash", it -> !it.getStatus().getContainerStatuses().isEmpty()
                && main(it).getState().getWaiting() != null && main(it).getRestartCount() == 1);

        assertThat(main(pod).getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
        assertThat(main(pod).getLastState().getTerminated().getExitCode()).isEqualTo(1);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
        assertThat(machine.logs("crash", LogOptions.of("").ofPrevious())).isEqualTo("run\n");
    }

    @Test
    void a_message_in_its_file_becomes_part_of_the_status() throws Exception {
        machine.run(once("message", "printf 'because' > $ROTA_TERMINATION_LOG; exit 1"));

        assertThat(main(machine.awaitOver("message")).getState().getTerminated().getMessage()).isEqualTo("because");
    }

    @Test
    void the_last_lines_are_the_message_if_the_spec_says_so() throws Exception {
        machine.run(once("fallback", shell("main", "echo oh no; exit 1", it -> it.withTerminationMessagePolicy(
                "FallbackToLogsOnError"))));

        assertThat(main(machine.awaitOver("fallback")).getState().getTerminated().getMessage()).isEqualTo("oh no\n");
    }

    @Test
    void a_deadline_ends_the_pod() throws Exception {
        machine.run(once("deadline", serve()).editSpec().withActiveDeadlineSeconds(1L)
                .withTerminationGracePeriodSeconds(1L).endSpec());

        var pod = machine.awaitOver("deadline");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
        assertThat(pod.getStatus().getReason()).isEqualTo("DeadlineExceeded");
    }

    @Test
    void a_change_of_resources_is_acknowledged_while_the_container_runs_on() throws Exception {
        machine.run(once("resize", shell("main", serve(), it -> it.withNewResources().addToRequests("cpu",
                new Quantity("1m")).endResources())));
        var started = main(machine.awaitReady("resize")).getState().getRunning().getStartedAt();

        machine.cluster().resize("resize", "2m");
        var pod = machine.await("resize", it -> new Quantity("2m").equals(main(it).getAllocatedResources().get("cpu")));

        assertThat(main(pod).getState().getRunning().getStartedAt()).isEqualTo(started);
        assertThat(main(pod).getRestartCount()).isZero();
    }

    @Test
    void more_than_the_node_has_is_not_granted_and_a_condition_says_so() throws Exception {
        machine.run(once("greedy", shell("main", serve(), it -> it.withNewResources().addToRequests("cpu",
                new Quantity("1m")).endResources())));
        machine.awaitReady("greedy");

        machine.cluster().resize("greedy", "100000");
        var pod = machine.await("greedy", it -> Machine.isTrue(it, "PodResizePending"));
        assertThat(main(pod).getAllocatedResources()).containsEntry("cpu", new Quantity("1m"));
        machine.cluster().resize("greedy", "1m");

        machine.await("greedy", it -> !Machine.isTrue(it, "PodResizePending"));
    }

    @Test
    void a_container_that_says_so_is_started_anew_with_its_new_resources() throws Exception {
        machine.run(APod.with(APod.named("anew"), shell("main", serve(), it -> it.withNewResources().addToRequests(
                "cpu", new Quantity("1m")).endResources().addNewResizePolicy().withResourceName("cpu")
                .withRestartPolicy("RestartContainer").endResizePolicy())));
        machine.awaitReady("anew");

        machine.cluster().resize("anew", "2m");
        var pod = machine.await("anew", it -> main(it).getRestartCount() == 1 && Machine.isTrue(it, "Ready"));

        assertThat(main(pod).getAllocatedResources()).containsEntry("cpu", new Quantity("2m"));
    }

    @Test
    void times_in_the_status_are_true() throws Exception {
        var before = Instant.now().minusSeconds(1);
        machine.run(once("times", "sleep 1"));

        var ended = main(machine.awaitOver("times")).getState().getTerminated();

        assertThat(Instant.parse(ended.getStartedAt())).isAfterOrEqualTo(before);
        assertThat(Duration.between(Instant.parse(ended.getStartedAt()), Instant.parse(ended.getFinishedAt())))
                .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }
}
