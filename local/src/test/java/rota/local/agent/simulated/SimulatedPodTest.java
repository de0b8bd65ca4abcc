package rota.local.agent.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.APod.annotated;
import static rota.local.agent.APod.container;
import static rota.local.agent.APod.policy;
import static rota.local.agent.APod.simple;
import static rota.local.agent.APod.withInit;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.Subresource;
import rota.local.agent.Stepper;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Scene;

/// Pods on nodes that pretend, over an API in memory and in time that stands still.
class SimulatedPodTest {
    private final Stepper world = new Stepper(SimulatedNodes.mirrors(),
            mirrors -> SimulatedNodes.controllers(SimulatedSettings.of("node", 1), mirrors));

    @BeforeEach
    void begin() {
        world.settle();
    }

    @Test
    void a_pod_runs_and_is_ready_a_second_after_it_was_bound() {
        run(simple("p"));

        pass(0);
        assertThat(phase("p")).isEqualTo("Pending");
        pass(1);

        assertThat(phase("p")).isEqualTo("Running");
        assertThat(isReady("p")).isTrue();
        assertThat(world.calls()).isEqualTo(1);
    }

    @Test
    void a_pod_that_has_come_as_far_as_it_can_causes_no_more_writes() {
        run(simple("p"));
        pass(5);
        var before = world.calls();

        pass(3600);

        assertThat(world.calls()).isEqualTo(before);
    }

    @Test
    void an_annotation_says_how_long_the_start_takes() {
        run(annotated(simple("p"), "rota.dev/start-after", "20s"));

        pass(19);
        assertThat(phase("p")).isEqualTo("Pending");
        pass(1);

        assertThat(phase("p")).isEqualTo("Running");
    }

