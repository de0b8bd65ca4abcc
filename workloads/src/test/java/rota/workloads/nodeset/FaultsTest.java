package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetOptions;
import rota.kernel.plan.Action;
import rota.kernel.plan.Wake;

/// Nodes that Slurm has lost: told of once, and replaced only where that is safe and wanted.
class FaultsTest {
    @Test
    void scenario_44_a_healthy_pod_whose_record_was_deleted_is_replaced_and_only_one_at_a_time() {
        var found = Scene.of(2, pod(0).forgottenFor(120), pod(1).forgottenFor(120));
        var marked = Scene.of(2, pod(0).forgottenFor(120), pod(1).forgottenFor(120).cordonedByUs());

        assertThat(found.doings()).containsExactly("patch pod default/gpu-1");
        assertThat(marked.doings()).containsExactly("confirm that gpu-1 is missing", "delete pod default/gpu-1");
    }

    @Test
    void a_node_that_may_be_found_again_is_waited_for() {
        assertThat(Scene.of(1, pod(0).forgottenFor(119)).doings()).isEmpty();
        assertThat(Scene.of(1, pod(0).forgottenFor(119)).plan().wake().toString())
                .contains("2030-01-01T12:00:01Z: a node that Slurm has lost");
    }

    @Test
    void a_node_that_never_registered_is_not_replaced_for_that() {
        var scene = Scene.of(1, pod(0).missing().condition(Registration.CONDITION, "False", Member.LONG_AGO));

        assertThat(scene.doings()).isEmpty();
    }

    @Test
    void a_dead_node_is_replaced_when_asked_and_after_the_time_that_was_given() {
        var dead = Scene.of(1, pod(0).deadFor(300)).annotated(NodeSetOptions.REPLACE_DOWN, "5m");
        var marked = Scene.of(1, pod(0).deadFor(300).cordonedByUs()).annotated(NodeSetOptions.REPLACE_DOWN, "5m");
        var early = Scene.of(1, pod(0).deadFor(299).cordonedByUs()).annotated(NodeSetOptions.REPLACE_DOWN, "5m");
        var unasked = Scene.of(1, pod(0).deadFor(3000).cordonedByUs());

        assertThat(dead.doings()).containsExactly("patch pod default/gpu-0");
        assertThat(marked.doings()).containsExactly("confirm that gpu-0 is dead", "delete pod default/gpu-0");
        assertThat(early.deletions()).isEmpty();
        assertThat(unasked.deletions()).isEmpty();
    }

    @Test
    void a_dead_node_is_not_replaced_while_its_pod_is_well_or_somebody_else_has_a_word_on_it() {
        var well = pod(0).deadFor(3000).readySince(Member.LONG_AGO).cordonedByUs();
        var theirs = pod(0).deadFor(3000).because("bad dimm : Not responding").cordonedByUs();
        var busy = pod(0).deadFor(3000).in("DOWN", "COMPLETING", "NOT_RESPONDING").cordonedByUs();

        for (var member : List.of(well, theirs, busy))
            assertThat(Scene.of(1, member).annotated(NodeSetOptions.REPLACE_DOWN, "5m").deletions()).isEmpty();
    }

    /// The container of a pod whose slurmd does not come up is stopped, and says goodbye.
    @Test
    void a_dead_node_that_has_said_goodbye_is_dead_all_the_same() {
        var scene = Scene.of(1, pod(0).deadFor(300).because("slurm-operator: Pod is terminating").cordonedByUs())
                .annotated(NodeSetOptions.REPLACE_DOWN, "5m");

        assertThat(scene.deletions()).containsExactly("gpu-0");
    }

