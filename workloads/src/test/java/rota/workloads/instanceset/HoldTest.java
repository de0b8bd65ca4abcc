package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.SWITCHOVER;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSetNames;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Others are asked before a pod is deleted.
class HoldTest {
    private static final String ASKING = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
            + "'annotations':{'rota.dev/ask-before-delete':'backup, drain'}";

    @Test
    void a_pod_says_that_it_is_about_to_go_and_stays() {
        var plan = asking(1).having(old("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("patch pod db-0");
        assertThat(plan.actions().toString()).contains("rota.dev/leaving", "update");
    }

    @Test
    void it_stays_until_everybody_has_let_it_go() {
        var nobody = asking(1).having(leaving(old("db-0"))).plan();
        var one = asking(1).having(letGo(leaving(old("db-0")), "backup")).plan();
        var all = asking(1).having(letGo(letGo(leaving(old("db-0")), "backup"), "drain")).plan();

        assertThat(waits(nobody)).contains("waiting until backup, drain lets db-0 go");
        assertThat(waits(one)).contains("waiting until drain lets db-0 go");
        assertThat(deeds(one)).isEmpty();
        assertThat(deeds(all)).containsExactly("delete pod db-0");
    }

    @Test
    void its_role_moves_when_it_may_go_and_not_before() {
        var held = asking(2).with(ROLES).with(SWITCHOVER).having(leaving(old("db-0").role("leader")), up("db-1").role(
                "follower")).plan();
        var free = asking(2).with(ROLES).with(SWITCHOVER).having(letGo(letGo(leaving(old("db-0").role("leader")),
                "backup"), "drain"), up("db-1").role("follower")).plan();

        assertThat(deeds(held)).isEmpty();
        assertThat(deeds(free)).contains("call switchover on db-0");
    }

    @Test
    void whoever_goes_for_another_reason_is_asked_for_too() {
        var scaled = asking(1).having(up("db-0"), up("db-1")).plan();
        var stopped = asking(1).with("'stop':true").having(up("db-0")).plan();
        var replaced = asking(1).having(up("db-0").annotation(InstanceSetNames.REPLACE, "true")).plan();
        var deleted = AnInstanceSet.of(1).metadata(ASKING + ",'deletionTimestamp':'2030-01-01T00:00:00Z'")
                .withoutService().having(up("db-0")).plan();

        assertThat(deeds(scaled)).containsExactly("patch pod db-1");
        assertThat(deeds(stopped)).containsExactly("patch pod db-0");
        assertThat(deeds(replaced)).containsExactly("patch pod db-0");
        assertThat(deeds(deleted)).containsExactly("patch pod db-0");
    }

    @Test
    void a_set_that_is_deleted_waits_for_its_last_pods() {
        var plan = AnInstanceSet.of(1).metadata(ASKING + ",'deletionTimestamp':'2030-01-01T00:00:00Z'")
                .withoutService().having(leaving(up("db-0"))).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).containsExactly("waiting until backup, drain lets db-0 go");
    }

    @Test
    void one_that_never_ran_is_not_asked_for() {
        var plan = asking(1).having(old("db-0").pending()).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-0");
    }

    @Test
    void what_was_said_of_a_pod_that_stays_after_all_is_taken_back() {
        var plan = asking(1).having(letGo(leaving(up("db-0")), "backup")).plan();

        assertThat(deeds(plan)).containsExactly("patch pod db-0");
        assertThat(plan.actions().toString()).contains("may-go.rota.dev/backup");
        assertThat(plan.toString()).contains("pods that were about to go are to stay after all");
    }

    private static AnInstanceSet asking(int replicas) {
        return AnInstanceSet.of(replicas).metadata(ASKING);
    }

    private static AMember leaving(AMember member) {
        return member.annotation(InstanceSetNames.LEAVING, "update");
    }

    private static AMember letGo(AMember member, String who) {
        return member.annotation(InstanceSetNames.MAY_GO + who, "yes");
    }
}
