package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.CLAIMS;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AClaim;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Scenarios of an update from their beginning to their end, pass by pass.
class RolloutWalkTest {
    private static final String HASH = "controller-revision-hash";
    private static final String RESTARTED = "{'metadata':{'labels':{'app':'db'},'annotations':{'kubeblocks.io/restart':"
            + "'2030-01-01T00:00:00Z'}},'spec':{'containers':[{'name':'main','image':'db:1'}]}}";
    private static final String GROUPS = "'memberUpdateStrategy':'BestEffortParallel','instanceUpdateStrategy':{"
            + "'rollingUpdate':{'maxUnavailable':2}}";

    // IS-11
    @Test
    void the_next_pod_is_changed_when_the_one_before_runs_its_new_image_and_is_ready() {
        var first = images("db:0", "db:0", "db:0").plan();
        var unready = AnInstanceSet.of(3).having(up("db-0").image("db:0"), up("db-1").image("db:0"), up("db-2")
                .unready()).plan();
        var second = images("db:0", "db:0", "db:1").plan();
        var last = images("db:0", "db:1", "db:1").plan();

        assertThat(deeds(first)).containsExactly("patch pod db-2");
        assertThat(deeds(unready)).isEmpty();
        assertThat(deeds(second)).containsExactly("patch pod db-1");
        assertThat(deeds(last)).containsExactly("patch pod db-0");
        assertThat(deeds(images("db:1", "db:1", "db:1").plan())).isEmpty();
    }

    // IS-12
    @Test
    void a_pod_that_is_made_anew_has_its_name_and_its_claim() {
        var anew = "'podUpgradePolicy':'ReCreate'";
        var first = AnInstanceSet.of(2).with(anew).with(CLAIMS).having(up("db-0").image("db:0"), up("db-1").image(
                "db:0")).claimed(AClaim.of("db-0"), AClaim.of("db-1")).plan();
        var next = AnInstanceSet.of(2).with(anew).with(CLAIMS).having(up("db-0").image("db:0")).claimed(AClaim.of(
                "db-0"), AClaim.of("db-1")).plan();

        assertThat(deeds(first)).containsExactly("delete pod db-1");
        assertThat(deeds(next)).containsExactly("create pod db-1");
        assertThat(pod(next).getSpec().getVolumes()).extracting(it -> it.getPersistentVolumeClaim().getClaimName())
                .containsExactly("data-db-1");
        assertThat(pod(next).getSpec().getContainers().getFirst().getImage()).isEqualTo("db:1");
    }

    // IS-18
    @Test
    void the_restart_annotation_makes_every_pod_anew_by_role_and_changes_none_in_place() {
        var first = restarted(before("db-0", "leader"), before("db-1", "follower"), before("db-2", "follower"));
        var second = restarted(before("db-0", "leader"), before("db-1", "follower"), up("db-2").role("follower"));
        var last = restarted(before("db-0", "leader"), up("db-1").role("follower"), up("db-2").role("follower"));

        assertThat(deeds(first)).containsExactly("delete pod db-2");
        assertThat(deeds(second)).containsExactly("delete pod db-1");
        assertThat(deeds(last)).containsExactly("delete pod db-0");
    }

    // IS-19
    @Test
    void two_followers_then_two_then_the_leader_after_its_switchover() {
        var first = groups(old("db-0").role("leader"), told("db-1"), told("db-2"), told("db-3"), told("db-4"));
        var second = groups(old("db-0").role("leader"), told("db-1"), told("db-2"), up("db-3").role("follower"), up(
                "db-4").role("follower"));
        var asked = groups(old("db-0").role("leader"), up("db-1").role("follower"), up("db-2").role("follower"), up(
                "db-3").role("follower"), up("db-4").role("follower"));
        var last = groups(told("db-0"), up("db-1").role("leader"), up("db-2").role("follower"), up("db-3").role(
                "follower"), up("db-4").role("follower"));

        assertThat(deeds(first)).containsExactly("delete pod db-4", "delete pod db-3");
        assertThat(deeds(second)).containsExactly("delete pod db-2", "delete pod db-1");
        assertThat(deeds(asked)).containsExactly("patch pod db-0", "call switchover on db-0", "patch pod db-0");
        assertThat(deeds(last)).containsExactly("delete pod db-0");
    }

    // IS-23
    @Test
    void a_leader_that_was_updated_before_it_led_is_not_updated_again() {
        var plan = AnInstanceSet.of(3).with(ROLES).with(SWITCHOVER).having(up("db-0").role("follower"), up("db-1").role(
                "leader"), up("db-2").role("follower")).plan();

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(3);
    }

