package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.CLAIMS;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;
import static rota.workloads.instanceset.InstanceScene.created;
import static rota.workloads.instanceset.InstanceScene.hash;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.meta.Conditions;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// Sets whose members are objects of kind Instance: how these come and go, and what each of them has.
class InstanceApiTest {
    @Test
    void a_set_makes_instances_and_the_service_and_no_pod() {
        var plan = InstanceScene.of().planOfSet();

        assertThat(deeds(plan)).containsExactly("create service db-headless", "create instance db-0",
                "create instance db-1", "create instance db-2");
        assertThat(created(plan, Service.class).getFirst().getMetadata().getAnnotations()).isNullOrEmpty();
        var instance = created(plan, Instance.class).getFirst();
        var spec = InstanceSpec.tree(instance);
        assertThat(spec.text("template", "spec", "hostname")).contains("db-0");
        assertThat(spec.text("template", "spec", "subdomain")).contains("db-headless");
        assertThat(spec.text("instanceSetName")).contains("db");
        assertThat(spec.objects("volumeClaimTemplates")).hasSize(1);
        assertThat(instance.getMetadata().getLabels()).containsEntry("workloads.kubeblocks.io/instance", "db")
                .containsEntry("app", "db").containsEntry("apps.kubeblocks.io/instance-template", "");
        assertThat(instance.getMetadata().getAnnotations()).containsEntry("kubeblocks.io/generation", "2");
        assertThat(hash(instance)).isNotEmpty();
        assertThat(plan.status().revisions().update()).isEqualTo(hash(instance));
    }

    @Test
    void an_instance_makes_its_claim_and_its_pod_and_owns_them() {
        var scene = InstanceScene.of().done();
        scene.changed(Instance.class, "db-0", it -> it.withAt(Json.list(Json.of(
                "instance.workloads.kubeblocks.io/finalizer")), "metadata", "finalizers"));

        var plan = scene.plan("db-0");

        assertThat(deeds(plan)).containsExactly("create persistentvolumeclaim data-db-0", "create pod db-0");
        var pod = created(plan, Pod.class).getFirst();
        assertThat(pod.getMetadata().getOwnerReferences()).singleElement().satisfies(it -> assertThat(it.getKind())
                .isEqualTo("Instance"));
        assertThat(pod.getMetadata().getLabels()).containsEntry("apps.kubeblocks.io/instance-name", "db-0")
                .containsEntry("apps.kubeblocks.io/pod-name", "db-0").containsEntry("app", "db")
                .doesNotContainKey("workloads.kubeblocks.io/template-name");
        var claim = created(plan, PersistentVolumeClaim.class).getFirst();
        assertThat(claim.getMetadata().getLabels()).containsEntry("apps.kubeblocks.io/instance-name", "db-0");
        assertThat(claim.getMetadata().getOwnerReferences().getFirst().getKind()).isEqualTo("Instance");
    }

    @Test
    void a_new_instance_gets_its_finalizer_first() {
        assertThat(deeds(InstanceScene.of().done().plan("db-0"))).containsExactly("patch instance db-0");
    }

    @Test
    void at_rest_nothing_is_written_and_the_status_tells_of_all() {
        var scene = InstanceScene.database();

        assertThat(deeds(scene.planOfSet())).isEmpty();
        for (var name : List.of("db-0", "db-1", "db-2")) assertThat(deeds(scene.plan(name))).isEmpty();
        var status = scene.planOfSet().status();
        assertThat(status.counts().toString()).contains("replicas=3, ready=3, available=3").contains("updated=3");
        assertThat(status.instances()).extracting(it -> it.role()).containsExactly("leader", "follower", "follower");
        assertThat(status.revisions().byUpdate()).isEqualTo(status.revisions().byCurrent());
        assertThat(status.conditions()).extracting(it -> it.getType() + it.getStatus()).containsExactly(
                "InstanceReadyTrue", "InstanceAvailableTrue");
    }

    // IS-48

    @Test
    void scale_in_takes_two_passes() {
        var scene = InstanceScene.of().settled().user("'replicas':2");

        assertThat(deeds(scene.planOfSet())).containsExactly("patch instance db-2");
        scene.done();
        assertThat(InstanceSpec.of(scene.instance("db-2")).scaledDown()).isTrue();
        assertThat(deeds(scene.planOfSet())).containsExactly("delete instance db-2");
    }

    // IS-48

    @Test
    void what_is_wanted_again_before_it_is_deleted_stays() {
        var scene = InstanceScene.of().settled().user("'replicas':2").done().user("'replicas':3");

        assertThat(deeds(scene.planOfSet())).containsExactly("patch instance db-2");
        assertThat(InstanceSpec.of(scene.done().instance("db-2")).scaledDown()).isFalse();
    }

    // IS-48

