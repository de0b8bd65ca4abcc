package rota.local.agent.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import org.junit.jupiter.api.Test;
import rota.local.agent.Containers;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;

class LogChoiceTest {
    private static final ContainerState NOTHING = new ContainerState();
    private static final ContainerState RUNNING = new ContainerStateBuilder().withNewRunning().endRunning().build();
    private static final LogOptions NOW = LogOptions.of("c");

    @Test
    void a_container_that_runs_shows_this_run() {
        assertThat(choice(status(RUNNING, NOTHING), NOW)).isEqualTo("current");
        assertThat(choice(status(RUNNING, ended("before")), NOW)).isEqualTo("current");
        assertThat(choice(status(RUNNING, ended("before")), NOW.ofPrevious())).isEqualTo("before");
    }

    @Test
    void a_container_that_has_ended_shows_its_last_run() {
        assertThat(choice(status(ended("last"), NOTHING), NOW)).isEqualTo("last");
    }

    @Test
    void a_container_that_rests_after_a_crash_shows_the_crash_either_way() {
        var resting = status(waiting("CrashLoopBackOff"), ended("crashed"));

        assertThat(choice(resting, NOW)).isEqualTo("crashed");
        assertThat(choice(resting, NOW.ofPrevious())).isEqualTo("crashed");
    }

    @Test
    void what_has_no_log_is_refused_in_the_words_of_a_kubelet() {
        refuses(status(waiting("ContainerCreating"), NOTHING), NOW,
                "container \"c\" in pod \"p\" is waiting to start: ContainerCreating");
        refuses(status(RUNNING, NOTHING), NOW.ofPrevious(),
                "previous terminated container \"c\" in pod \"p\" not found");
        refuses(status(ended(""), NOTHING), NOW, "container \"c\" in pod \"p\" is terminated");
        refuses(new PodStatus(), NOW, "container \"c\" in pod \"p\" is not available");
    }

    private static void refuses(PodStatus status, LogOptions options, String words) {
        assertThatThrownBy(() -> choice(status, options)).isInstanceOf(Containers.Missing.class).hasMessage(words);
    }

    private static String choice(PodStatus status, LogOptions options) {
        return LogChoice.of(new PodRef("default", "p"), status, options);
    }

    private static PodStatus status(ContainerState state, ContainerState last) {
        return new PodStatusBuilder().addNewContainerStatus().withName("c").withContainerID("current").withState(state)
                .withLastState(last).endContainerStatus().build();
    }

    private static ContainerState waiting(String reason) {
        return new ContainerStateBuilder().withNewWaiting().withReason(reason).endWaiting().build();
    }

    private static ContainerState ended(String id) {
        return new ContainerStateBuilder().withNewTerminated().withContainerID(id).endTerminated().build();
    }
}