    @Test
    void a_dead_node_that_is_too_many_goes_when_replacement_was_asked_for() {
        var scene = Scene.of(0, pod(0).deadFor(300).cordonedByUs());

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.annotated(NodeSetOptions.REPLACE_DOWN, "5m").deletions()).containsExactly("gpu-0");
    }

    @Test
    void the_user_hears_once_that_a_node_has_failed() {
        var fresh = Scene.of(1, pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding"));
        var shown = Scene.of(1, pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding")
                .condition("SlurmNodeStateDown", "True", Member.LONG_AGO));
        var goodbye = Scene.of(1, pod(0).in("DOWN").because("slurm-operator: Pod is terminating"));

        assertThat(news(fresh)).containsExactly("announce NodeFailed: Slurm node gpu-0 of pod gpu-0 has failed: it is "
                + "DOWN+NOT_RESPONDING, Not responding");
        assertThat(news(shown)).isEmpty();
        assertThat(news(goodbye)).isEmpty();
        assertThat(news(Scene.of(1, pod(0).phase("Failed")))).containsExactly(
                "announce NodeFailed: Slurm node gpu-0 of pod gpu-0 has failed: its pod has failed");
    }

    @Test
    void a_node_that_comes_and_goes_is_told_of_once_in_an_hour_whichever_pod_it_is_in() {
        var down = pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding");
        var told = Scene.of(1, down).plan().status();
        var rested = told.warned(new TreeMap<>(Map.of("NodeFailed/gpu-0", Scene.NOW.minusSeconds(3600),
                "NodeFailed/gpu-9", Scene.NOW.minusSeconds(60), "ResourceHigh/gpu-0", Scene.NOW.minusSeconds(7200))));

        assertThat(told.warned()).isEqualTo(Ordered.map("NodeFailed/gpu-0", Scene.NOW));
        assertThat(news(Scene.of(1, down).showing(told))).isEmpty();
        assertThat(news(Scene.of(1, pod(0).phase("Failed")).showing(told))).isEmpty();
        assertThat(news(Scene.of(1, down).showing(rested))).hasSize(1);
        assertThat(Scene.of(1, down).showing(rested).plan().status().warned()).isEqualTo(Map.of(
                "NodeFailed/gpu-0", Scene.NOW, "NodeFailed/gpu-9", Scene.NOW.minusSeconds(60)));
    }

    /// Who may not write the status cannot say that it was told of: the pod shows it when that can be said.
    @Test
    void while_the_status_is_somebody_elses_a_failure_is_neither_told_of_nor_shown() {
        var scene = Scene.of(1, pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding")).outranked();

        assertThat(news(scene)).isEmpty();
        assertThat(scene.plan().steps()).noneMatch(it -> it.name().equals("show"));
    }

    /// A status that is refused, because somebody was faster, silences the news of its plan: whatever makes them old
    /// must not have happened by then.
    @Test
    void what_makes_a_failure_old_news_waits_until_the_status_says_that_it_was_told() {
        var down = pod(0).in("DOWN", "NOT_RESPONDING").because("Not responding");
        var before = Scene.of(1, pod(0)).plan().status();
        var fresh = Scene.of(1, down).showing(before);
        var ended = Scene.of(1, pod(0).phase("Failed")).showing(before);

        assertThat(news(fresh)).hasSize(1);
        assertThat(fresh.plan().actions()).allMatch(Action.Announce.class::isInstance);
        assertThat(fresh.plan().wake()).isEqualTo(Wake.at(Scene.NOW, Faults.TOLD_FIRST));
        assertThat(Scene.of(1, down).showing(fresh.plan().status()).plan().steps())
                .anyMatch(it -> it.name().equals("show"));
        assertThat(news(ended)).hasSize(1);
        assertThat(ended.deletions()).isEmpty();
        assertThat(Scene.of(1, pod(0).phase("Failed")).showing(ended.plan().status()).deletions())
                .containsExactly("gpu-0");
    }

    /// What was told long ago is not worth a write of its own.
    @Test
    void what_was_told_is_forgotten_only_when_there_is_something_new_to_tell() {
        var longAgo = Ordered.map("NodeFailed/gpu-7", Scene.NOW.minusSeconds(86_400));
        var status = Scene.of(1, pod(0)).plan().status().warned(longAgo);

        assertThat(Scene.of(1, pod(0)).showing(status).plan().status().warned()).isEqualTo(longAgo);
    }

    @Test
    void a_node_that_was_undrained_just_now_and_does_not_answer_yet_has_not_failed() {
        var scene = Scene.of(1, pod(0).in("IDLE", "NOT_RESPONDING")).annotated("rota.dev/replace-down", "1s");

        assertThat(scene.doings()).isEmpty();
        assertThat(scene.plan().toString()).doesNotContain("NodeFailed");
    }

    @Test
    void the_user_hears_that_slurm_has_forgotten_a_node() {
        var scene = Scene.of(2, pod(0).missing().registered(Scene.HERE), pod(1).registered(Scene.HERE));

        assertThat(news(scene)).singleElement().asString().contains("SlurmNodeNotRegistered");
    }

    /// The plan that only tells of failures comes again at once, and the pod shows by then only what it showed before.
    @Test
    void a_node_that_slurm_forgets_while_another_fails_is_told_of_once() {
        var members = List.of(pod(0).missing().registered(Scene.HERE), pod(1).registered(Scene.HERE)
                .in("DOWN", "NOT_RESPONDING").because("Not responding"));
        var before = Scene.of(2, pod(0).registered(Scene.HERE), pod(1).registered(Scene.HERE)).plan().status();
        var first = Scene.of(2, members.toArray(Member[]::new)).showing(before);
        var second = Scene.of(2, members.toArray(Member[]::new)).showing(first.plan().status());

        assertThat(news(first)).singleElement().asString().contains("NodeFailed", "gpu-1");
        assertThat(news(second)).singleElement().asString().contains("SlurmNodeNotRegistered", "gpu-0");
    }

    @Test
    void an_annotation_that_makes_no_sense_is_told_of_and_means_nothing() {
        var scene = Scene.of(1, pod(0).deadFor(3000).cordonedByUs()).annotated(NodeSetOptions.REPLACE_DOWN, "soon");

        assertThat(scene.deletions()).isEmpty();
        assertThat(scene.plan().status().conditions()).anySatisfy(it -> assertThat(it.getMessage()).isEqualTo(
                "annotation rota.dev/replace-down: expected a span of time such as 5m, found 'soon'"));
    }

    private static List<String> news(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Announce.class::isInstance).map(Action::summary).toList();
    }
}