    @Test
    void claims_of_an_instance_that_is_scaled_down_go_or_stay_as_when_scaled_says() {
        var gone = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}").settled();
        var kept = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'}").settled();
        for (var scene : List.of(gone, kept)) scene.user("'replicas':2").done().deleted(Instance.class, "db-2");

        assertThat(deeds(gone.plan("db-2"))).containsExactly("delete persistentvolumeclaim data-db-2",
                "delete pod db-2");
        assertThat(deeds(kept.plan("db-2"))).containsExactly("patch persistentvolumeclaim data-db-2");
    }

    @Test
    void claims_of_an_instance_that_goes_with_its_set_go_or_stay_as_when_deleted_says() {
        var gone = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'}").settled();
        var kept = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}").settled();
        for (var scene : List.of(gone, kept)) scene.deleted(Instance.class, "db-2");

        assertThat(deeds(gone.plan("db-2"))).containsExactly("delete persistentvolumeclaim data-db-2",
                "delete pod db-2");
        assertThat(deeds(kept.plan("db-2"))).containsExactly("patch persistentvolumeclaim data-db-2");
    }

    /// The garbage collector goes by owners: what the Instance did not let go of would be lost with it.
    @Test
    void a_claim_that_is_kept_loses_its_owner_also_where_somebody_has_changed_its_labels() {
        var deleted = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}").settled()
                .deleted(Instance.class, "db-2");
        var scaled = InstanceScene.of("'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'}").settled()
                .user("'replicas':2").done().deleted(Instance.class, "db-2");
        for (var scene : List.of(deleted, scaled)) {
            scene.changed(PersistentVolumeClaim.class, "data-db-2", it -> it.withoutAt("metadata", "labels"));

            assertThat(deeds(scene.plan("db-2"))).containsExactly("patch persistentvolumeclaim data-db-2");
            scene.gone(PersistentVolumeClaim.class, "data-db-2").gone(Pod.class, "db-2");
            assertThat(scene.plan("db-2").actions()).filteredOn(Action.ConfirmNone.class::isInstance)
                    .extracting(it -> ((Action.ConfirmNone) it).labels().isEmpty()).containsExactly(false, true);
        }
    }

    @Test
    void what_is_written_about_an_instance_while_it_goes_holds_nothing_up() {
        var scene = InstanceScene.of().settled().deleted(Instance.class, "db-2");
        var before = deeds(scene.plan("db-2"));

        scene.gone(Pod.class, "db-2").gone(PersistentVolumeClaim.class, "data-db-2").written("db-2");

        assertThat(before).contains("delete pod db-2");
        assertThat(deeds(scene.plan("db-2"))).containsExactly("patch instance db-2");
    }

    @Test
    void an_instance_is_let_go_of_only_when_the_server_knows_of_nothing_that_it_has() {
        var scene = InstanceScene.of().settled().deleted(Instance.class, "db-2").gone(Pod.class, "db-2")
                .gone(PersistentVolumeClaim.class, "data-db-2");

        assertThat(scene.plan("db-2").actions()).extracting(Action::summary).containsExactly(
                "confirm that no pod of instance default/db-2 is left",
                "confirm that no persistentvolumeclaim of instance default/db-2 is left",
                "patch instance default/db-2");
    }

    @Test
    void a_leader_that_is_scaled_away_hands_over_first() {
        var scene = InstanceScene.database();
        scene.changed(Instance.class, "db-0", it -> it.withAt(Json.Bool.TRUE, "spec", "scaledDown"));
        scene.deleted(Instance.class, "db-0");

        assertThat(deeds(scene.plan("db-0"))).containsExactly("patch pod db-0", "call switchover on db-0",
                "patch pod db-0");
    }

    @Test
    void a_deleted_set_deletes_its_instances_and_waits_for_them() {
        var scene = InstanceScene.of().settled();
        scene.deleted(InstanceSet.class, "db");

        assertThat(deeds(scene.planOfSet())).containsExactly("delete instance db-0", "delete instance db-1",
                "delete instance db-2");
        for (var name : List.of("db-0", "db-1", "db-2")) scene.deleted(Instance.class, name);
        assertThat(waits(scene.planOfSet())).containsExactly("waiting until all Instances of it are gone");
        for (var name : List.of("db-0", "db-1", "db-2")) scene.gone(Instance.class, name);
        assertThat(deeds(scene.planOfSet())).containsExactly("delete service db-headless");
    }

    @Test
    void claims_that_an_instance_does_not_ask_for_any_more_go() {
        var scene = InstanceScene.of().settled();
        scene.changed(Instance.class, "db-0", it -> it.with("spec", it.object("spec").without(
                "volumeClaimTemplates")));

        assertThat(deeds(scene.plan("db-0"))).contains("delete persistentvolumeclaim data-db-0");
    }

    @Test
    void the_next_instance_waits_until_the_one_before_is_available() {
        var scene = InstanceScene.of(AnInstanceSet.of(2).with(CLAIMS)).done();

        assertThat(waits(scene.planOfSet())).contains("waiting until db-0 is available before db-1 is created");
        scene.settled();
        assertThat(scene.instance("db-1")).isNotNull();
    }

    // H21

    @Test
    void a_stopped_set_keeps_its_instances_and_claims_and_no_pod() {
        var scene = InstanceScene.of().settled().user("'stop':true");

        assertThat(deeds(scene.planOfSet())).isEmpty();
        assertThat(deeds(scene.plan("db-1"))).containsExactly("delete pod db-1");
        for (var name : List.of("db-0", "db-1", "db-2")) scene.gone(Pod.class, name).tells(name);
        assertThat(deeds(scene.plan("db-1"))).isEmpty();
        assertThat(scene.planOfSet().status().counts().replicas()).isZero();
        assertThat(deeds(scene.user("'stop':false").plan("db-1"))).containsExactly("create pod db-1");
    }

    // H21

    @Test
    void flat_numbers_are_written_down_before_instances_are_made() {
        var scene = InstanceScene.of("'flatInstanceOrdinal':true", "'instances':[{'name':'t','replicas':1}]");

        var plan = scene.planOfSet();

        assertThat(created(plan, Instance.class)).isEmpty();
        assertThat(plan.status().assigned()).containsOnlyKeys("", "t");
        assertThat(created(scene.done().planOfSet(), Instance.class)).extracting(it -> it.getMetadata().getName())
                .containsExactly("db-0", "db-1", "db-2");
    }

    @Test
    void a_paused_set_only_tells_how_things_are() {
        var scene = InstanceScene.of().settled().user("'paused':true,'replicas':2," + InstanceScene.ANEW);

        assertThat(deeds(scene.planOfSet())).isEmpty();
        assertThat(deeds(scene.gone(Pod.class, "db-0").plan("db-0"))).isEmpty();
    }

    @Test
    void several_clusters_and_a_node_for_once_are_refused() {
        for (var note : List.of("apps.kubeblocks.io/multi-cluster-placement", "workloads.kubeblocks.io/"
                + "node-selector-once")) {
            var scene = InstanceScene.of().settled();
            scene.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("{}"), "metadata", "annotations", note))
                    .user("'replicas':1");

            assertThat(deeds(scene.planOfSet())).isEmpty();
            assertThat(refusal(scene)).startsWith("metadata.annotations[" + note + "]: expected none");
        }
    }

    @Test
    void a_proposed_account_has_no_effect() {
        var plan = InstanceScene.of().settled().noted(InstanceSetNames.PROPOSED_ACCOUNT, "own").gone(Pod.class, "db-1")
                .plan("db-1");

        assertThat(plan.actions()).anySatisfy(it -> assertThat(it).isInstanceOfSatisfying(Action.Create.class,
                made -> assertThat(((Pod) made.object()).getSpec().getServiceAccountName()).isNull()));
    }

    @Test
    void a_change_over_is_refused_in_both_directions_and_nothing_is_touched() {
        var back = InstanceScene.of().settled().user("'enableInstanceAPI':false");
        assertThat(back.isDirect()).isFalse();
        assertThat(deeds(back.planOfSet())).isEmpty();
        assertThat(refusal(back)).startsWith("spec.enableInstanceAPI: expected true, the set has objects");

        var forth = InstanceScene.of().settled();
        for (var name : List.of("db-0", "db-1", "db-2")) forth.gone(Instance.class, name);
        forth.changed(Pod.class, "db-0", it -> it.withAt(Json.list(Codec.tree(Owners.controllerReference(
                Identity.of(forth.set())))), "metadata", "ownerReferences"));
        assertThat(deeds(forth.planOfSet())).isEmpty();
        assertThat(refusal(forth)).startsWith("spec.enableInstanceAPI: expected false, the set has pods without");
    }

    @Test
    void an_instance_with_objects_for_other_clusters_is_refused() {
        var scene = InstanceScene.of().settled();
        scene.changed(Instance.class, "db-0", it -> it.withAt(Json.list(InstanceScene.read("{'configMap':{}}")), "spec",
                "instanceAssistantObjects")).gone(Pod.class, "db-0");

        var plan = scene.plan("db-0");

        assertThat(deeds(plan)).isEmpty();
        assertThat(Conditions.isTrue(plan.status().conditions(), "SpecRefused")).isTrue();
    }

    @Test
    void without_a_pod_an_instance_says_so() {
        var status = InstanceScene.of().settled().gone(Pod.class, "db-0").plan("db-0").status();

        assertThat(status.health().ready()).isFalse();
        assertThat(status.revision().upToDate()).isFalse();
        assertThat(status.revision().current()).isEmpty();
        assertThat(Conditions.find(status.conditions(), "InstanceReady").orElseThrow().getMessage()).isEqualTo("db-0");
    }

    private static String refusal(InstanceScene scene) {
        return Conditions.find(scene.planOfSet().status().conditions(), "SpecRefused").orElseThrow().getMessage();
    }
}
