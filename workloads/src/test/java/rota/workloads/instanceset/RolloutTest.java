package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.news;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.instanceset.UpdateStrategy;
import rota.kernel.plan.Wake;

/// Members come to their new template.
class RolloutTest {
    private static final String BEST_EFFORT = "'memberUpdateStrategy':'BestEffortParallel'";

    // IS-11
    @Test
    void a_new_image_reaches_one_pod_at_a_time_while_it_runs() {
        var first = AnInstanceSet.of(2).having(up("db-0").image("db:0"), up("db-1").image("db:0")).plan();
        var next = AnInstanceSet.of(2).having(up("db-0").image("db:0"), up("db-1").status("""
                {'phase':'Running','conditions':[{'type':'Ready','status':'True'}],'containerStatuses':[
                {'name':'main','image':'db:0','imageID':'x'}]}""")).plan();

        assertThat(deeds(first)).containsExactly("patch pod db-1");
        assertThat(deeds(next)).isEmpty();
        assertThat(waits(next)).contains("1 may be unavailable at once: waiting until more are not");
    }

    // IS-12
    @Test
    void a_new_image_makes_a_new_pod_where_the_policy_says_so() {
        var plan = AnInstanceSet.of(2).with("'podUpgradePolicy':'ReCreate'").having(up("db-0").image("db:0"),
                up("db-1").image("db:0")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
    }

    // IS-13
    @Test
    void strict_in_place_blocks_what_needs_a_new_pod_and_says_so() {
        var set = AnInstanceSet.of(1).with("'podUpdatePolicy':'StrictInPlace'").having(old("db-0"));
        var freed = AnInstanceSet.of(1).status("{'conditions':[{'type':'InstanceUpdateRestricted','status':'True',"
                + "'reason':'x','message':''}]}").having(old("db-0")).plan();

        var plan = set.plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(news(plan)).containsExactly("StrictInPlace");
        assertThat(conditions(plan)).contains("InstanceUpdateRestricted=True/InstanceUpdateRestricted");
        assertThat(deeds(freed)).containsExactly("delete pod db-0");
        assertThat(conditions(freed)).noneMatch(it -> it.startsWith("InstanceUpdateRestricted"));
    }

    @Test
    void what_is_blocked_stays_so_while_another_holds_up_the_update() {
        var shown = "{'conditions':[{'type':'InstanceUpdateRestricted','status':'True','reason':'x','message':''}]}";
        var strict = AnInstanceSet.of(2).with("'minReadySeconds':60").with("'podUpdatePolicy':'StrictInPlace'")
                .status(shown).having(old("db-0"), up("db-1").readySince(NOW.minusSeconds(5))).plan();
        var freed = AnInstanceSet.of(2).with("'minReadySeconds':60").status(shown).having(old("db-0"),
                up("db-1").readySince(NOW.minusSeconds(5))).plan();

        assertThat(waits(strict)).contains("waiting until db-1 has been ready for 60 s");
        assertThat(conditions(strict)).contains("InstanceUpdateRestricted=True/x");
        assertThat(news(strict)).isEmpty();
        assertThat(conditions(freed)).noneMatch(it -> it.startsWith("InstanceUpdateRestricted"));
    }

    @ParameterizedTest
    @CsvSource({"podUpdatePolicy,db:1", "podUpgradePolicy,db:0"})
    void the_policy_that_blocks_is_named(String setting, String image) {
        var plan = AnInstanceSet.of(1).with("'" + setting + "':'StrictInPlace'").having(old("db-0").image(image))
                .plan();

        assertThat(plan.status().conditions()).anySatisfy(it -> assertThat(it.getMessage()).contains("as the " + setting
                + " is StrictInPlace"));
    }

    // IS-18
    @Test
    void a_restart_goes_by_role_the_leader_last() {
        var first = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("leader"), old("db-1").role("follower"),
                old("db-2").role("follower")).plan();
        var last = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("leader"), up("db-1").role("follower"),
                up("db-2").role("follower")).plan();

