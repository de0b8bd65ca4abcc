package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The claims of pods: made in time, and deleted with nobody but those whom the set names.
class StorageTest {
    @Test
    void a_pod_has_its_claims_before_it_is_there() {
        var made = with(Scene.of(1), "{}").plan().actions().stream().filter(Action.Create.class::isInstance).toList();

        assertThat(made).extracting(Action::summary).containsExactly(
                "create persistentvolumeclaim default/data-gpu-0", "create pod default/gpu-0");
        assertThat(made).first().isInstanceOfSatisfying(Action.Create.class, it -> {
            var claim = (PersistentVolumeClaim) it.object();
            assertThat(claim.getMetadata().getLabels()).containsEntry(NodeSetNames.APP_INSTANCE, "gpu")
                    .containsEntry("tier", "fast");
            assertThat(claim.getMetadata().getOwnerReferences()).isEmpty();
            assertThat(claim.getSpec().getAccessModes()).containsExactly("ReadWriteOnce");
        });
        assertThat(made).last().isInstanceOfSatisfying(Action.Create.class, it -> assertThat(
                ((Pod) it.object()).getSpec().getVolumes()).filteredOn(volume -> volume.getName().equals("data"))
                .singleElement().satisfies(volume -> assertThat(volume.getPersistentVolumeClaim().getClaimName())
                        .isEqualTo("data-gpu-0")));
    }

    @Test
    void a_claim_that_is_there_is_used_as_it_is() {
        assertThat(with(Scene.of(1), "{}").claims(claim(0)).doings()).containsExactly("create pod default/gpu-0");
    }

    @Test
    void a_claim_that_was_lost_is_made_anew() {
        assertThat(with(Scene.of(1, pod(0)), "{}").doings())
                .containsExactly("create persistentvolumeclaim default/data-gpu-0");
    }

    @Test
    void a_pod_waits_for_a_claim_that_is_on_its_way_out() {
        var gone = new PersistentVolumeClaimBuilder(claim(0)).editMetadata().withDeletionTimestamp(
                Scene.NOW.toString()).endMetadata().build();
        var scene = with(Scene.of(1), "{}").claims(gone);

        assertThat(scene.doings()).isEmpty();
        assertThat(scene.plan().steps()).extracting(Step::reason).contains(
                "gpu-0 waits until the claim data-gpu-0 is gone");
    }

    @Test
    void claims_that_go_with_the_set_belong_to_it() {
        assertThat(owners(with(Scene.of(1, pod(0)), "{\"whenDeleted\":\"Delete\"}").claims(claim(0))))
                .containsExactly(List.of("NodeSet gpu"));
    }

    @Test
    void claims_that_are_kept_belong_to_nobody() {
        var scene = with(Scene.of(1, pod(0)), "{}").claims(claim(0, Owners.controllerReference(Scene.ID)));

        assertThat(owners(scene)).containsExactly(List.of());
        assertThat(owners(with(Scene.of(1, pod(0)), "{}").claims(claim(0)))).isEmpty();
    }

    @Test
    void scenario_46_the_claims_of_a_pod_that_leaves_for_good_go_with_it() {
        var scene = with(Scene.of(0, pod(0).drained().cordonedByUs()), "{\"whenScaled\":\"Delete\"}").claims(claim(0));

        assertThat(owners(scene)).containsExactly(List.of("Pod gpu-0"));
        assertThat(scene.doings()).containsExactly("patch persistentvolumeclaim default/data-gpu-0",
                "confirm that gpu-0 is drained", "delete pod default/gpu-0");
    }

    @Test
    void scenario_46_an_update_a_cordon_and_a_wait_delete_no_claim() {
        var policy = "{\"whenScaled\":\"Delete\"}";
        var update = with(Scene.of(1, pod(0).old().drained().cordonedByUs()), policy).claims(claim(0));
        var cordon = with(Scene.of(1, pod(0).cordonedByUs()).cordoned("node-0", ""), policy).claims(claim(0));
        var waiting = with(Scene.of(0, pod(0).in("ALLOCATED", "DRAIN").because("slurm-operator: x").cordonedByUs()),
                policy).claims(claim(0));

        assertThat(owners(update)).isEmpty();
        assertThat(update.deletions()).containsExactly("gpu-0");
        assertThat(owners(cordon)).isEmpty();
        assertThat(owners(waiting)).isEmpty();
    }

    @Test
    void a_pod_that_may_stay_after_all_takes_its_claims_along() {
        var scene = with(Scene.of(1, pod(0)), "{\"whenScaled\":\"Delete\",\"whenDeleted\":\"Delete\"}").claims(claim(0,
                new OwnerReferenceBuilder().withApiVersion("v1").withKind("Pod").withName("gpu-0").withUid("uid-0")
                        .withController(true).withBlockOwnerDeletion(true).build()));

        assertThat(owners(scene)).containsExactly(List.of("NodeSet gpu"));
    }

    @Test
    void what_belongs_to_others_or_to_a_namesake_is_left_alone() {
        var policy = "{\"whenDeleted\":\"Delete\"}";
        var others = new OwnerReferenceBuilder().withApiVersion("v1").withKind("ConfigMap").withName("x").withUid("u")
                .withController(true).build();
        var namesake = new OwnerReferenceBuilder().withApiVersion("slinky.slurm.net/v1beta1").withKind("NodeSet")
                .withName("gpu").withUid("older").build();

        assertThat(owners(with(Scene.of(1, pod(0)), policy).claims(claim(0, others)))).isEmpty();
        assertThat(owners(with(Scene.of(1, pod(0)), policy).claims(claim(0, namesake)))).isEmpty();
    }

    private static Scene with(Scene scene, String policy) {
        return scene.with("volumeClaimTemplates", Json.list(Codec.readObject("""
                {"metadata":{"name":"data","labels":{"tier":"fast"}},"spec":{"accessModes":["ReadWriteOnce"],
                 "resources":{"requests":{"storage":"1Gi"}}}}""")))
                .with("persistentVolumeClaimRetentionPolicy", Codec.readObject(policy));
    }

    private static PersistentVolumeClaim claim(int ordinal, OwnerReference... owners) {
        return new PersistentVolumeClaimBuilder().withNewMetadata().withNamespace("default")
                .withName("data-gpu-" + ordinal).withUid("claim-" + ordinal).withResourceVersion("4")
                .withOwnerReferences(owners).endMetadata().build();
    }

    /// The owners that each patched claim gets, as `Pod gpu-0`.
    private static List<List<String>> owners(Scene scene) {
        return scene.plan().actions().stream().filter(it -> it.summary().startsWith("patch persistentvolumeclaim"))
                .map(it -> ((PatchBody.Merge) ((Action.Patch) it).body()).changes().object("metadata")
                        .items("ownerReferences").stream().map(owner -> ((Json.Obj) owner).text("kind").orElse("") + " "
                                + ((Json.Obj) owner).text("name").orElse(""))
                        .toList())
                .toList();
    }
}
