package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.kernel.plan.Step;
import rota.workloads.standing.Standing;

class NodeSetPortraitTest {
    @Test
    void a_set_that_is_complete_waits_for_nothing() {
        var standing = standing(Scene.of(2, pod(0), pod(1).in("ALLOCATED")));

        assertThat(standing.phase()).isEqualTo("Ready");
        assertThat(standing.progress()).isEqualTo(new Standing.Progress(2, 2));
        assertThat(standing.waits()).isEmpty();
        assertThat(standing.facts()).contains(
                "2 pods wanted: 2 there, 2 up to date, 2 ready, 2 available",
                "Slurm nodes: 1 idle, 1 with jobs, 0 down; 0 of all drain or are drained");
    }

    @Test
    void a_set_that_shrinks_waits_for_jobs() {
        var standing = standing(Scene.of(1, pod(0).in("ALLOCATED"), pod(1).in("ALLOCATED", "DRAIN")
                .because("slurm-operator: x")));

        assertThat(standing.phase()).isEqualTo("Shrinking");
        assertThat(standing.waits()).extracting(Standing.Wait::what)
                .containsExactly("the end of jobs: gpu-1 has to go; nobody knows when the jobs on them end");
    }

    @Test
    void an_update_shows_how_far_it_is() {
        var standing = standing(Scene.of(3, pod(0), pod(1).old(), pod(2).old()));

        assertThat(standing.phase()).isEqualTo("Updating");
        assertThat(standing.progress()).isEqualTo(new Standing.Progress(1, 3));
    }

    @Test
    void whoever_waits_for_jobs_hears_when_they_are_over_at_the_latest() {
        var ending = Scene.NOW.plusSeconds(600);
        var standing = standing(Scene.of(2, pod(0).old().until(ending), pod(1)));

        assertThat(standing.facts()).contains("by the limits of the jobs that run now, all that have to leave are free "
                + "at " + ending + " at the latest");
    }

    @Test
    void how_long_slurm_has_been_silent_is_shown_for_as_long_as_it_is() {
        var before = Scene.of(1, pod(0)).silent().plan().status();
        var since = Member.LONG_AGO.toString();
        before.conditions().stream().filter(it -> it.getType().equals("SlurmReachable")).forEach(it -> it
                .setLastTransitionTime(since));

        assertThat(standing(Scene.of(1, pod(0)).silent().showing(before)).waits().getFirst().what()).startsWith(
                "Slurm, since " + since);
    }

    @Test
    void silence_and_refusal_are_the_first_things_to_know() {
        assertThat(standing(Scene.of(1, pod(0)).silent()).waits().getFirst().what()).startsWith("Slurm, since ")
                .contains("connection refused");
        assertThat(standing(Scene.of(1).with("extraConf", Json.of("Gres"))).phase()).isEqualTo("Refused");
    }

    @Test
    void every_pod_that_takes_no_jobs_says_why() {
        var plan = Scene.of(4, pod(0).in("IDLE", "DRAIN").because("bad dimm"), pod(1).notReady(), pod(2).unscheduled(),
                pod(3).terminating()).plan();

        assertThat(plan.steps()).filteredOn(it -> it.name().equals("pods")).singleElement().extracting(Step::reason)
                .asString().contains("gpu-0 takes no jobs: its Slurm node is IDLE+DRAIN, bad dimm")
                .contains("gpu-1 is not available yet: not ready")
                .contains("gpu-2 is not available yet: no Kubernetes node was found for it")
                .contains("gpu-3 is stopping");
    }

    @Test
    void pods_that_keep_an_old_template_say_what_for() {
        var rolling = Scene.of(2, pod(0).old(), pod(1).old()).plan();
        var onDelete = Scene.of(1, pod(0).old()).with("updateStrategy", Json.object("type", Json.of("OnDelete")))
                .plan();

        assertThat(rolling.toString()).contains("rollout: gpu-0 still have an old template: no more than 25%");
        assertThat(onDelete.toString()).contains("rollout: gpu-0 keep an old template until somebody deletes them");
    }

    private static Standing standing(Scene scene) {
        var view = scene.view();
        return new NodeSetPortrait().of(scene.plan().status().shownBy(view.set()), Scene.NOW);
    }
}
