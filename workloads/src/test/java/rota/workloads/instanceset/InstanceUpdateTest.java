package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.news;
import static rota.workloads.instanceset.AnInstanceSet.waits;
import static rota.workloads.instanceset.InstanceScene.created;
import static rota.workloads.instanceset.InstanceScene.hash;
import static rota.workloads.instanceset.InstanceScene.updated;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.meta.Conditions;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Sets whose members are objects of kind Instance come to a new template: who is told, and whose pod goes when.
class InstanceUpdateTest {
    @Test
    void instances_are_told_their_template_one_by_one_and_the_leader_last() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW);

        var plan = scene.planOfSet();

        assertThat(deeds(plan)).containsExactly("update instance db-2");
        assertThat(hash(updated(plan).getFirst())).isNotEqualTo(hash(scene.instance("db-1")));
        assertThat(waits(scene.done().planOfSet())).containsExactly("1 may be unavailable at once: waiting until more"
                + " are not");
    }

    @Test
    void a_member_that_has_become_the_leader_goes_after_the_others() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW).done();
        scene.role("db-0", "follower");
        scene.role("db-2", "leader");
        for (var name : List.of("db-0", "db-1", "db-2")) scene.tells(name);

        assertThat(deeds(scene.plan("db-2"))).isEmpty();
        assertThat(waits(scene.plan("db-2"))).containsExactly("members that go before db-2 are not up to date");
        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-1");
    }

    @Test
    void members_that_all_have_the_highest_role_do_not_wait_for_each_other() {
        var scene = InstanceScene.of("'roles':[{'name':'primary','updatePriority':2,'participatesInQuorum':true},"
                + "{'name':'secondary','updatePriority':1,'participatesInQuorum':true}]").settled("db-0=primary",
                        "db-1=primary", "db-2=primary")
                .user(InstanceScene.ANEW).done();

        assertThat(deeds(scene.plan("db-2"))).containsExactly("delete pod db-2");
    }

    @Test
    void a_leader_that_priorities_do_not_tell_goes_last_and_keeps_nobody_waiting() {
        var scene = InstanceScene.of("'roles':[{'name':'leader','participatesInQuorum':true,'isExclusive':true},"
                + "{'name':'follower','participatesInQuorum':true}]").settled("db-0=follower", "db-1=follower",
                        "db-2=leader")
                .user(InstanceScene.ANEW);
        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-1");

        scene.done().role("db-1", "leader");
        scene.role("db-2", "follower");
        for (var name : List.of("db-0", "db-1", "db-2")) scene.tells(name);

        assertThat(waits(scene.plan("db-1"))).containsExactly("members that go before db-1 are not up to date");
        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
    }

    @Test
    void a_voter_is_not_scaled_away_while_one_that_is_updated_is_not_back() {
        var scene = InstanceScene.database("'lifecycleActions':{}");
        scene.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("{\"db-1\":\"uid-before\"}"), "metadata",
                "annotations", InstanceSetNames.MOVING));
        scene.changed(Pod.class, "db-1", it -> it.with("status", InstanceScene.read("{'phase':'Running'}")));
        scene.changed(Instance.class, "db-2", it -> it.withAt(Json.of(true), "spec", "scaledDown"))
                .deleted(Instance.class, "db-2");

        assertThat(deeds(scene.plan("db-2"))).isEmpty();
        assertThat(waits(scene.plan("db-2"))).anyMatch(it -> it.startsWith("members that vote must keep"));
        assertThat(deeds(scene.gone(Pod.class, "db-1").plan("db-2"))).isEmpty();
    }

    @Test
    void a_leader_that_is_scaled_away_in_vain_goes_all_the_same_and_that_is_shown() {
        var scene = InstanceScene.database();
        scene.changed(Instance.class, "db-0", it -> it.withAt(Json.Bool.TRUE, "spec", "scaledDown"))
                .deleted(Instance.class, "db-0");
        var mark = Json.object("generation", Json.of(scene.set().getMetadata().getGeneration()))
                .with("role", Json.of("leader")).with("asked", Json.of("2029-01-01T00:00:00Z"))
                .with("answered", Json.Bool.TRUE);
        scene.changed(Pod.class, "db-0", it -> it.withAt(Json.of(Codec.write(mark)), "metadata", "annotations",
                InstanceSetNames.SWITCHOVER));

        var plan = scene.plan("db-0");

        assertThat(deeds(plan)).contains("delete pod db-0");
        assertThat(news(plan)).containsExactly("SwitchoverFailed");
        assertThat(Conditions.isTrue(plan.status().conditions(), "SwitchoverFailed")).isTrue();
    }

    @Test
    void what_is_taken_back_before_a_pod_went_touches_no_pod() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW).done()
                .user("'template':{'spec':{'containers':[{'name':'main',"
                        + "'image':'db:1'}]}}");

        assertThat(waits(scene.plan("db-2"))).containsExactly("waiting until the set tells db-2 what is wanted now");
        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
        assertThat(deeds(scene.done().plan("db-2"))).isEmpty();
    }

    @Test
    void before_its_pod_goes_a_switchover_is_called_on_it_alone() {
        var scene = InstanceScene.database("'lifecycleActions':{'switchover':{'exec':{'command':['/switch']},"
                + "'targetPodSelector':'All'}}").user(InstanceScene.ANEW).done();

        assertThat(deeds(scene.plan("db-2"))).containsExactly("patch pod db-2", "call switchover on db-2",
                "patch pod db-2");
    }

    @Test
    void who_goes_is_noted_on_the_set_and_the_others_are_looked_at() {
        var scene = InstanceScene.database("'lifecycleActions':{}").user(InstanceScene.ANEW).done();

        var plan = scene.plan("db-2");

        assertThat(plan.actions()).extracting(it -> it.summary().replace("default/", "")).containsExactly(
                "patch instanceset db", "confirm that instance db-2 is as it was seen",
                "confirm that pod db-0 is as it was seen",
                "confirm that pod db-1 is as it was seen", "delete pod db-2");
    }

    @Test
    void nobody_goes_while_another_voter_is_down_or_on_the_move() {
        var scene = InstanceScene.database("'lifecycleActions':{}").user(InstanceScene.ANEW).done();
        scene.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("{\"db-1\":\"uid-Pod-db-1\"}"), "metadata",
                "annotations", InstanceSetNames.MOVING));
        assertThat(deeds(scene.plan("db-2"))).isEmpty();

        var other = InstanceScene.database("'lifecycleActions':{}", "'instanceUpdateStrategy':{'rollingUpdate':{"
                + "'maxUnavailable':3}}").user(InstanceScene.ANEW).done();
        other.changed(Pod.class, "db-1", it -> it.with("status", InstanceScene.read("{'phase':'Running'}")));
        assertThat(waits(other.plan("db-2"))).containsExactly("members that vote must keep their majority: waiting"
                + " until more of them are at work");
    }

    @Test
    void nobody_goes_while_another_has_no_pod() {
        var scene =
                InstanceScene.database("'lifecycleActions':{}").user(InstanceScene.ANEW).done().gone(Pod.class, "db-1");

        assertThat(waits(scene.plan("db-2"))).containsExactly("waiting until all instances are there, and no other");
    }

    @Test
    void who_was_noted_and_is_back_is_forgotten() {
        var scene = InstanceScene.database();
        scene.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("{\"db-1\":\"uid-before\"}"), "metadata",
                "annotations", InstanceSetNames.MOVING));

        assertThat(scene.plan("db-1").actions()).extracting(it -> it.summary()).containsExactly(
                "patch instanceset default/db");
        assertThat(scene.plan("db-0").actions()).isEmpty();
    }

    @Test
    void a_pod_that_its_user_wants_replaced_goes_with_the_same_care() {
        var scene = InstanceScene.database("'lifecycleActions':{}");
        scene.changed(Pod.class, "db-1", it -> it.withAt(Json.of("true"), "metadata", "annotations",
                InstanceSetNames.REPLACE));

        assertThat(deeds(scene.plan("db-1"))).containsExactly("delete pod db-1");
        scene.changed(Pod.class, "db-2", it -> it.with("status", InstanceScene.read("{'phase':'Running'}")));
        assertThat(waits(scene.plan("db-1"))).containsExactly("waiting until more of the others are available");
    }

    @Test
    void who_has_to_be_asked_is_asked_before_a_pod_goes() {
        var scene = InstanceScene.database("'lifecycleActions':{}");
        scene.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("backup"), "metadata", "annotations",
                InstanceSetNames.ASK_BEFORE_DELETE)).user(InstanceScene.ANEW).done();

        assertThat(deeds(scene.plan("db-2"))).containsExactly("patch pod db-2");
        scene.changed(Pod.class, "db-2", it -> it.withAt(Json.of("update"), "metadata", "annotations",
                InstanceSetNames.LEAVING));
        assertThat(waits(scene.plan("db-2"))).containsExactly("waiting until backup lets db-2 go");
    }

    @Test
    void a_paused_update_tells_nobody_and_lets_nobody_go() {
        var paused = InstanceScene.database();
        paused.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("true"), "metadata", "annotations",
                InstanceSetNames.UPDATE_PAUSED)).user(InstanceScene.ANEW);
        assertThat(deeds(paused.planOfSet())).isEmpty();

        var late = InstanceScene.database().user(InstanceScene.ANEW).done();
        late.changed(InstanceSet.class, "db", it -> it.withAt(Json.of("true"), "metadata", "annotations",
                InstanceSetNames.UPDATE_PAUSED));
        assertThat(deeds(late.plan("db-2"))).isEmpty();
    }

    @Test
    void an_image_changes_while_the_pod_runs() {
        var scene = InstanceScene.of().settled()
                .user("'template':{'spec':{'containers':[{'name':'main','image':'db:2'}]}}");

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
        assertThat(deeds(scene.done().plan("db-2"))).containsExactly("patch pod db-2");
    }

    @Test
    void a_policy_that_forbids_a_new_pod_is_told_of_on_the_instance_and_not_on_the_set() {
        var scene = InstanceScene.of("'podUpdatePolicy':'StrictInPlace'").settled().user(InstanceScene.ANEW).done();

        var plan = scene.plan("db-2");

        assertThat(deeds(plan)).isEmpty();
        assertThat(news(plan)).containsExactly("StrictInPlace");
        assertThat(Conditions.isTrue(plan.status().conditions(), "InstanceUpdateRestricted")).isTrue();
        assertThat(Conditions.find(scene.tells("db-2").planOfSet().status().conditions(), "InstanceUpdateRestricted"))
                .isEmpty();
    }

    @Test
    void on_delete_all_are_told_and_no_pod_is_touched() {
        var scene = InstanceScene.of("'instanceUpdateStrategy':{'type':'OnDelete'}").settled().user(InstanceScene.ANEW);

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-0", "update instance db-1",
                "update instance db-2");
        assertThat(deeds(scene.done().plan("db-0"))).isEmpty();
        assertThat(deeds(scene.gone(Pod.class, "db-0").plan("db-0"))).containsExactly("create pod db-0");
        assertThat(created(scene.plan("db-0"), Pod.class).getFirst().getSpec().getContainers().getFirst().getEnv())
                .singleElement().satisfies(it -> assertThat(it.getValue()).isEqualTo("2"));
    }

    @Test
    void who_was_updated_on_delete_only_is_updated_one_by_one_from_then_on() {
        var scene = InstanceScene.of("'instanceUpdateStrategy':{'type':'OnDelete'}").settled().user(InstanceScene.ANEW)
                .done();
        for (var name : List.of("db-0", "db-1", "db-2")) scene.tells(name);

        scene.user("'instanceUpdateStrategy':{'type':'RollingUpdate'}");

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
    }

    @Test
    void a_pod_that_never_came_to_run_is_made_anew_at_once() {
        var scene = InstanceScene.of().settled();
        scene.changed(Pod.class, "db-0", it -> it.with("status", InstanceScene.read("{'phase':'Pending'}")));
        scene.tells("db-0").user(InstanceScene.ANEW);

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-0");
        assertThat(deeds(scene.done().plan("db-0"))).containsExactly("delete pod db-0");
    }

    @Test
    void what_no_pod_has_to_do_with_follows_at_once() {
        var scene = InstanceScene.of().settled().user("'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'}");

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-0", "update instance db-1",
                "update instance db-2");
        assertThat(InstanceSpec.of(scene.done().instance("db-1")).alone().retention().whenScaled()).isTrue();
        for (var name : List.of("db-0", "db-1", "db-2")) assertThat(deeds(scene.plan(name))).isEmpty();
    }
}