    @Test
    void a_pod_runs_for_as_long_as_it_says_and_ends_with_the_code_it_says() {
        run(policy(annotated(annotated(simple("p"), "rota.dev/run-for", "30s"), "rota.dev/exit-code", "3"), "Never"));

        pass(30);
        assertThat(phase("p")).isEqualTo("Running");
        pass(1);

        assertThat(phase("p")).isEqualTo("Failed");
        var ended = main("p").getState().getTerminated();
        assertThat(ended.getExitCode()).isEqualTo(3);
        assertThat(ended.getReason()).isEqualTo("Error");
        assertThat(Duration.between(Instant.parse(ended.getStartedAt()),
                Instant.parse(ended.getFinishedAt()))).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void a_pod_that_ends_well_has_succeeded() {
        run(policy(annotated(simple("p"), "rota.dev/run-for", "5s"), "OnFailure"));

        pass(6);

        assertThat(phase("p")).isEqualTo("Succeeded");
        assertThat(main("p").getState().getTerminated().getReason()).isEqualTo("Completed");
        assertThat(isReady("p")).isFalse();
    }

    @Test
    void a_pod_that_fails_is_restarted_with_a_back_off() {
        run(policy(annotated(annotated(simple("p"), "rota.dev/run-for", "5s"), "rota.dev/exit-code", "1"),
                "OnFailure"));

        pass(6);
        assertThat(main("p").getRestartCount()).isEqualTo(1);
        assertThat(main("p").getState().getRunning()).isNotNull();
        pass(5);
        assertThat(main("p").getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
        assertThat(phase("p")).isEqualTo("Running");
        pass(10);
        assertThat(main("p").getRestartCount()).isEqualTo(2);
        pass(5 + 19);
        assertThat(main("p").getRestartCount()).isEqualTo(2);
        pass(1);

        assertThat(main("p").getRestartCount()).isEqualTo(3);
    }

    @Test
    void a_pod_that_always_restarts_does_so_after_success_too() {
        run(annotated(simple("p"), "rota.dev/run-for", "5s"));

        pass(6);

        assertThat(main("p").getRestartCount()).isEqualTo(1);
        assertThat(main("p").getLastState().getTerminated().getExitCode()).isZero();
    }

    @Test
    void init_containers_run_one_after_the_other_before_the_main_ones() {
        run(withInit(annotated(simple("p"), "rota.dev/init-for", "10s"), container("one"), container("two")));

        pass(1 + 10);
        assertThat(phase("p")).isEqualTo("Pending");
        var init = pod("p").getStatus().getInitContainerStatuses();
        assertThat(init.get(0).getState().getTerminated().getExitCode()).isZero();
        assertThat(init.get(1).getState().getRunning()).isNotNull();
        pass(10);

        assertThat(phase("p")).isEqualTo("Running");
    }

    @Test
    void a_readiness_gate_is_respected_and_opens() {
        run(simple("p").editSpec().addNewReadinessGate("example.org/gate").endSpec());
        pass(2);
        assertThat(isReady("p")).isFalse();

        world.cluster().patch("p", "{'status':{'conditions':[{'type':'example.org/gate','status':'True'}]}}",
                Subresource.STATUS);
        pass(0);

        assertThat(isReady("p")).isTrue();
    }

    @Test
    void a_deleted_pod_runs_until_it_has_stopped_and_is_gone_then() {
        run(annotated(simple("p"), "rota.dev/stop-for", "5s"));
        pass(2);

        world.cluster().delete("p");
        pass(4);
        assertThat(main("p").getState().getRunning()).isNotNull();
        pass(1);

        assertThat(world.cluster().exists("p")).isFalse();
    }

    @Test
    void grace_limits_the_time_to_stop() {
        run(annotated(simple("p").editMetadata().addToFinalizers("example.org/keep").endMetadata(),
                "rota.dev/stop-for", "1h"));
        pass(2);

        world.cluster().delete("p", 7);
        pass(7);
        assertThat(phase("p")).isEqualTo("Running");
        pass(1);

        assertThat(phase("p")).isEqualTo("Failed");
        assertThat(main("p").getState().getTerminated().getExitCode()).isEqualTo(137);
        assertThat(pod("p").getMetadata().getDeletionGracePeriodSeconds()).isZero();
    }

    @Test
    void no_part_of_the_grace_period_is_lost_though_the_api_cuts_fractions_off() {
        run(annotated(simple("p").editMetadata().addToFinalizers("example.org/keep").endMetadata(),
                "rota.dev/stop-for", "1h"));
        pass(2);
        world.pass(Duration.ofMillis(900));

        world.cluster().delete("p", 7);
        world.pass(Duration.ofMillis(6900));
        assertThat(phase("p")).isEqualTo("Running");
        pass(1);

        assertThat(phase("p")).isEqualTo("Failed");
    }

    @Test
    void a_pod_that_a_finalizer_keeps_is_left_alone_once_it_has_ended() {
        run(simple("p").editMetadata().addToFinalizers("example.org/keep").endMetadata());
        pass(2);
        world.cluster().delete("p");
        pass(2);
        var before = world.calls();

        pass(3600);

        assertThat(main("p").getState().getTerminated().getExitCode()).isEqualTo(143);
        assertThat(world.calls()).isEqualTo(before);
    }

    @Test
    void a_pod_that_is_deleted_before_it_began_is_gone_at_once() {
        run(annotated(simple("p"), "rota.dev/start-after", "1h"));
        pass(1);

        world.cluster().delete("p");
        pass(0);

        assertThat(world.cluster().exists("p")).isFalse();
    }

    @Test
    void a_deadline_fails_the_pod() {
        run(simple("p").editSpec().withActiveDeadlineSeconds(10L).endSpec());

        pass(11);

        assertThat(phase("p")).isEqualTo("Failed");
        assertThat(pod("p").getStatus().getReason()).isEqualTo("DeadlineExceeded");
    }

    @Test
    void every_pod_has_an_address_of_its_own() {
        for (var i = 0; i < 50; i++) run(simple("p" + i));

        pass(2);

        assertThat(IntStream.range(0, 50).mapToObj(i -> pod("p" + i).getStatus().getPodIP())
                .collect(Collectors.toList())).doesNotHaveDuplicates().doesNotContainNull();
    }

    @Test
    void a_pod_on_the_network_of_its_host_has_the_address_of_its_host() {
        run(simple("p").editSpec().withHostNetwork(true).endSpec());

        pass(2);

        assertThat(pod("p").getStatus().getPodIP()).isEqualTo(pod("p").getStatus().getHostIP());
    }

    @Test
    void pods_of_other_nodes_are_left_alone() {
        world.cluster().run(simple("p"), "elsewhere");

        pass(60);

        assertThat(phase("p")).isEqualTo("Pending");
        assertThat(world.calls()).isZero();
    }

    @Test
    void an_annotation_that_makes_no_sense_counts_as_absent() {
        run(annotated(annotated(simple("p"), "rota.dev/run-for", "soon"), "rota.dev/exit-code", "4711"));

        pass(60);

        assertThat(phase("p")).isEqualTo("Running");
        assertThat(Script.of(Manifest.of(pod("p")).annotations(), Pace.USUAL).problems())
                .containsExactly("rota.dev/run-for: expected a duration such as 1m30s, found 'soon'",
                        "rota.dev/exit-code: expected an exit code from 0 to 255, found '4711'");
    }

    @Test
    void what_happened_while_nobody_looked_happened_at_its_time() {
        run(policy(annotated(simple("p"), "rota.dev/run-for", "30s"), "Never"));
        pass(2);
        var started = main("p").getState().getRunning().getStartedAt();

        var later = Course.of(new SimulatedView(pod("p"), Manifest.of(pod("p")),
                Script.of(Manifest.of(pod("p")).annotations(), Pace.USUAL),
                new Scene.Place("", ""), world.now()), world.now().plusSeconds(86_400));

        assertThat(later.lives().of("main").ended().orElseThrow().until())
                .isEqualTo(Instant.parse(started).plusSeconds(30));
    }

    private void run(PodBuilder pod) {
        world.cluster().run(pod, "node");
    }

    private void pass(long seconds) {
        world.pass(Duration.ofSeconds(seconds));
    }

    private Pod pod(String name) {
        return world.cluster().pod(name);
    }

    private String phase(String name) {
        return pod(name).getStatus().getPhase();
    }

    private ContainerStatus main(String name) {
        return pod(name).getStatus().getContainerStatuses().getFirst();
    }

    private boolean isReady(String name) {
        return pod(name).getStatus().getConditions().stream()
                .anyMatch(it -> it.getType().equals("Ready") && it.getStatus().equals("True"));
    }
}
