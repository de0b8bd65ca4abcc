package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.instanceset.RoleProbe;
import rota.api.peer.Members;
import rota.kernel.plan.Action;
import rota.kernel.plan.Wake;
import rota.workloads.instanceset.AnInstanceSet.AMember;
import rota.workloads.instanceset.RoleReports.Report;

/// Members are asked what they are.
class RolePlannerTest {
    private static final String PROBE = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{"
            + "'rota.dev/role-probe':'{\\'exec\\':{\\'command\\':[\\'/role\\']},\\'periodSeconds\\':3}'}";

    @Test
    void one_that_has_not_been_asked_is_asked_at_once() {
        var planner = planner(new LinkedHashMap<>(), up("db-0"), up("db-1").unready());

        assertThat(planner.steps()).singleElement().satisfies(it -> assertThat(it.actions()).extracting(
                Action::summary).containsExactly("ask default/db-0 for its role"));
        assertThat(planner.wake()).isEqualTo(Wake.at(NOW, "members have said what they are"));
    }

    @Test
    void what_it_said_becomes_its_label_and_is_asked_again_later() {
        var planner = planner(reports(said("leader", 1)), up("db-0"));

        assertThat(labels(planner)).containsExactly("db-0={\"kubeblocks.io/role\":\"leader\"}");
        assertThat(planner.wake()).isEqualTo(Wake.at(NOW.plusSeconds(2), "members are asked for their roles again"));
        assertThat(labels(planner(reports(said("leader", 1)), up("db-0").role("leader")))).isEmpty();
    }

    @Test
    void what_it_said_before_it_began_anew_does_not_count() {
        var ready = planner(reports(said("follower", 2)), up("db-0").readySince(NOW.minusSeconds(1)));
        var restarted = planner(reports(said("follower", 2)), up("db-0").status("{'phase':'Running','conditions':[{"
                + "'type':'Ready','status':'True','lastTransitionTime':'2029-12-31T00:00:00Z'}],'containerStatuses':[{"
                + "'name':'main','state':{'running':{'startedAt':'2029-12-31T23:59:59Z'}}}]}"));
        var down = planner(reports(said("follower", 2)), up("db-0").unready());

        for (var planner : List.of(ready, restarted)) {
            assertThat(labels(planner)).isEmpty();
            assertThat(planner.steps()).anySatisfy(it -> assertThat(it.actions()).extracting(Action::summary)
                    .containsExactly("ask default/db-0 for its role"));
        }
        assertThat(labels(down)).isEmpty();
    }

    @Test
    void a_clock_that_is_ahead_of_ours_keeps_no_role_from_its_pod() {
        var planner = planner(reports(said("leader", 1)), up("db-0").readySince(NOW.plusSeconds(60)));

        assertThat(labels(planner)).containsExactly("db-0={\"kubeblocks.io/role\":\"leader\"}");
    }

    // IS-42
    @Test
    void a_role_that_nobody_defined_takes_the_label_away() {
        assertThat(labels(planner(reports(said("king", 1)), up("db-0").role("leader"))))
                .containsExactly("db-0={\"kubeblocks.io/role\":null}");
    }

    // IS-41
    @Test
    void a_role_for_one_goes_to_the_last_who_came_to_it() {
        var planner = planner(reports(new Report("leader", NOW, NOW.minusSeconds(60), ""), new Report("leader", NOW,
                NOW.minusSeconds(5), "")), up("db-0").role("leader"), up("db-1").role("follower"));

        assertThat(labels(planner)).containsExactly("db-0={\"kubeblocks.io/role\":null}",
                "db-1={\"kubeblocks.io/role\":\"leader\"}");
    }

    @Test
    void one_that_does_not_answer_keeps_its_label_unless_another_leads() {
        var silent = new Report("leader", NOW, NOW.minusSeconds(60), "no answer");

        assertThat(labels(planner(reports(silent), up("db-0").role("leader")))).isEmpty();
        assertThat(labels(planner(reports(silent, said("leader", 1)), up("db-0").role("leader"), up("db-1"))))
                .containsExactly("db-0={\"kubeblocks.io/role\":null}", "db-1={\"kubeblocks.io/role\":\"leader\"}");
    }

    @Test
    void answers_are_remembered_and_so_is_silence() {
        var answers = new LinkedHashMap<String, String>();
        Members members = request -> {
            var said = answers.get(request.pod().name());
            if (said == null) throw new ApiException.Unreachable("nobody there", false);
            return said;
        };
        var reports = new RoleReports(members);
        var question = (RoleCall) planner(new LinkedHashMap<>(), up("db-0")).steps().getFirst().actions().getFirst();

        answers.put("db-0", "Leader 7\n");
        reports.call(question);
        reports.call(new RoleCall(question.uid(), question.request(), NOW.plusSeconds(3)));
        assertThat(reports.of("uid-db-0")).contains(new Report("leader", NOW.plusSeconds(3), NOW, ""));
        answers.put("db-0", "leader 7 x");
        reports.call(question);
        assertThat(reports.of("uid-db-0").orElseThrow().trouble()).contains("expected a role");
        answers.clear();
        reports.call(question);
        assertThat(reports.of("uid-db-0").orElseThrow()).isEqualTo(new Report("leader", NOW, NOW, "nobody there"));
    }

    private static Report said(String role, int secondsAgo) {
        return new Report(role, NOW.minusSeconds(secondsAgo), NOW.minusSeconds(secondsAgo), "");
    }

    private static SequencedMap<String, Report> reports(Report... inOrder) {
        var reports = new LinkedHashMap<String, Report>();
        for (var i = 0; i < inOrder.length; i++) reports.put("uid-db-" + i, inOrder[i]);
        return reports;
    }

    private static RolePlanner planner(SequencedMap<String, Report> reports, AMember... members) {
        var set = AnInstanceSet.of(members.length).with(ROLES).metadata(PROBE.replace("\\'", "\\\"")).having(members);
        var view = set.view();
        var probe = RoleProbe.of(view.set()).orElseThrow();
        assertThat(probe.period()).isEqualTo(Duration.ofSeconds(3));
        return new RolePlanner(view.spec(), probe, view.members(), reports, NOW);
    }

    private static List<String> labels(RolePlanner planner) {
        return planner.steps().stream().flatMap(it -> it.actions().stream()).filter(Action.Patch.class::isInstance)
                .map(Action.Patch.class::cast).map(it -> it.key().name() + "=" + ((PatchBody.Merge) it.body()).changes()
                        .object("metadata", "labels"))
                .toList();
    }
}