        assertThat(deeds(first)).containsExactly("delete pod db-2");
        assertThat(deeds(last)).containsExactly("delete pod db-0");
    }

    // IS-20: what the user does not say is one at a time
    @ParameterizedTest
    @CsvSource({"2,delete pod db-4;delete pod db-3", "1,delete pod db-4", "0,delete pod db-4",
            "5,delete pod db-4;delete pod db-3"})
    void best_effort_goes_in_groups(int maxUnavailable, String done) {
        var strategy = maxUnavailable == 0 ? BEST_EFFORT : BEST_EFFORT + "," + max(maxUnavailable);
        var plan = AnInstanceSet.of(5).with(ROLES).with(strategy).having(old("db-0").role(
                "leader"), old("db-1").role("follower"), old("db-2").role("follower"), old("db-3").role("follower"),
                old("db-4").role("follower")).plan();

        assertThat(String.join(";", deeds(plan))).isEqualTo(done);
    }

    // IS-21
    @Test
    void never_more_voters_go_than_leave_a_majority() {
        var plan = AnInstanceSet.of(4).with(ROLES).with(BEST_EFFORT).with(max(3)).having(old("db-0").role("leader"),
                old("db-1").role("follower"), old("db-2").role("follower"), up("db-3").role("follower")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-2");
        assertThat(waits(plan)).contains(
                "members that vote must keep their majority: waiting until more of them are at work");
    }

    // IS-22
    @Test
    void a_member_without_a_role_stops_the_update() {
        var plan = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("leader"), old("db-1").role("follower"),
                up("db-2")).status("{'instanceStatus':[{'podName':'db-0','role':'leader'}]}").plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).containsExactly(
                "waiting until members that go before are up to date, ready and know their role");
    }

    // IS-23
    @Test
    void an_old_leader_that_has_handed_over_is_updated_before_the_new_one_is_looked_at() {
        var plan = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("follower"), up("db-1").role("leader"),
                up("db-2").role("follower")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
    }

    // IS-24
    @Test
    void a_member_is_told_before_it_is_restarted_and_restarted_whatever_it_said() {
        var first = AnInstanceSet.of(2).with(SWITCHOVER).with(ROLES).having(old("db-0").role("leader"),
                old("db-1").role("follower")).plan();
        var next = AnInstanceSet.of(2).with(SWITCHOVER).with(ROLES).having(old("db-0").role("leader"),
                old("db-1").role("follower").annotation("rota.dev/switchover", mark(Duration.ZERO, false))).plan();

        assertThat(deeds(first)).containsExactly("patch pod db-1", "call switchover on db-1", "patch pod db-1");
        assertThat(deeds(next)).containsExactly("delete pod db-1");
    }

    @Test
    void a_leader_is_not_restarted_before_its_role_has_moved() {
        var waiting = leader(mark(Duration.ofSeconds(10), true));
        var again = leader(mark(Duration.ofSeconds(10), false));

        assertThat(deeds(waiting.plan())).isEmpty();
        assertThat(waits(waiting.plan())).contains("waiting until the role leader has moved away from db-0");
        assertThat(waiting.plan().wake()).isEqualTo(Wake.at(NOW.plusSeconds(50),
                "waiting until the role leader has moved away from db-0"));
        assertThat(deeds(again.plan())).containsExactly("call switchover on db-0", "patch pod db-0");
    }

    @Test
    void what_was_asked_of_a_follower_does_not_count_when_it_leads() {
        var plan = leader(mark(Duration.ofSeconds(100), true).replace("leader", "follower")).plan();

        assertThat(deeds(plan)).containsExactly("patch pod db-0", "call switchover on db-0", "patch pod db-0");
    }

    @Test
    void a_switchover_that_nobody_answered_is_tried_once_more() {
        var first = leader(mark(Duration.ofSeconds(100), false)).plan();
        var last = leader(mark(Duration.ofSeconds(100), false).replace("\"tries\":1", "\"tries\":2")).plan();

        assertThat(deeds(first)).containsExactly("patch pod db-0", "call switchover on db-0", "patch pod db-0");
        assertThat(deeds(last)).containsExactly("delete pod db-0");
    }

    // IS-24
    @Test
    void a_role_that_does_not_move_is_not_waited_for_for_ever() {
        var plan = leader(mark(Duration.ofSeconds(60), true)).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
        assertThat(news(plan)).containsExactly("SwitchoverFailed");
        assertThat(conditions(plan)).contains("SwitchoverFailed=True/RoleDidNotMove");
    }

    @Test
    void what_was_asked_for_an_earlier_change_does_not_count() {
        var plan = leader("{'generation':1,'asked':'2029-01-01T00:00:00Z','answered':true}").plan();

        assertThat(deeds(plan)).containsExactly("patch pod db-0", "call switchover on db-0", "patch pod db-0");
    }

    // IS-25
    @Test
    void only_so_many_are_updated_as_the_window_has() {
        var set = AnInstanceSet.of(5).with("'instanceUpdateStrategy':{'rollingUpdate':{'replicas':2}}");
        var plan = set.having(old("db-0"), old("db-1"), old("db-2"), up("db-3"), up("db-4")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).contains("2 instances may be updated, and they are");
    }

    @ParameterizedTest
    @CsvSource({"3,34%,34%,2/1", "3,10%,10%,1/1", "4,50%,50%,2/2", "7,3,2,3/2"})
    void window_and_budget_are_shares_of_what_there_is(int total, String window, String max, String limits) {
        var set = AnInstanceSet.of(total).with("'instanceUpdateStrategy':{'rollingUpdate':{'replicas':%s,"
                .formatted(json(window)) + "'maxUnavailable':%s}}".formatted(json(max)));
        for (var i = 0; i < total; i++) set.having(old("db-" + i));
        var view = set.view();
        var blueprint = Blueprint.of(view, ((Roster.Complete) InstanceSetPlanner.draw(view)).roster());

        var found = Window.of((UpdateStrategy.Rolling) view.spec().updates().strategy(), view, blueprint);

        assertThat(found.window() + "/" + found.maxUnavailable()).isEqualTo(limits);
        assertThat(found.budget()).isEqualTo(found.maxUnavailable());
    }

    // IS-26
    @Test
    void one_that_is_down_already_leaves_nothing_to_take_down() {
        var plan = AnInstanceSet.of(3).having(old("db-0").unready(), old("db-1"), old("db-2")).plan();

        assertThat(deeds(plan)).isEmpty();
    }

    // IS-27
    @Test
    void a_pending_pod_with_an_old_template_is_made_anew_at_once_inside_the_window() {
        var strict = "'podUpdatePolicy':'StrictInPlace'";
        var inside = AnInstanceSet.of(2).with(strict).having(old("db-0"), old("db-1").pending()).plan();
        var outside = AnInstanceSet.of(2).with("'instanceUpdateStrategy':{'rollingUpdate':{'replicas':1}}")
                .having(old("db-0").pending(), up("db-1")).plan();

        assertThat(deeds(inside)).containsExactly("delete pod db-1");
        assertThat(deeds(outside)).isEmpty();
    }

    // IS-28
    @Test
    void on_delete_leaves_pods_alone_until_somebody_deletes_them() {
        var onDelete = "'instanceUpdateStrategy':{'type':'OnDelete'}";
        var plan = AnInstanceSet.of(2).with(onDelete).having(old("db-0"), old("db-1")).plan();
        var deleted = AnInstanceSet.of(2).with(onDelete).having(old("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(deeds(deleted)).containsExactly("create pod db-1");
    }

    // IS-29
    @Test
    void who_is_ready_but_not_for_long_enough_holds_up_the_update_only() {
        var set = AnInstanceSet.of(2).with("'minReadySeconds':10").having(old("db-0"), up("db-1").readySince(NOW
                .minusSeconds(3)));

        var plan = set.plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.wake()).isEqualTo(Wake.at(NOW.plusSeconds(7), "pod db-1 may become available"));
        assertThat(plan.status().counts().available()).isEqualTo(1);
    }

    // IS-34
    @Test
    void a_changed_configuration_is_taken_in_without_a_restart() {
        var config = "'configs':[{'name':'c','configHash':'2','reconfigure':{'exec':{'command':['/reload']}}%s}]";
        var member = up("db-0").annotation("config.kubeblocks.io/config-hash", "{\"c\":\"1\"}");

        assertThat(deeds(AnInstanceSet.of(1).with(config.formatted("")).having(member).plan()))
                .containsExactly("call reconfigure on db-0", "patch pod db-0");
        assertThat(deeds(AnInstanceSet.of(1).with(config.formatted(",'restart':true")).having(member).plan()))
                .containsExactly("call reconfigure on db-0", "delete pod db-0");
    }

    // IS-39
    @Test
    void a_proposed_account_restarts_nobody() {
        var note = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{"
                + "'workloads.kubeblocks.io/proposed-service-account-name':'new'}";
        var plain = AnInstanceSet.of(1).view();
        var revision = Blueprint.of(plain, ((Roster.Complete) InstanceSetPlanner.draw(plain)).roster()).of("db-0")
                .orElseThrow().revision();

        var running = AnInstanceSet.of(1).metadata(note).having(up("db-0").label("controller-revision-hash", revision))
                .plan();
        var anew = AnInstanceSet.of(1).metadata(note).having(up("db-0")).plan();

        assertThat(deeds(running)).isEmpty();
        assertThat(running.status().revisions().deferred()).containsKey("db-0");
        assertThat(deeds(anew)).containsExactly("patch instanceset db");
    }

    @Test
    void nothing_is_updated_before_all_writes_are_seen() {
        var plan = AnInstanceSet.of(1).unsettled().having(old("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).contains("waiting to see all that we have created and deleted");
    }

    private static AnInstanceSet leader(String mark) {
        return AnInstanceSet.of(2).with(SWITCHOVER).with(ROLES).having(old("db-0").role("leader").annotation(
                "rota.dev/switchover", mark.replace('\'', '"')), up("db-1").role("follower"));
    }

    private static String mark(Duration ago, boolean answered) {
        return "{\"generation\":2,\"role\":\"leader\",\"tries\":1,\"asked\":\"" + NOW.minus(ago) + "\",\"answered\":"
                + answered + "}";
    }

    private static String max(int unavailable) {
        return "'instanceUpdateStrategy':{'rollingUpdate':{'maxUnavailable':" + unavailable + "}}";
    }

    private static String json(String share) {
        return share.endsWith("%") ? "'" + share + "'" : share;
    }
}
