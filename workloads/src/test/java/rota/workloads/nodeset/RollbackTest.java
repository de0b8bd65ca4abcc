package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;

/// An earlier template on request.
class RollbackTest {
    @Test
    void the_template_of_a_revision_comes_back_and_the_wish_is_taken_off() {
        var plan = Scene.of(1, pod(0)).recorded(revision("gpu-old", "before"))
                .annotated(NodeSetOptions.ROLLBACK_TO, "gpu-old").plan();

        assertThat(plan.actions()).first().isInstanceOfSatisfying(Action.Update.class, it -> {
            var set = (NodeSet) it.object();
            assertThat(NodeSetSpec.tree(set).text("slurmd", "image")).hasValue("before");
            assertThat(NodeSetSpec.of(set).controller()).isEqualTo("slurm");
            assertThat(set.getMetadata().getAnnotations()).doesNotContainKey(NodeSetOptions.ROLLBACK_TO);
        });
        assertThat(plan.actions()).hasSize(2).last().satisfies(it -> assertThat(it.summary()).contains("RolledBack"));
    }

    @Test
    void a_revision_that_is_not_there_or_belongs_to_another_set_is_refused_and_all_else_goes_on() {
        var unknown = Scene.of(2, pod(0)).annotated(NodeSetOptions.ROLLBACK_TO, "gpu-old");
        var foreign = new ControllerRevisionBuilder(revision("gpu-old", "before")).editMetadata()
                .withOwnerReferences().endMetadata().build();

        assertThat(unknown.doings()).containsExactly("create pod default/gpu-1");
        assertThat(Conditions.find(unknown.plan().status().conditions(), Acceptance.CONDITION)).hasValueSatisfying(
                it -> assertThat(it.getMessage()).isEqualTo("annotation rota.dev/rollback-to: expected a "
                        + "ControllerRevision of this set, found 'gpu-old'"));
        assertThat(Rollback.of(unknown.view().set(), java.util.List.of(foreign)).step()).isEmpty();
    }

    @Test
    void a_template_that_is_not_accepted_does_not_come_back() {
        var broken = new ControllerRevisionBuilder(revision("gpu-old", "before"))
                .withData(Map.of("spec", Map.of("extraConf", "Gres"))).build();
        var scene = Scene.of(1, pod(0)).recorded(broken).annotated(NodeSetOptions.ROLLBACK_TO, "gpu-old");

        assertThat(scene.plan().actions()).filteredOn(Action.Update.class::isInstance).isEmpty();
        assertThat(scene.plan().status().conditions()).anySatisfy(it -> assertThat(it.getMessage())
                .contains("spec.extraConf"));
    }

    private static ControllerRevision revision(String name, String image) {
        return new ControllerRevisionBuilder().withNewMetadata().withNamespace("default").withName(name)
                .withUid("uid-" + name).withResourceVersion("2").withCreationTimestamp("2029-01-01T12:00:00Z")
                .withOwnerReferences(Owners.controllerReference(Scene.ID)).endMetadata().withRevision(1L)
                .withData(Codec.model(Codec.readObject("{\"spec\":{\"slurmd\":{\"$patch\":\"replace\",\"image\":\""
                        + image + "\"}}}"), Map.class))
                .build();
    }
}