    // IS-25
    @Test
    void a_window_of_two_stays_so_and_one_outside_of_it_comes_back_new() {
        var window = "'instanceUpdateStrategy':{'rollingUpdate':{'replicas':2}}";
        var set =
                AnInstanceSet.of(5).with(window).having(old("db-0"), old("db-1"), old("db-2"), up("db-3"), up("db-4"));
        var updated = AnInstanceSet.of(5).with(window).having(up("db-0"), old("db-1"), old("db-2"), up("db-3"), up(
                "db-4")).plan();
        var deleted = AnInstanceSet.of(5).with(window).having(old("db-1"), old("db-2"), up("db-3"), up("db-4")).plan();

        for (var pass = 0; pass < 20; pass++) {
            var plan = set.plan();
            assertThat(deeds(plan)).isEmpty();
            assertThat(waits(plan)).contains("2 instances may be updated, and they are");
            set.status(Codec.write(Codec.tree(plan.status().shownBy(set.set())).object("status")).replace('"', '\''));
        }
        assertThat(deeds(deleted)).containsExactly("create pod db-0");
        assertThat(pod(deleted).getMetadata().getLabels()).containsEntry(HASH, revision(AnInstanceSet.of(5)));
        assertThat(deeds(updated)).as("one more is new, and none for that").isEmpty();
    }

    // IS-28
    @Test
    void one_that_somebody_deletes_comes_back_new_also_with_on_delete() {
        var plan = AnInstanceSet.of(2).with("'instanceUpdateStrategy':{'type':'OnDelete'}").having(old("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("create pod db-1");
        assertThat(pod(plan).getMetadata().getLabels()).containsEntry(HASH, revision(AnInstanceSet.of(2)));
    }

    // IS-29
    @Test
    void who_is_not_ready_for_long_enough_does_not_keep_others_from_coming() {
        var plan = AnInstanceSet.of(3).with("'minReadySeconds':10,'podManagementPolicy':'Parallel'").having(
                old("db-0"), up("db-1").readySince(NOW.minusSeconds(3))).plan();

        assertThat(deeds(plan)).containsExactly("create pod db-2");
    }

    // IS-34
    @Test
    void a_configuration_is_told_to_one_pod_after_the_other() {
        var config = "'configs':[{'name':'c','configHash':'2','reconfigure':{'exec':{'command':['/reload']}}}]";
        var stale = "{\"c\":\"1\"}";

        var first =
                AnInstanceSet.of(2).with(config).having(configured("db-0", stale), configured("db-1", stale)).plan();
        var next = AnInstanceSet.of(2).with(config).having(configured("db-0", stale), up("db-1")).plan();

        assertThat(deeds(first)).containsExactly("call reconfigure on db-1", "patch pod db-1");
        assertThat(deeds(next)).containsExactly("call reconfigure on db-0", "patch pod db-0");
    }

    // IS-39
    @Test
    void a_proposed_account_comes_with_the_next_pod_and_is_noted_when_all_have_it() {
        var note = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{"
                + "'workloads.kubeblocks.io/proposed-service-account-name':'new'}";
        var anew = AnInstanceSet.of(1).metadata(note).plan();
        var all = AnInstanceSet.of(1).metadata(note).having(up("db-0")).plan();

        assertThat(pod(anew).getSpec().getServiceAccountName()).isEqualTo("new");
        assertThat(all.actions()).singleElement().isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(
                ((PatchBody.Merge) it.body()).changes().text("metadata", "annotations",
                        "workloads.kubeblocks.io/service-account-in-use"))
                .hasValue("new"));
    }

    private static AnInstanceSet images(String... running) {
        var set = AnInstanceSet.of(running.length);
        for (var i = 0; i < running.length; i++)
            set.having(up("db-" + i).image(running[i]));
        return set;
    }

    private static Plan<InstanceSetStatus> restarted(AMember... members) {
        return AnInstanceSet.of(3).with(ROLES).template(RESTARTED).having(members).plan();
    }

    /// Of the template that there was before the restart was asked for.
    private static AMember before(String name, String role) {
        return up(name).label(HASH, revision(AnInstanceSet.of(3))).changed(pod -> pod.withoutAt("metadata",
                "annotations", "kubeblocks.io/restart")).role(role);
    }

    private static Plan<InstanceSetStatus> groups(AMember... members) {
        return AnInstanceSet.of(5).with(ROLES).with(SWITCHOVER).with(GROUPS).having(members).plan();
    }

    /// A follower of the old template that has been told.
    private static AMember told(String name) {
        return old(name).role("follower").annotation("rota.dev/switchover", "{\"generation\":2,\"role\":\"follower\","
                + "\"tries\":1,\"asked\":\"" + NOW + "\",\"answered\":true}");
    }

    private static AMember configured(String name, String hashes) {
        return up(name).annotation("config.kubeblocks.io/config-hash", hashes);
    }

    private static String revision(AnInstanceSet set) {
        var view = set.view();
        return Blueprint.of(view, ((Roster.Complete) InstanceSetPlanner.draw(view)).roster()).of("db-0").orElseThrow()
                .revision();
    }

    private static Pod pod(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Create.class::isInstance).map(it -> ((Action.Create) it).object())
                .filter(Pod.class::isInstance).map(Pod.class::cast).findFirst().orElseThrow();
    }
}
