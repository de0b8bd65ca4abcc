package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;

import org.junit.jupiter.api.Test;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;

/// What users see of a set.
class InstanceSetPortraitTest {
    @Test
    void a_set_on_its_way_shows_how_far_it_is_and_who_is_what() {
        var standing = standing(AnInstanceSet.of(2).with(ROLES).having(old("db-0").role("leader"), up("db-1").role(
                "follower")));

        assertThat(standing.phase()).isEqualTo("Updating");
        assertThat(standing.progress()).isEqualTo(new Progress(1, 2));
        assertThat(standing.facts()).contains("2 instances: 2 ready, 2 available, 1 up to date", "db-0 is leader");
    }

    @Test
    void a_refused_set_says_why() {
        var standing = standing(AnInstanceSet.of(1).with("'instances':[{'name':'t','replicas':2}]"));

        assertThat(standing.phase()).isEqualTo("Refused");
        assertThat(standing.facts()).anyMatch(it -> it.startsWith("SpecRefused: total replicas in instances(2)"));
        assertThat(standing.waits()).extracting(Standing.Wait::what).containsExactly("a spec that can be carried out");
    }

    @Test
    void an_update_that_waits_for_a_leader_says_since_when() {
        var standing = standing(AnInstanceSet.of(2).with(ROLES).having(old("db-0").role("follower"), up("db-1").role(
                "follower")));

        assertThat(standing.waits()).extracting(Standing.Wait::what).containsExactly(
                "a member that leads: nobody has been known to since " + NOW);
    }

    @Test
    void a_set_that_is_done_runs() {
        assertThat(standing(AnInstanceSet.of(1).having(up("db-0"))).phase()).isEqualTo("Running");
        assertThat(standing(AnInstanceSet.of(2).having(up("db-0"))).phase()).isEqualTo("Scaling");
        assertThat(standing(AnInstanceSet.of(1).with("'paused':true")).phase()).isEqualTo("Paused");
    }

    private static Standing standing(AnInstanceSet set) {
        return new InstanceSetPortrait().of(set.plan().status().shownBy(set.set()), NOW);
    }
}
