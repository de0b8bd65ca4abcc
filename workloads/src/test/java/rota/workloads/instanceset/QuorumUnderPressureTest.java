package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AMember;
import rota.workloads.instanceset.Settings.Resize;

/// Goal: no update of ours costs a quorum, and the leader goes last, also where members are not what they seem or users
/// want something else meanwhile. Method: one view each that would tempt a careless planner.
class QuorumUnderPressureTest {
    private static final String ALL_AT_ONCE = "'memberUpdateStrategy':'Parallel','instanceUpdateStrategy':{"
            + "'rollingUpdate':{'maxUnavailable':'100%'}}";
    private static final String PROBED = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
            + "'annotations':{'rota.dev/role-probe':'{\\'exec\\':{\\'command\\':[\\'/role\\']}}'}";
    private static final String NOTHING_ELSE = "'minReadySeconds':0";
    private static final String MAJORITY = "members that vote must keep their majority: ";

    @Test
    void a_member_whose_role_nobody_knows_may_vote_and_goes_only_if_the_others_are_a_majority() {
        var one = AnInstanceSet.of(3).with(ROLES).with(ALL_AT_ONCE).having(up("db-0").role("leader"), up("db-1").role(
                "follower").unready(), old("db-2").role("candidate")).plan();
        var all = AnInstanceSet.of(3).with(ROLES).with(ALL_AT_ONCE).having(up("db-0").role("leader"), up("db-1").role(
                "follower"), old("db-2").role("candidate")).plan();

        assertThat(deeds(one)).isEmpty();
        assertThat(waits(one)).anyMatch(it -> it.startsWith(MAJORITY));
        assertThat(all(all)).containsSequence("confirm that pod default/db-0 is as it was seen",
                "confirm that pod default/db-1 is as it was seen", "delete pod default/db-2");
    }

    @Test
    void one_whose_role_nobody_knows_is_replaced_only_if_the_others_are_a_majority() {
        var plan = AnInstanceSet.of(3).with(ROLES).with(ALL_AT_ONCE).having(up("db-0").role("leader"), up("db-1").role(
                "follower").unready(), up("db-2").role("candidate").annotation(InstanceSetNames.REPLACE, "true"))
                .plan();

        assertThat(deeds(plan)).isEmpty();
    }

