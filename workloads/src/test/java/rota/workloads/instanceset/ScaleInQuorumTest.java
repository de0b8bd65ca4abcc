package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.CLAIMS;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.Instance;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AClaim;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Goal: who is scaled away or taken offline leaves a majority of those who stay, and nobody waits for ever because of
/// that. Method: one view each.
class ScaleInQuorumTest {
    private static final String MAJORITY = "members that vote must keep their majority: ";
    private static final String TWO_OFFLINE = "'offlineInstances':['db-1','db-2']";
    private static final String UNPLACED = "{'phase':'Pending','conditions':[{'type':'PodScheduled','status':'False',"
            + "'reason':'Unschedulable'}]}";

    @Test
    void of_two_that_are_taken_offline_the_second_goes_when_the_successor_of_the_first_is_at_work() {
        var first = offline(up("db-2").role("follower"));
        var starting = offline(up("db-3").unready());
        var silent = offline(up("db-3"));
        var back = offline(up("db-3").role("follower"));

        assertThat(deeds(first)).containsExactly("delete pod db-2", "create pod db-3");
        assertThat(deeds(starting)).isEmpty();
        assertThat(waits(starting)).contains(MAJORITY + "db-1 goes when more of those who stay are at work");
        assertThat(deeds(silent)).containsExactly("create pod db-4");
        assertThat(deeds(back)).containsExactly("delete pod db-1", "create pod db-4");
    }

    @Test
    void members_whose_numbers_all_change_are_not_gone_before_others_are_there() {
        var pool = "'ordinals':{'discrete':[10,11,12]}";
        var early = AnInstanceSet.of(3).with(ROLES).with(pool).having(up("db-0").role("leader"), up("db-1").role(
                "follower"), up("db-10").unready()).plan();
        var last = AnInstanceSet.of(3).with(ROLES).with(pool).having(up("db-0").role("leader"), up("db-10").role(
                "follower"), up("db-11")).plan();

        assertThat(deeds(early)).isEmpty();
        assertThat(deeds(last)).containsExactly("create pod db-12");
    }

    @Test
    void the_only_one_that_is_well_is_not_scaled_away() {
        var plan = AnInstanceSet.of(1).with(ROLES).having(up("db-0").role("follower").unready(), up("db-1").role(
                "leader")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).anyMatch(it -> it.startsWith(MAJORITY));
    }

    @Test
    void in_parallel_those_who_go_in_the_same_pass_are_counted_together() {
        var well = six(up("db-0").role("follower"), up("db-1").role("follower"));
        var ill = six(up("db-0").role("follower").unready(), up("db-1").role("follower").unready());

        assertThat(deeds(well)).containsExactly("delete pod db-5", "delete pod db-4");
        assertThat(deeds(ill)).containsExactly("delete pod db-5");
    }

    @Test
    void the_others_are_looked_at_before_a_voter_and_its_claims_go() {
        var plan = AnInstanceSet.of(2).with(ROLES).with(CLAIMS).having(up("db-0").role("leader"), up("db-1").role(
                "follower"), up("db-2").role("follower")).claimed(AClaim.of("db-0"), AClaim.of("db-1"), AClaim.of(
                        "db-2"))
                .plan();

        assertThat(plan.actions()).extracting(Action::summary).containsExactly(
                "confirm that instanceset default/db is as it was seen",
                "confirm that pod default/db-0 is as it was seen", "confirm that pod default/db-1 is as it was seen",
                "confirm that pod default/db-2 is as it was seen", "delete persistentvolumeclaim default/data-db-2",
                "delete pod default/db-2");
    }

    @Test
    void nobody_waits_for_one_that_goes_anyway_or_finds_no_place_or_where_nobody_is_known_to_vote() {
        var broken = AnInstanceSet.of(1).with(ROLES).having(up("db-0").role("leader"), up("db-1").role("follower")
                .unready(), up("db-2").role("follower")).plan();
        var silent = AnInstanceSet.of(1).with(ROLES).having(up("db-0").role("leader"), up("db-1"), up("db-2").role(
                "follower")).plan();
        var unplaced = AnInstanceSet.of(2).with(ROLES).with("'offlineInstances':['db-1']").having(up("db-0").role(
                "leader"), up("db-1").role("follower"), up("db-2").status(UNPLACED)).plan();
        var unknown = AnInstanceSet.of(2).with(ROLES).having(up("db-0"), up("db-1"), up("db-2")).plan();
        var none = AnInstanceSet.of(0).with(ROLES).having(up("db-0").role("leader")).plan();
        var stopped = AnInstanceSet.of(2).with(ROLES).with("'stop':true").having(up("db-0").role("leader").unready(),
                up("db-1").role("follower")).plan();

        assertThat(deeds(broken)).containsExactly("delete pod db-2");
        assertThat(deeds(silent)).containsExactly("delete pod db-2");
        assertThat(deeds(unplaced)).containsExactly("delete pod db-1");
        assertThat(deeds(unknown)).containsExactly("delete pod db-2");
        assertThat(deeds(none)).containsExactly("delete pod db-0");
        assertThat(deeds(stopped)).containsExactly("delete pod db-1");
    }

    /// Who stays is asked first, but better one that goes later than nobody.
    @Test
    void a_leader_hands_over_to_one_that_goes_after_it_where_nobody_who_stays_can_lead() {
        var plan = AnInstanceSet.of(3).with(ROLES).with(SWITCHOVER).with("'ordinals':{'discrete':[10,11,12]}").having(
                up("db-0").role("follower"), up("db-1").role("follower"), up("db-2").role("leader")).plan();

        assertThat(plan.actions()).filteredOn(MemberCall.class::isInstance).singleElement().satisfies(
                it -> assertThat(((MemberCall) it).request().parameters()).containsEntry("KB_SWITCHOVER_CANDIDATE_NAME",
                        "db-0"));
    }

    @Test
    void an_instance_that_is_scaled_away_leaves_a_majority_too() {
        var scene = InstanceScene.database("'lifecycleActions':{}");
        scene.changed(Instance.class, "db-2", it -> it.withAt(Json.Bool.TRUE, "spec", "scaledDown"))
                .deleted(Instance.class, "db-2");

        assertThat(deeds(scene.plan("db-2"))).contains("delete pod db-2");
        scene.changed(Pod.class, "db-1", it -> it.with("status", InstanceScene.read("{'phase':'Running'}")));
        assertThat(deeds(scene.plan("db-2"))).isEmpty();
        assertThat(waits(scene.plan("db-2"))).anyMatch(it -> it.startsWith(MAJORITY));
    }

    private static Plan<?> offline(AMember third) {
        return AnInstanceSet.of(3).with(ROLES).with(TWO_OFFLINE).having(up("db-0").role("leader"), up("db-1").role(
                "follower"), third).plan();
    }

    private static Plan<?> six(AMember... first) {
        return AnInstanceSet.of(4).with(ROLES).with("'podManagementPolicy':'Parallel'").having(first).having(up("db-2")
                .role("leader"), up("db-3").role("follower"), up("db-4").role("follower"), up("db-5").role("follower"))
                .plan();
    }
}
