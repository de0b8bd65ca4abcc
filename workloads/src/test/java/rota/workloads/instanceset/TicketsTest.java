package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Who is about to move is noted down first.
class TicketsTest {

    @Test
    void who_votes_gets_a_ticket_before_it_goes_and_others_must_be_as_they_were_seen() {
        var plan = noted("").having(up("db-0").role("leader"), up("db-1").role("follower"), old("db-2").role(
                "follower")).plan();

        assertThat(all(plan)).containsExactly("patch instanceset default/db",
                "confirm that pod default/db-0 is as it was seen", "confirm that pod default/db-1 is as it was seen",
                "delete pod default/db-2");
        assertThat(plan.actions().getFirst().toString()).contains("rota.dev/moving", "uid-db-2", "resourceVersion");
    }

    @Test
    void who_does_not_vote_takes_no_majority_away_and_needs_no_look_at_the_others() {
        var plan = noted("").having(up("db-0").role("leader"), up("db-1").role("follower"), old("db-2").role(
                "learner")).plan();

        assertThat(all(plan)).containsExactly("patch instanceset default/db", "delete pod default/db-2");
    }

    @Test
    void where_nobody_votes_nothing_is_noted() {
        var plan = AnInstanceSet.of(2).having(up("db-0"), old("db-1")).plan();

        assertThat(all(plan)).containsExactly("delete pod default/db-1");
    }

    @Test
    void a_ticket_counts_until_its_member_is_at_work_again() {
        var plan = noted("db-2").having(old("db-0").role("leader"), old("db-1").role("follower"), again(up("db-2")))
                .plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).isNotEmpty();
    }

    @Test
    void a_successor_that_is_at_work_takes_the_next_ones_ticket_off_its_hands() {
        var plan = noted("db-2").having(old("db-0").role("leader"), old("db-1").role("follower"), again(up("db-2")
                .role("follower"))).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
        assertThat(plan.actions().getFirst().toString()).contains("uid-db-1").doesNotContain("uid-db-2");
    }

    @Test
    void one_that_is_at_work_as_the_very_pod_it_was_is_changed_before_its_ticket_goes() {
        var leads = noted("db-2").having(old("db-0").role("follower"), old("db-1").role("follower"), old("db-2").role(
                "leader")).plan();
        var isUpToDate = noted("db-2").having(old("db-0").role("leader"), old("db-1").role("follower"), up("db-2").role(
                "follower")).plan();

        assertThat(all(leads)).containsExactly("patch pod default/db-2", "patch instanceset default/db");
        assertThat(all(isUpToDate)).isEqualTo(all(leads));
        assertThat(leads.actions().getFirst().toString()).contains("rota.dev/stayed", "resourceVersion");
    }

    @Test
    void one_that_would_get_its_ticket_again_keeps_it_and_goes_if_the_set_is_as_it_was_seen() {
        var plan = noted("db-2").having(old("db-0").role("leader"), old("db-1").role("follower"), old("db-2").role(
                "follower")).plan();

        assertThat(all(plan)).containsExactly("confirm that instanceset default/db is as it was seen",
                "confirm that pod default/db-0 is as it was seen", "confirm that pod default/db-1 is as it was seen",
                "delete pod default/db-2");
    }

    @Test
    void those_that_are_up_to_date_already_do_not_take_the_ticket_from_one_behind_them() {
        var plan = noted("db-1").having(old("db-0").role("leader"), old("db-1").role("follower"), up("db-2").role(
                "follower")).plan();

        assertThat(all(plan)).containsExactly("confirm that instanceset default/db is as it was seen",
                "confirm that pod default/db-0 is as it was seen", "confirm that pod default/db-2 is as it was seen",
                "delete pod default/db-1");
    }

    @Test
    void a_ticket_takes_the_place_of_another_member_that_could_go() {
        var five = AnInstanceSet.of(5).with(ROLES).with("'memberUpdateStrategy':'BestEffortParallel',"
                + "'instanceUpdateStrategy':{'rollingUpdate':{'maxUnavailable':2}}").metadata(annotated(
                        "{\\'db-4\\':\\'uid-db-4\\'}"));
        var plan = five.having(old("db-0").role("leader"), old("db-1").role("follower"), old("db-2").role("follower"),
                old("db-3").role("follower"), old("db-4").role("follower")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-4", "delete pod db-3");
        assertThat(plan.actions().getFirst().toString()).contains("uid-db-4", "uid-db-3");
    }

    @Test
    void more_tickets_than_leave_a_majority_are_taken_back() {
        var plan = AnInstanceSet.of(3).with(ROLES).with("'memberUpdateStrategy':'Parallel','instanceUpdateStrategy':{"
                + "'rollingUpdate':{'maxUnavailable':3}}").metadata(annotated(
                        "{\\'db-1\\':\\'uid-db-1\\',\\'db-2\\':\\'uid-db-2\\'}"))
                .having(old("db-0").role("leader"), old("db-1").role("follower"), old("db-2").role("follower")).plan();

        assertThat(all(plan)).containsExactly("patch pod default/db-1", "patch pod default/db-2",
                "patch instanceset default/db");
    }

    @Test
    void the_last_ticket_goes_when_the_update_is_over() {
        var over = noted("db-0").having(again(up("db-0").role("leader")), up("db-1").role("follower"), up("db-2").role(
                "follower")).plan();
        var silent = noted("").having(up("db-0").role("leader"), up("db-1").role("follower"), up("db-2").role(
                "follower")).plan();

        assertThat(all(over)).containsExactly("patch instanceset default/db");
        assertThat(all(silent)).isEmpty();
    }

    @Test
    void what_is_no_ticket_is_passed_over() {
        var plan = AnInstanceSet.of(1).with(ROLES).metadata(annotated("nonsense")).having(old("db-0").role("leader"))
                .plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
    }

    private static AnInstanceSet noted(String pod) {
        return AnInstanceSet.of(3).with(ROLES).metadata(annotated(pod.isEmpty() ? "{}"
                : "{\\'" + pod + "\\':\\'uid-" + pod + "\\'}"));
    }

    private static String annotated(String tickets) {
        return "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{'rota.dev/moving':'"
                + tickets + "'}";
    }

    /// Made anew.
    private static AMember again(AMember member) {
        return member.changed(pod -> pod.withAt(Json.of("uid-new"), "metadata", "uid"));
    }

    private static List<String> all(Plan<InstanceSetStatus> plan) {
        return plan.actions().stream().map(Action::summary).toList();
    }
}
