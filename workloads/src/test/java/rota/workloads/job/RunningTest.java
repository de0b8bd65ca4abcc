package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.job;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;

import org.junit.jupiter.api.Test;

/// What a Job waits for whose pods are all there.
class RunningTest {

    @Test
    void pods_that_run_are_waited_for_until_they_end() {
        assertThat(said(running("a"))).isEqualTo("1 pod runs, 0 of 1 succeeded: waiting for an end");
        assertThat(said(running("a"), ready("b"))).isEqualTo("2 pods run, 0 of 2 succeeded: waiting for an end");
    }

    @Test
    void a_pod_that_has_not_started_is_not_said_to_run() {
        assertThat(said(pod("a").waiting("ContainerCreating", ""))).isEqualTo(
                "1 pod has not started, 0 of 1 succeeded: waiting for a start");
        assertThat(said(running("a"), pod("b"), pod("c"))).isEqualTo(
                "1 pod runs and 2 have not started, 0 of 3 succeeded: waiting for an end");
    }

    @Test
    void what_the_scheduler_says_of_a_pod_is_passed_on() {
        assertThat(said(running("a"), pod("b").unscheduled("Unschedulable", "0/1 nodes are available:\n no room.")))
                .endsWith(
                        "waiting for an end; b is held up: Unschedulable, 0/1 nodes are available: no room.");
    }

    @Test
    void what_the_node_says_of_a_container_is_passed_on() {
        assertThat(said(pod("a").waiting("CreateContainerConfigError", "configmap \"gone\" not found"))).endsWith(
                "waiting for a start; a is held up: CreateContainerConfigError, configmap \"gone\" not found");
        assertThat(said(running("a").waiting("CrashLoopBackOff", ""))).endsWith(
                "waiting for an end; a is held up: CrashLoopBackOff");
    }

    private static String said(PodOf... pods) {
        return job().spec(it -> it.withParallelism(pods.length).withCompletions(pods.length)).with(pods).plan().steps()
                .getLast().reason();
    }
}
