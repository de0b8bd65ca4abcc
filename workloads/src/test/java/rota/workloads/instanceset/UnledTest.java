package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.news;

import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Conditions;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;

/// An update waits for a leader, and its user can see that.
class UnledTest {

    @Test
    void that_nobody_is_known_to_lead_is_shown_at_once_with_the_time_since_when() {
        var plan = unled("").plan();

        assertThat(conditions(plan)).contains("LeaderUnknown=True/Electing");
        assertThat(condition(plan)).satisfies(it -> {
            assertThat(it.getMessage()).isEqualTo(Quorum.UNLED);
            assertThat(it.getLastTransitionTime()).isEqualTo(NOW.toString());
        });
        assertThat(news(plan)).as("a moment between two leaders is no news").isEmpty();
        assertThat(plan.wake()).isEqualTo(Wake.at(NOW.plusSeconds(30), Quorum.UNLED));
    }

    @Test
    void when_it_lasts_an_event_tells_it_once() {
        var since = NOW.minusSeconds(30);
        var told = unled(leaderUnknown("Electing", since)).plan();
        var known = unled(leaderUnknown("NobodyLeads", since.minusSeconds(600))).plan();

        assertThat(news(told)).containsExactly("LeaderUnknown");
        assertThat(told.toString()).contains("nobody is known to lead: waiting until a member says that it does, since "
                + since);
        assertThat(conditions(told)).contains("LeaderUnknown=True/NobodyLeads");
        assertThat(news(known)).isEmpty();
        assertThat(condition(known).getLastTransitionTime()).isEqualTo(since.minusSeconds(600).toString());
        assertThat(deeds(told)).as("nobody goes for all that").isEmpty();
    }

    @Test
    void when_somebody_leads_again_it_is_over() {
        var led = AnInstanceSet.of(3).with(ROLES).status(leaderUnknown("NobodyLeads", NOW.minusSeconds(60))).having(
                old("db-0").role("leader"), old("db-1").role("follower"), old("db-2").role("follower")).plan();

        assertThat(conditions(led)).noneMatch(it -> it.startsWith("LeaderUnknown"));
        assertThat(deeds(led)).containsExactly("delete pod db-2");
    }

    private static AnInstanceSet unled(String status) {
        var set = AnInstanceSet.of(3).with(ROLES).having(old("db-0").role("follower"), old("db-1").role("follower"),
                old("db-2").role("follower"));
        return status.isEmpty() ? set : set.status(status);
    }

    private static String leaderUnknown(String reason, Instant since) {
        return "{'conditions':[{'type':'LeaderUnknown','status':'True','reason':'" + reason + "','message':'',"
                + "'lastTransitionTime':'" + since + "'}]}";
    }

    private static Condition condition(Plan<InstanceSetStatus> plan) {
        return Conditions.find(plan.status().conditions(), InstanceSetNames.LEADER_UNKNOWN).orElseThrow();
    }

    /// Where each member is an object of its own, the one that waits tells.
    @Test
    void an_instance_that_waits_for_a_leader_shows_it() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW).done().role("db-0", "follower");

        var plan = scene.plan("db-2");

        assertThat(Conditions.find(plan.status().conditions(), InstanceSetNames.LEADER_UNKNOWN)).hasValueSatisfying(
                it -> assertThat(it.getReason()).isEqualTo("Electing"));
        assertThat(new InstancePortrait().of(plan.status().shownBy(scene.instance("db-2")), NOW).waits()).hasSize(1);
    }
}
