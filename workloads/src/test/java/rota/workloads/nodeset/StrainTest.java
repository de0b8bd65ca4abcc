package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetOptions;
import rota.kernel.plan.Action;

/// Nodes that are nearly full for long.
class StrainTest {
    @Test
    void a_node_that_is_nearly_full_for_long_is_told_of_once() {
        var scene = watched(pod(0).cpus(100, 96), pod(1).memory(100, 99), pod(2).cpus(100, 95));
        var again = watched(pod(0).cpus(100, 96), pod(1).memory(100, 99), pod(2).cpus(100, 95))
                .showing(scene.plan().status());

        assertThat(news(scene)).containsExactly("Slurm node gpu-0 of pod gpu-0: nearly all of its CPUs or memory have "
                + "been given away for 5 minutes",
                "Slurm node gpu-1 of pod gpu-1: nearly all of its CPUs or memory "
                        + "have been given away for 5 minutes");
        assertThat(condition(scene)).map(Condition::getMessage).hasValueSatisfying(it -> assertThat(it).endsWith(
                ": gpu-0, gpu-1"));
        assertThat(news(again)).isEmpty();
    }

    @Test
    void what_has_begun_just_now_is_not_told_of_and_looked_at_again_in_time() {
        var scene = watched(pod(0).cpus(4, 4)).justBegun();

        assertThat(news(scene)).isEmpty();
        assertThat(condition(scene)).isEmpty();
        assertThat(Strain.wake(scene.view()).toString()).contains(Scene.NOW.plusSeconds(300).toString());
    }

    @Test
    void who_was_told_of_stays_so_while_it_lasts_even_for_an_operator_that_has_just_begun() {
        var before = watched(pod(0).cpus(4, 4)).plan().status();

        assertThat(condition(watched(pod(0).cpus(4, 4)).justBegun().showing(before))).isPresent();
        assertThat(condition(watched(pod(0).cpus(4, 1)).justBegun().showing(before))).isEmpty();
        assertThat(condition(watched(pod(0).cpus(4, 1)).silent().showing(before))).isPresent();
    }

    @Test
    void a_node_that_is_full_again_within_the_hour_is_shown_and_not_told_of_again() {
        var first = watched(pod(0).cpus(4, 4)).plan().status();
        var eased = watched(pod(0).cpus(4, 1)).showing(first).plan().status();
        var again = watched(pod(0).cpus(4, 4)).showing(eased);

        assertThat(news(again)).isEmpty();
        assertThat(condition(again)).isPresent();
        assertThat(news(watched(pod(0).cpus(4, 4)).showing(eased.warned(Ordered.map("ResourceHigh/gpu-0",
                Scene.NOW.minusSeconds(3600)))))).hasSize(1);
    }

    @Test
    void nobody_is_told_of_unless_that_was_asked_for() {
        assertThat(news(Scene.of(1, pod(0).cpus(4, 4)))).isEmpty();
    }

    private static Scene watched(Member... members) {
        return Scene.of(members.length, members).annotated(NodeSetOptions.RESOURCE_HIGH, "0.95");
    }

    private static Optional<Condition> condition(Scene scene) {
        return Conditions.find(scene.plan().status().conditions(), Strain.CONDITION);
    }

    private static List<String> news(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Announce.class::isInstance)
                .map(Action.Announce.class::cast)
                .filter(it -> it.reason().equals("ResourceHigh")).map(Action.Announce::note).toList();
    }
}
