package rota.local.agent.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.APod.bound;
import static rota.local.agent.APod.container;
import static rota.local.agent.APod.named;
import static rota.local.agent.APod.simple;
import static rota.local.agent.APod.with;
import static rota.local.agent.APod.withInit;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.wire.Json;

class PodStatusesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");

    @Test
    void a_pod_whose_containers_are_ready_is_ready() {
        var status = status(bound(simple("p")), it -> it.with(it.of("main").start(NOW, "x://1").probed(true, true)));

        assertThat(status.getPhase()).isEqualTo("Running");
        assertThat(condition(status, "Ready").getStatus()).isEqualTo("True");
        assertThat(status.getPodIP()).isEqualTo("127.1.0.1");
        assertThat(status.getHostIP()).isEqualTo("192.168.0.1");
        assertThat(status.getStartTime()).isEqualTo("2026-01-01T00:00:00Z");
        var main = status.getContainerStatuses().getFirst();
        assertThat(main.getContainerID()).isEqualTo("x://1");
        assertThat(main.getState().getRunning().getStartedAt()).isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void unready_containers_are_named() {
        var pod = bound(with(named("p"), container("a"), container("b")));
        var status = status(pod, it -> it.with(it.of("a").start(NOW, "").probed(true, true))
                .with(it.of("b").start(NOW, "")));

        var ready = condition(status, "Ready");

        assertThat(ready.getReason()).isEqualTo("ContainersNotReady");
        assertThat(ready.getMessage()).isEqualTo("containers with unready status: [b]");
    }

    @Test
    void a_readiness_gate_of_somebody_else_keeps_a_pod_unready() {
        var pod = bound(simple("p").editSpec().addNewReadinessGate("example.org/gate").endSpec());
        UnaryOperator<Lives> ready = it -> it.with(it.of("main").start(NOW, "").probed(true, true));

        assertThat(condition(status(pod, ready), "Ready").getReason()).isEqualTo("ReadinessGatesNotReady");
        assertThat(condition(status(pod, ready), "ContainersReady").getStatus()).isEqualTo("True");
        var open = new PodBuilder(pod).editStatus().addNewCondition().withType("example.org/gate").withStatus("True")
                .endCondition().endStatus().build();

        assertThat(condition(status(open, ready), "Ready").getStatus()).isEqualTo("True");
        assertThat(condition(status(open, ready), "example.org/gate").getStatus()).isEqualTo("True");
    }

    @Test
    void while_init_containers_run_the_others_are_initializing() {
        var status = status(bound(withInit(simple("p"), container("init"))),
                it -> it.with(it.of("init").start(NOW, "")));

        assertThat(status.getContainerStatuses().getFirst().getState().getWaiting().getReason())
                .isEqualTo("PodInitializing");
        assertThat(condition(status, "Initialized").getMessage())
                .isEqualTo("containers with incomplete status: [init]");
    }

    @Test
    void a_container_that_rests_before_its_next_start_shows_a_crash_loop_and_its_last_end() {
        var status = status(bound(simple("p")), it -> {
            var life = it.of("main").start(NOW, "").end(Exit.of(1), NOW).start(NOW, "").end(Exit.of(3), NOW);
            return it.with(life);
        });

        var main = status.getContainerStatuses().getFirst();

        assertThat(main.getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
        assertThat(main.getLastState().getTerminated().getExitCode()).isEqualTo(3);
        assertThat(main.getRestartCount()).isEqualTo(1);
        assertThat(status.getPhase()).isEqualTo("Running");
    }

    @Test
    void resources_that_were_changed_in_place_are_acknowledged() {
        var pod = bound(with(named("p"), container("main", it -> it.withNewResources()
                .addToRequests("cpu", new Quantity("2")).endResources())));

        var main = status(pod, it -> it).getContainerStatuses().getFirst();

        assertThat(main.getAllocatedResources()).containsEntry("cpu", new Quantity("2"));
        assertThat(main.getResources().getRequests()).containsEntry("cpu", new Quantity("2"));
    }

    @Test
    void a_container_without_resources_says_that_it_has_none_so_that_its_pod_can_be_resized() {
        var pod = bound(simple("p"));

        var patch = StatusPatch.of(pod, status(pod, it -> it.with(it.of("main").start(NOW, "")))).orElseThrow();

        var main = (Json.Obj) ((PatchBody.Strategic) patch.body()).changes().items("status", "containerStatuses")
                .getFirst();
        assertThat(main.get("resources")).contains(Json.Obj.EMPTY);
    }

    @Test
    void a_pod_starts_before_its_containers() {
        var before = NOW.minusSeconds(2);

        var status = status(bound(simple("p")), it -> it.with(it.of("main").start(before, "")));

        assertThat(status.getStartTime()).isEqualTo("2025-12-31T23:59:58Z");
    }

    @Test
    void what_a_status_says_can_be_read_back() {
        var pod = bound(withInit(with(named("p"), container("a"), container("b")), container("init")));
        var manifest = Manifest.of(pod);
        var second = Instant.parse("2026-01-01T00:00:00Z");
        var lives = Lives.fresh(manifest);
        lives = lives.with(lives.of("init").start(second, "i").end(Exit.of(0), second));
        lives = lives.with(lives.of("a").start(second, "1").end(Exit.of(2, "boom"), second).start(second, "2")
                .probed(true, true));

        var shown = new PodBuilder(pod).withStatus(PodStatuses.of(scene(pod, lives))).build();

        assertThat(Lives.of(manifest, shown).of("a")).isEqualTo(lives.of("a"));
        assertThat(Lives.of(manifest, shown).of("init").ended()).isEqualTo(lives.of("init").ended());
    }

    @Test
    void a_status_that_is_shown_already_is_not_written_again() {
        var pod = bound(simple("p"));
        var status = status(pod, it -> it.with(it.of("main").start(NOW, "").probed(true, true)));

        var shown = new PodBuilder(pod).withStatus(status).build();

        assertThat(StatusPatch.of(pod, status)).isPresent();
        assertThat(StatusPatch.of(shown, status)).isEmpty();
    }

    @Test
    void a_patch_names_the_pod_it_means_and_leaves_the_conditions_of_others_alone() {
        var pod = new PodBuilder(bound(simple("p"))).editStatus().addNewCondition().withType("PodScheduled")
                .withStatus("True").endCondition().endStatus().build();
        var status = status(pod, it -> it.with(it.of("main").start(NOW, "").probed(true, true)));

        var patch = (PatchBody.Strategic) StatusPatch.of(pod, status).orElseThrow().body();

        assertThat(patch.changes().text("metadata", "uid")).contains("uid-1");
        assertThat(patch.changes().items("status", "conditions"))
                .noneMatch(it -> ((Json.Obj) it).text("type").orElse("").equals("PodScheduled"));
    }

    @Test
    void a_condition_that_loses_its_reason_loses_it_in_the_api_too() {
        var pod = bound(simple("p"));
        var unready = new PodBuilder(pod).withStatus(status(pod, it -> it.with(it.of("main").start(NOW, "")))).build();
        var ready = status(unready, it -> it.with(it.of("main").start(NOW, "").probed(true, true)));

        var patch = (PatchBody.Strategic) StatusPatch.of(unready, ready).orElseThrow().body();

        assertThat(patch.changes().items("status", "conditions"))
                .allSatisfy(it -> assertThat(((Json.Obj) it).get("reason")).contains(Json.Null.NULL));
    }

    private static PodStatus status(Pod pod, UnaryOperator<Lives> edit) {
        return PodStatuses.of(scene(pod, edit.apply(Lives.fresh(Manifest.of(pod)))));
    }

    private static Scene scene(Pod pod, Lives lives) {
        return new Scene(pod, Manifest.of(pod), lives, Optional.empty(), new Scene.Place("192.168.0.1", "127.1.0.1"),
                NOW);
    }

    private static PodCondition condition(PodStatus status, String type) {
        return status.getConditions().stream().filter(it -> it.getType().equals(type)).findFirst().orElseThrow();
    }
}