    @Test
    void nobody_that_votes_goes_while_nobody_is_known_to_lead() {
        var late = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("follower"), old("db-1").role("follower"),
                old("db-2").role("follower")).plan();
        var learner = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("follower"), old("db-1").role(
                "follower"), old("db-2").role("learner")).plan();
        var replaced = AnInstanceSet.of(3).with(ROLES).having(up("db-0").role("follower"), up("db-1").role("follower"),
                up("db-2").role("follower").annotation(InstanceSetNames.REPLACE, "true")).plan();

        assertThat(deeds(late)).isEmpty();
        assertThat(waits(late)).containsExactly("nobody is known to lead: waiting until a member says that it does");
        assertThat(deeds(learner)).containsExactly("delete pod db-2");
        assertThat(deeds(replaced)).isEmpty();
    }

    @Test
    void a_share_of_all_takes_no_more_voters_than_leave_a_majority() {
        var plan = AnInstanceSet.of(5).with(ROLES).with(ALL_AT_ONCE).having(old("db-0").role("leader"), old("db-1")
                .role("follower"), old("db-2").role("follower"), old("db-3").role("follower"),
                old("db-4").role(
                        "follower"))
                .plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-4", "delete pod db-3");
    }

    @Test
    void two_that_claim_to_lead_both_go_after_all_others() {
        var plan = AnInstanceSet.of(5).with(ROLES).with(ALL_AT_ONCE).having(old("db-0").role("leader"), old("db-1")
                .role("follower"), up("db-2").role("follower"), up("db-3").role("follower"),
                old("db-4").role(
                        "leader"))
                .plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Serial", "Parallel", "BestEffortParallel"})
    void a_role_that_only_one_may_have_goes_last_where_priorities_do_not_tell(String strategy) {
        var plan = AnInstanceSet.of(3).with("'roles':[{'name':'leader','participatesInQuorum':true,'isExclusive':true},"
                + "{'name':'follower','participatesInQuorum':true}],'memberUpdateStrategy':'" + strategy + "'")
                .having(old("db-0").role("follower"), old("db-1").role("follower"), old("db-2").role("leader")).plan();
        var last = AnInstanceSet.of(3).with("'roles':[{'name':'leader','participatesInQuorum':true,'isExclusive':true},"
                + "{'name':'follower','participatesInQuorum':true}],'memberUpdateStrategy':'" + strategy + "'")
                .having(up("db-0").role("follower"), up("db-1").role("follower"), old("db-2").role("leader")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
        assertThat(deeds(last)).containsExactly("delete pod db-2");
    }

    @Test
    void a_member_that_starts_anew_in_its_pod_has_to_say_again_what_it_is() {
        var plan = AnInstanceSet.of(3).with(ROLES).metadata(PROBED.replace("\\'", "\\\"")).having(up("db-0").role(
                "leader"), up("db-1").role("follower"), up("db-2").role("follower").image("db:0")).plan();
        var quiet = AnInstanceSet.of(3).with(ROLES).metadata(PROBED.replace("\\'", "\\\"")).having(up("db-0").role(
                "leader"), up("db-1").role("follower"), up("db-2").role("follower").label("app", "other")).plan();

        assertThat(plan.actions().getLast().toString()).contains("db:1", "\"kubeblocks.io/role\":null");
        assertThat(quiet.actions().getLast().toString()).contains("app").doesNotContain("kubeblocks.io/role");
    }

    @Test
    void where_agents_tell_roles_a_member_keeps_its_label_for_they_tell_each_version_once() {
        var plan = AnInstanceSet.of(3).with(ROLES).having(up("db-0").role("leader"), up("db-1").role("follower"),
                up("db-2").role("follower").image("db:0")).plan();

        assertThat(plan.actions().getLast().toString()).contains("db:1").doesNotContain("kubeblocks.io/role");
    }

    @Test
    void a_resize_that_restarts_a_container_counts_as_a_restart() {
        var set = sized("'resizePolicy':[{'resourceName':'cpu','restartPolicy':'RestartContainer'}],");
        var other = sized("'resizePolicy':[{'resourceName':'memory','restartPolicy':'RestartContainer'}],");

        assertThat(all(set.plan())).containsExactly("patch instanceset default/db",
                "confirm that pod default/db-0 is as it was seen", "confirm that pod default/db-1 is as it was seen",
                "patch pod default/db-2");
        assertThat(all(other.plan())).containsExactly("patch pod default/db-2", "patch pod default/db-1");
        // It may have become the leader since it was seen.
        assertThat(set.plan().actions().getLast().toString()).contains("\"resourceVersion\":\"5\"");
        assertThat(other.plan().actions().getLast().toString()).doesNotContain("resourceVersion");
    }

    @Test
    void a_member_whose_restart_for_its_new_size_is_still_to_come_is_not_at_work() {
        var pod = up("db-2").role("follower").changed(it -> it.with("status", it.object("status").with(
                "containerStatuses", Json.list(InstanceScene.read("{'name':'main','image':'db:1','imageID':'x',"
                        + "'resources':{'limits':{'cpu':'1'},'requests':{'cpu':'1'}}}")))));
        var view = AnInstanceSet.of(3).with(ROLES).template(template(
                "'resizePolicy':[{'resourceName':'cpu','restartPolicy':'RestartContainer'}],")).having(pod).view();
        var free = AnInstanceSet.of(3).with(ROLES).template(template("")).having(pod).view();

        assertThat(view.members()).singleElement().satisfies(it -> assertThat(it.isReady()).isFalse());
        assertThat(free.members()).singleElement().satisfies(it -> assertThat(it.isReady()).isTrue());
    }

    @Test
    void the_image_of_an_init_container_of_before_keeps_nobody_waiting() {
        var view = AnInstanceSet.of(1).template("{'metadata':{'labels':{'app':'db'}},'spec':{'initContainers':[{"
                + "'name':'init','image':'init:2'}],'containers':[{'name':'main','image':'db:1'}]}}").having(up("db-0")
                        .changed(it -> it.with("status", it.object("status").with("initContainerStatuses", Json.list(
                                InstanceScene.read("{'name':'init','image':'init:1','imageID':'x'}"))))))
                .view();

        assertThat(view.members()).singleElement().satisfies(it -> assertThat(it.isReady()).isTrue());
    }

    @Test
    void a_voter_is_not_scaled_away_while_one_that_we_restart_is_not_back() {
        var away = moving(2, NOTHING_ELSE, up("db-0").role("leader"), up("db-2").role("follower"));
        var starting = moving(2, NOTHING_ELSE, up("db-0").role("leader"), again("db-1").unready(), up("db-2").role(
                "follower"));
        var back = moving(2, NOTHING_ELSE, up("db-0").role("leader"), again("db-1").role("follower"), up("db-2").role(
                "follower"));

        assertThat(deeds(away)).containsExactly("create pod db-1");
        assertThat(waits(away)).anyMatch(it -> it.startsWith(MAJORITY));
        assertThat(deeds(starting)).isEmpty();
        assertThat(deeds(back)).containsExactly("delete pod db-2");
    }

    @Test
    void a_voter_is_not_taken_offline_while_one_that_we_restart_is_not_back() {
        var plan = moving(3, "'offlineInstances':['db-2'],'podManagementPolicy':'Parallel'", up("db-0").role("leader"),
                again("db-1").unready(), up("db-2").role("follower"));

        assertThat(deeds(plan)).containsExactly("create pod db-3");
        assertThat(waits(plan)).anyMatch(it -> it.startsWith(MAJORITY));
    }

    @Test
    void the_very_member_that_does_not_come_back_can_be_scaled_away_and_so_can_one_of_many() {
        var broken = moving(2, "'offlineInstances':['db-1']", up("db-0").role("leader"), again("db-1").unready(),
                up("db-2").role("follower"));
        var many = moving(4, NOTHING_ELSE, up("db-0").role("leader"), again("db-1").unready(), up("db-2").role(
                "follower"), up("db-3").role("follower"), up("db-4").role("follower"));
        var stopped = moving(3, "'stop':true", up("db-0").role("leader"), again("db-1").unready(), up("db-2").role(
                "follower"));

        assertThat(deeds(broken)).containsExactly("delete pod db-1");
        assertThat(deeds(many)).containsExactly("delete pod db-4");
        assertThat(deeds(stopped)).containsExactly("delete pod db-2");
    }

    @Test
    void who_is_scaled_away_goes_only_as_it_was_seen_for_it_may_lead_by_now() {
        var plan = AnInstanceSet.of(2).with(ROLES).having(up("db-0").role("leader"), up("db-1").role("follower"),
                up("db-2").role("follower")).plan();

        assertThat(plan.actions().getLast()).isInstanceOfSatisfying(Action.Delete.class, it -> assertThat(it.version())
                .isPresent());
    }

    /// `db-1` has been taken down for an update.
    private static Plan<?> moving(int replicas, String spec, AMember... members) {
        return AnInstanceSet.of(replicas).with(ROLES).with(spec).metadata("'finalizers':["
                + "'instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{'rota.dev/moving':"
                + "'{\\'db-1\\':\\'uid-db-1\\'}'}").having(members).plan();
    }

    /// Made anew.
    private static AMember again(String name) {
        return up(name).changed(pod -> pod.withAt(Json.of("uid-new"), "metadata", "uid"));
    }

    private static AnInstanceSet sized(String policy) {
        return AnInstanceSet.of(3).with(ROLES).with(ALL_AT_ONCE).template(template(policy)).told(Resize.IN_PLACE)
                .having(small("db-0", policy).role("leader"), small("db-1", policy).role("follower"), small("db-2",
                        policy).role("follower"));
    }

    private static AMember small(String name, String policy) {
        return up(name).spec("{'containers':[{'name':'main','image':'db:1'," + policy
                + "'resources':{'limits':{'cpu':'1'},'requests':{'cpu':'1'}}}]}");
    }

    private static String template(String policy) {
        return "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main','image':'db:1'," + policy
                + "'resources':{'limits':{'cpu':'2'}}}]}}";
    }

    private static List<String> all(Plan<?> plan) {
        return plan.actions().stream().map(Action::summary).toList();
    }
}
