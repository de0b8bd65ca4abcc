package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.process.Machine.main;
import static rota.local.agent.process.Machine.once;
import static rota.local.agent.process.Machine.serve;
import static rota.local.agent.process.Machine.shell;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;

/// The end of pods that are deleted: politely first, then for sure, and nothing is left.
@Timeout(180)
@TestInstance(Lifecycle.PER_CLASS)
class DeletionTest {
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
    void a_deleted_pod_is_asked_to_end_and_is_gone_then() throws Exception {
        machine.run(
                kept("polite", shell("main", "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.1; done")));
        machine.awaitReady("polite");
        awaitLog("polite", "up\n");

        machine.cluster().delete("polite");
        var pod = machine.awaitOver("polite");

        assertThat(main(pod).getState().getTerminated().getExitCode()).isZero();
        assertThat(machine.logs("polite")).isEqualTo("up\nbye\n");
        assertThat(machine.await("polite", it -> it.getMetadata().getDeletionGracePeriodSeconds() == 0)
                .getMetadata().getDeletionTimestamp()).isNotNull();
    }

    @Test
    void a_pod_without_finalizers_is_gone_with_all_its_processes() throws Exception {
        machine.run(once("gone", serve()));
        machine.awaitReady("gone");
        var uid = machine.cluster().pod("gone").getMetadata().getUid();

        machine.cluster().delete("gone");
        machine.awaitGone("gone");

        assertThat(of(uid)).isEmpty();
    }

    @Test
    void who_does_not_listen_is_killed_at_the_end_of_the_grace_period() throws Exception {
        machine.run(kept("deaf", shell("main", "trap '' TERM; echo up; while :; do sleep 0.1; done")));
        awaitLog("deaf", "up\n");

        machine.cluster().delete("deaf", 1);
        var pod = machine.awaitOver("deaf");

        assertThat(main(pod).getState().getTerminated().getExitCode()).isEqualTo(137);
        assertThat(pod.getStatus().getPhase()).isEqualTo("Failed");
    }

    @Test
    void a_second_deletion_may_shorten_the_grace_period() throws Exception {
        machine.run(kept("hurry", shell("main", "trap '' TERM; echo up; while :; do sleep 0.1; done")).editSpec()
                .withTerminationGracePeriodSeconds(3600L).endSpec());
        awaitLog("hurry", "up\n");
        machine.cluster().delete("hurry");

        machine.cluster().delete("hurry", 1);

        assertThat(main(machine.awaitOver("hurry")).getState().getTerminated().getExitCode()).isEqualTo(137);
    }

    @Test
    void processes_that_left_the_group_do_not_survive_their_container() throws Exception {
        machine.run(once("family", "sleep 1000 & setsid sleep 1001 & setsid -f sh -c 'sleep 1002 & sleep 1003';"
                + " echo up; " + serve()));
        awaitLog("family", "up\n");
        var uid = machine.cluster().pod("family").getMetadata().getUid();
        assertThat(of(uid)).hasSizeGreaterThanOrEqualTo(4);

        machine.cluster().delete("family");
        machine.awaitGone("family");

        assertThat(of(uid)).isEmpty();
    }

    @Test
    void what_the_first_process_leaves_behind_ends_with_it() throws Exception {
        machine.run(once("orphans", "setsid sleep 1004 & exit 0"));

        var pod = machine.awaitOver("orphans");

        assertThat(pod.getStatus().getPhase()).isEqualTo("Succeeded");
        assertThat(of(pod.getMetadata().getUid())).isEmpty();
    }

    @Test
    void the_pre_stop_hook_comes_before_the_signal() throws Exception {
        machine.run(kept("hook", shell("main", "trap 'cat $ROTA_VOLUME_V/said; exit 0' TERM; echo up;"
                + " while :; do sleep 0.1; done",
                it -> it.withNewLifecycle().withNewPreStop().withNewExec()
                        .withCommand("/bin/sh", "-c", "echo hook > $ROTA_VOLUME_V/said").endExec().endPreStop()
                        .endLifecycle()))
                .editSpec().addNewVolume().withName("v").withNewEmptyDir().endEmptyDir().endVolume().endSpec());
        awaitLog("hook", "up\n");

        machine.cluster().delete("hook");
        machine.awaitOver("hook");

        assertThat(machine.logs("hook")).isEqualTo("up\nhook\n");
    }

    @Test
    void a_pre_stop_hook_may_just_wait() throws Exception {
        machine.run(kept("sleeper", shell("main", serve(), it -> it.withNewLifecycle().withNewPreStop()
                .withNewSleep(2L).endPreStop().endLifecycle())));
        machine.awaitReady("sleeper");

        var asked = Instant.now();
        machine.cluster().delete("sleeper");
        machine.awaitOver("sleeper");

        assertThat(Duration.between(asked, Instant.now()).toMillis()).isGreaterThan(1900);
    }

    @Test
    void a_pod_that_was_removed_by_force_loses_its_processes_too() throws Exception {
        machine.run(once("force", serve()));
        machine.awaitReady("force");
        var processes = of(machine.cluster().pod("force").getMetadata().getUid());

        machine.cluster().delete("force", 0);

        assertThat(processes).isNotEmpty();
        for (var process : processes) process.onExit().get(30, TimeUnit.SECONDS);
    }

    @Test
    void a_namesake_that_comes_later_is_another_pod() throws Exception {
        machine.run(once("twin", serve()));
        var first = machine.awaitReady("twin").getMetadata().getUid();
        machine.cluster().delete("twin", 0);

        machine.run(once("twin", "echo second"));
        var second = machine.awaitOver("twin");

        assertThat(second.getMetadata().getUid()).isNotEqualTo(first);
        assertThat(machine.logs("twin", LogOptions.of(""))).isEqualTo("second\n");
    }

    /// A pod that a finalizer keeps, so that its end can be looked at.
    private static PodBuilder kept(String name, Container container) {
        return APod.with(APod.named(name), container).editMetadata().addToFinalizers("example.org/keep")
                .endMetadata();
    }

    private void awaitLog(String pod, String text) throws Exception {
        machine.await(pod, it -> "Running".equals(it.getStatus().getPhase()));
        try (var log = machine.node().containers().logs(new PodRef("default", pod), LogOptions.of("")
                .following())) {
            assertThat(new String(log.readNBytes(text.length()), StandardCharsets.UTF_8))
                    .isEqualTo(text);
        }
    }

    private static List<ProcessHandle> of(String uid) {
        return Sweeper.MACHINE.with("ROTA_POD_UID=" + uid);
    }
}
