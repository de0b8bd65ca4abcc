package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;
import static rota.workloads.nodeset.Member.pods;

import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.workloads.revision.Revision;

/// Scenarios 31 to 37: how pods come to a new template.
class RollingUpdateTest {
    @Test
    void scenario_31_one_at_a_time_is_drained_deleted_and_replaced() {
        var begin = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3).old());
        var drained = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3).old().drained().cordonedByUs());
        var leaving = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3).old().terminating());
        var starting = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3).phase("Pending").missing());
        var back = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3));

        assertThat(begin.drained()).containsExactly("gpu-3");
        assertThat(begin.deletions()).isEmpty();
        assertThat(drained.deletions()).containsExactly("gpu-3");
        assertThat(leaving.drained()).as("one is missing already").isEmpty();
        assertThat(starting.drained()).as("the new one is not available").isEmpty();
        assertThat(back.drained()).containsExactly("gpu-2");
    }

    @Test
    void scenario_32_a_template_that_does_not_work_stops_at_its_first_pod() {
        var scene = oneAtATime(4, pod(0).old(), pod(1).old(), pod(2).old(), pod(3).notReady());

        assertThat(scene.doings()).isEmpty();
    }

    @Test
    void scenario_33_a_percentage_rounds_up() {
        var scene = Scene.of(10).with(pods(10).stream().map(Member::old).toList());

        assertThat(scene.drained()).hasSize(3);
    }

    @Test
    void scenario_34_an_unhealthy_pod_of_an_old_revision_is_replaced_whatever_the_budget() {
        var scene = oneAtATime(3, pod(0).notReady(), pod(1).old(), pod(2).old().notReady());

        assertThat(scene.drained()).containsExactly("gpu-2");
    }

    @Test
    void scenario_35_on_delete_touches_nothing() {
        var scene = Scene.of(2, pod(0).old(), pod(1).old()).with("updateStrategy",
                Codec.readObject("{\"type\":\"OnDelete\"}"));
        var deleted = Scene.of(2, pod(0).old()).with("updateStrategy", Codec.readObject("{\"type\":\"OnDelete\"}"));

        assertThat(scene.doings()).isEmpty();
        assertThat(deleted.plan().actions()).filteredOn(Action.Create.class::isInstance).singleElement()
                .satisfies(it -> assertThat(((Action.Create) it).object().getMetadata()).satisfies(made -> {
                    assertThat(made.getName()).isEqualTo("gpu-1");
                    assertThat(made.getLabels()).containsEntry(Revision.HASH_LABEL, deleted.view().hash());
                }));
    }

    @Test
    void of_several_old_pods_the_one_whose_jobs_end_first_goes_first() {
        var scene = oneAtATime(3, pod(0).old().until(Scene.NOW.plusSeconds(7200)), pod(1).old().until(
                Scene.NOW.plusSeconds(600)), pod(2));

        assertThat(scene.drained()).containsExactly("gpu-1");
        assertThat(oneAtATime(2, pod(0).old().until(Scene.NOW.plusSeconds(600)), pod(1).old()).drained())
                .containsExactly("gpu-1");
    }

    @Test
    void a_new_pod_counts_as_available_only_after_its_time() {
        var scene = oneAtATime(2, pod(0).old(), pod(1).readySince(Scene.NOW.minusSeconds(9)))
                .with("minReadySeconds", Json.of(10));

        assertThat(scene.doings()).isEmpty();
        assertThat(scene.plan().wake().toString()).contains("2030-01-01T12:00:01Z");
    }

    @Test
    void a_pod_that_is_too_many_does_not_use_up_what_the_update_may_take_down() {
        var scene = oneAtATime(1, pod(0).old(), pod(1).old());

        assertThat(scene.drained()).containsExactlyInAnyOrder("gpu-0", "gpu-1");
    }

    private static Scene oneAtATime(int replicas, Member... members) {
        return Scene.of(replicas, members).with("updateStrategy",
                Codec.readObject("{\"rollingUpdate\":{\"maxUnavailable\":1}}"));
    }
}
