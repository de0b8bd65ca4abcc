package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// A set that is deleted does not take the jobs of its nodes along.
class TeardownTest {
    @Test
    void a_set_that_gets_pods_is_held_first() {
        var scene = Scene.of(2).finalizers("example.com/theirs");

        assertThat(scene.doings()).containsExactly("patch nodeset default/gpu");
        assertThat(finalizers(scene)).isEqualTo("[\"example.com/theirs\",\"rota.dev/drain\"]");
    }

    @Test
    void a_set_without_pods_needs_no_hold() {
        assertThat(Scene.of(0).finalizers().doings()).isEmpty();
    }

    @Test
    void its_pods_leave_as_they_do_when_it_shrinks() {
        var busy = Scene.of(2, pod(0), pod(1).in("ALLOCATED", "DRAIN").because("slurm-operator: x").cordonedByUs())
                .beingDeleted();
        var drained = Scene.of(2, pod(0).drained().cordonedByUs()).beingDeleted();

        assertThat(busy.doings()).hasSize(2).first().isEqualTo("patch pod default/gpu-0");
        assertThat(busy.drained()).containsExactly("gpu-0");
        assertThat(busy.plan().toString()).contains("gpu-1: its Slurm node is ALLOCATED+DRAIN, not yet drained");
        assertThat(drained.doings()).containsExactly("confirm that gpu-0 is drained", "delete pod default/gpu-0");
    }

    @Test
    void nothing_goes_while_slurm_is_silent() {
        assertThat(Scene.of(1, pod(0).drained().cordonedByUs()).beingDeleted().silent().deletions()).isEmpty();
    }

    /// A pod that our copies do not show would be collected with the set, whatever runs on it: one whose creation has
    /// just been answered elsewhere, or one that somebody has relabelled.
    @Test
    void when_the_last_pod_is_gone_the_set_is_let_go_after_a_last_look() {
        var scene = Scene.of(2).beingDeleted();

        assertThat(scene.doings()).containsExactly("confirm that no pod of nodeset default/gpu is left",
                "patch nodeset default/gpu");
        assertThat(scene.plan().actions()).first().isInstanceOfSatisfying(Action.ConfirmNone.class,
                it -> assertThat(it.labels()).isEmpty());
        assertThat(finalizers(scene)).isEqualTo("[]");
    }

    @Test
    void whoever_does_not_want_to_wait_does_not_have_to() {
        var before = Scene.of(1, pod(0)).annotated(NodeSetNames.DELETE_AT_ONCE, "true");
        var after = Scene.of(1, pod(0)).annotated(NodeSetNames.DELETE_AT_ONCE, "true").beingDeleted();
        var never = Scene.of(1, pod(0)).annotated(NodeSetNames.DELETE_AT_ONCE, "true").finalizers();

        assertThat(finalizers(before)).isEqualTo("[]");
        assertThat(finalizers(after)).isEqualTo("[]");
        assertThat(never.doings()).isEmpty();
    }

    @Test
    void whoever_orphans_the_pods_keeps_them() {
        var scene = Scene.of(1, pod(0)).finalizers("orphan", NodeSetNames.DRAIN_FINALIZER).beingDeleted();

        assertThat(scene.doings()).containsExactly("patch nodeset default/gpu");
        assertThat(finalizers(scene)).isEqualTo("[\"orphan\"]");
    }

    private static String finalizers(Scene scene) {
        var patch = (Action.Patch) scene.plan().actions().getLast();
        return ((PatchBody.Merge) patch.body()).changes().at("metadata", "finalizers").map(Json::toString).orElse("");
    }
}
