package rota.workloads.pods;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.pods.APod.NOW;
import static rota.workloads.pods.APod.pod;

import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodFactsTest {

    @ParameterizedTest
    @CsvSource({"Pending,false", "Running,false", "Unknown,false", "Succeeded,true", "Failed,true", "'',false",
            "Sleeping,false"})
    void only_succeeded_and_failed_pods_are_terminal(String phase, boolean terminal) {
        var staying = pod("a").phase(phase).facts();
        var going = pod("a").phase(phase).deleting().facts();

        assertThat(staying.isTerminal()).isEqualTo(terminal);
        assertThat(staying.isActive()).isEqualTo(!terminal);
        assertThat(staying.isTerminating()).isFalse();
        assertThat(going.isActive()).isFalse();
        assertThat(going.isTerminating()).isEqualTo(!terminal);
    }

    @Test
    void readiness_is_the_condition_and_the_phase_has_no_part_in_it() {
        assertThat(pod("a").running().facts().isReady()).isFalse();
        assertThat(pod("a").running().notReady().facts().isReady()).isFalse();
        assertThat(pod("a").phase("Failed").ready(ZERO).facts().isReady()).isTrue();
    }

    @Test
    void ready_since_is_empty_for_a_pod_that_is_not_ready() {
        assertThat(pod("a").running().notReady().facts().readySince()).isEmpty();
        assertThat(pod("a").running().readyWithoutTime().facts().readySince()).isEmpty();
        assertThat(pod("a").running().ready(ofSeconds(5)).facts().readySince()).contains(NOW.minusSeconds(5));
    }

    @Test
    void a_pod_is_available_from_the_very_second_on_that_completes_its_time() {
        var pod = pod("a").running().ready(ofSeconds(10)).facts();

        assertThat(pod.isAvailable(ofSeconds(11), NOW)).isFalse();
        assertThat(pod.isAvailable(ofSeconds(10), NOW)).isTrue();
        assertThat(pod.isAvailable(ZERO, NOW)).isTrue();
    }

    @Test
    void a_pod_that_is_not_ready_is_never_available() {
        assertThat(pod("a").running().notReady().facts().isAvailable(ZERO, NOW)).isFalse();
    }

    @Test
    void a_ready_pod_without_a_time_is_available_only_when_no_time_is_asked_for() {
        var pod = pod("a").running().readyWithoutTime().facts();

        assertThat(pod.isAvailable(ZERO, NOW)).isTrue();
        assertThat(pod.isAvailable(ofSeconds(1), NOW)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"gpu-3,3", "gpu-007,7", "a-b-12,12", "gpu,-1", "gpu-x7,-1", "gpu-99999999999,-1"})
    void the_ordinal_is_the_number_behind_the_last_dash(String name, int ordinal) {
        assertThat(pod(name).facts().ordinal().orElse(-1)).isEqualTo(ordinal);
    }

    @Test
    void a_bare_pod_has_facts_too() {
        var bare = PodFacts.of(new PodBuilder().withNewMetadata().withName("bare").endMetadata().build());

        assertThat(bare.phase()).isEqualTo(Phase.UNREPORTED);
        assertThat(bare.isReady()).isFalse();
        assertThat(bare.node()).isEmpty();
        assertThat(bare.label("app")).isEmpty();
        assertThat(bare.created()).isEmpty();
    }
}
