package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rota.local.agent.APod;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.TestApi;
import rota.local.agent.log.LogLimits;

/// What a kubelet's users ask for: logs, and commands inside containers.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class LogsAndExecTest {
    private Machine machine;

    @BeforeAll
    void begin(@TempDir Path directory) {
        machine = new Machine(directory, new TestApi(InstantSource.system()),
                it -> it.withLogs(new LogLimits(2000, 3)));
    }

    @AfterAll
    void end() {
        machine.close();
    }

    @Test
    void both_streams_are_kept_and_rotated() throws Exception {
        var output = machine.output(once("rotated", "echo error >&2; for i in $(seq 300); do echo line $i; done"));

        assertThat(output).endsWith("line 299\nline 300\n").doesNotContain("line 1\n");
        try (var files = Files.walk(machine.directory().resolve("logs"))) {
            assertThat(files.filter(it -> it.toString().contains("rotated") && Files.isRegularFile(it))).hasSize(3);
        }
    }

    @Test
    void what_is_printed_as_an_error_is_in_the_log_too() throws Exception {
        var output = machine.output(once("torn", "echo said; echo error >&2; printf unfinished >&2; exit 1"));

        assertThat(output.lines()).containsExactlyInAnyOrder("said", "error", "unfinished");
        try (var files = Files.walk(machine.directory().resolve("logs"))) {
            var log = files.filter(it -> it.toString().contains("torn") && Files.isRegularFile(it)).findFirst();
            assertThat(Files.readString(log.orElseThrow())).containsPattern("stderr \\S+ error\n");
        }
    }

    @Test
    void who_follows_a_log_gets_all_of_it_until_the_container_ends() throws Exception {
        machine.run(once("followed", "for i in 1 2 3; do echo $i; sleep 0.3; done"));
        machine.await("followed", it -> !it.getStatus().getPhase().equals("Pending"));

        assertThat(machine.logs("followed", LogOptions.of("main").following())).isEqualTo("1\n2\n3\n");
    }

    @Test
    void a_log_that_is_not_there_is_missing_and_says_which() {
        assertThatThrownBy(() -> machine.logs("nobody")).isInstanceOf(Containers.Missing.class)
                .hasMessageContaining("nobody");
    }

    @Test
    void a_command_runs_with_the_variables_and_directory_of_its_container() throws Exception {
        run("inside", "X");

        var session = exec("inside", false, "/bin/sh", "-c", "echo $COLOR; pwd; exit 7");

        assertThat(text(session.stdout())).isEqualTo("X\n/usr\n");
        assertThat(code(session)).isEqualTo(7);
    }

    @Test
    void a_command_has_variables_with_names_that_no_shell_knows() throws Exception {
        machine.run(once("named", shell("main", serve(), it -> it.addNewEnv().withName("node.name").withValue("n")
                .endEnv())));
        machine.awaitReady("named");

        assertThat(text(exec("named", false, "env").stdout()).lines()).contains("node.name=n");
    }

    @Test
    void a_command_reads_what_it_is_sent_and_keeps_its_streams_apart() throws Exception {
        run("streams", "X");

        var session = exec("streams", false, "/bin/sh", "-c", "read line; echo got $line; echo oh >&2");
        session.stdin().write("hello\n".getBytes(StandardCharsets.UTF_8));
        session.stdin().close();

        assertThat(text(session.stdout())).isEqualTo("got hello\n");
        assertThat(text(session.stderr())).isEqualTo("oh\n");
        assertThat(code(session)).isZero();
    }

    @Test
    void a_command_sees_the_mounts_and_the_host_name_of_its_container() throws Exception {
        assumeTrue(machine.isolated(), "needs the right to make mount namespaces, which this user or kernel has not");
        machine.run(once("mounts", shell("main", "echo here > /private/file; " + serve(), it -> it.addNewVolumeMount()
                .withName("v").withMountPath("/private").endVolumeMount())).editSpec().addNewVolume().withName("v")
                .withNewEmptyDir().endEmptyDir().endVolume().endSpec());
        machine.awaitReady("mounts");

        var session = exec("mounts", false, "/bin/sh", "-c",
                "until test -e /private/file; do sleep 0.1; done; cat /private/file; hostname");

        assertThat(text(session.stdout())).isEqualTo("here\nmounts\n");
    }

    @Test
    void a_command_can_have_a_terminal() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs the program script of util-linux");
        run("terminal", "X");

        var session = exec("terminal", true, "/bin/sh", "-c", "test -t 1 && echo $TERM");

        assertThat(text(session.stdout())).contains("xterm");
        assertThat(code(session)).isZero();
    }

    @Test
    void a_terminal_has_the_size_of_the_window_of_its_user() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs script(1), which makes terminals");
        run("sized", "X");

        var session = exec("sized", true, "/bin/sh", "-c", "read line; stty size");
        session.resize(101, 37);
        session.stdin().write("go\n".getBytes(StandardCharsets.UTF_8));
        session.stdin().flush();

        assertThat(text(session.stdout())).contains("37 101");
    }

    @Test
    void the_run_that_crashed_is_shown_while_the_container_rests() throws Exception {
        machine.run(APod.with(APod.named("crashed"), shell("main", "echo crash; exit 1")));
        machine.await("crashed", it -> waits(it, "CrashLoopBackOff"));

        assertThat(machine.logs("crashed")).isEqualTo("crash\n");
        assertThat(machine.logs("crashed", LogOptions.of("main").ofPrevious())).isEqualTo("crash\n");
    }

    @Test
    void there_is_no_log_of_a_container_that_never_ran() throws Exception {
        machine.run(APod.simple("unable"));
        machine.await("unable", it -> waits(it, "NoCommand"));

        assertThatThrownBy(() -> machine.logs("unable")).isInstanceOf(Containers.Missing.class)
                .hasMessage("container \"main\" in pod \"unable\" is waiting to start: NoCommand");
    }

    @Test
    void who_attaches_sees_what_is_printed_from_then_on_and_can_type() throws Exception {
        machine.run(once("attached", shell("main", "echo before; while read line; do echo got $line; done",
                it -> it.withStdin(true))));
        machine.awaitReady("attached");

        var session = machine.node().containers().attach(new PodRef("default", "attached"), "");
        session.stdin().write("this\n".getBytes(StandardCharsets.UTF_8));
        session.stdin().close();

        assertThat(text(session.stdout())).endsWith("got this\n");
        assertThat(code(session)).isZero();
    }

    @Test
    void a_container_that_does_not_ask_for_input_has_none() throws Exception {
        assertThat(machine.output(once("deaf", "cat; echo end"))).isEqualTo("end\n");
    }

    @Test
    void a_pod_of_another_node_is_not_here() {
        machine.cluster().run(once("elsewhere", "true"), "there");

        assertThatThrownBy(() -> machine.logs("elsewhere")).isInstanceOf(Containers.Missing.class)
                .extracting(it -> ((Containers.Missing) it).what()).isEqualTo(Containers.Missing.What.POD);
    }

    @Test
    void a_session_that_is_closed_ends_its_command() throws Exception {
        run("closed", "X");
        var session = exec("closed", false, "sleep", "1000");

        session.close();

        assertThat(code(session)).isNotZero();
    }

    @Test
    void there_are_no_commands_in_a_container_that_has_ended() throws Exception {
        machine.run(once("ended", "true"));
        machine.awaitOver("ended");

        assertThatThrownBy(() -> exec("ended", false, "true")).isInstanceOf(Containers.Missing.class)
                .hasMessage("container not found (\"main\")");
    }

    private static boolean waits(Pod pod, String reason) {
        return pod.getStatus().getContainerStatuses().stream().map(it -> it.getState().getWaiting())
                .anyMatch(it -> it != null && it.getReason().equals(reason));
    }

    private void run(String name, String color) throws Exception {
        machine.run(once(name, shell("main", serve(), it -> it.withWorkingDir("/usr").addNewEnv().withName("COLOR")
                .withValue(color).endEnv())));
        machine.awaitReady(name);
    }

    private ExecSession exec(String pod, boolean tty, String... command) {
        return machine.node().containers().exec(new PodRef("default", pod), "", List.of(command), tty);
    }

    private static int code(ExecSession session) throws Exception {
        return session.exit().get(60, TimeUnit.SECONDS);
    }

    private static String text(InputStream in) throws Exception {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
}
