package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action;
import rota.workloads.instanceset.AnInstanceSet.AClaim;

/// The end of a set.
class TeardownTest {
    private static final String GOING = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer','other'],"
            + "'deletionTimestamp':'2030-01-01T00:00:00Z'";

    @Test
    void children_go_before_their_set() {
        var plan = AnInstanceSet.of(1).metadata(GOING).having(up("db-0")).claimed(AClaim.of("db-0")).plan();
        var last = AnInstanceSet.of(1).metadata(GOING).withoutService().plan();

        assertThat(deeds(plan)).containsExactly("delete persistentvolumeclaim data-db-0", "delete pod db-0",
                "delete service db-headless");
        assertThat(deeds(last)).containsExactly("patch instanceset db");
        assertThat(last.toString()).contains("nothing of the set is left");
    }

    @Test
    void what_is_going_already_is_waited_for() {
        var plan = AnInstanceSet.of(1).metadata(GOING).withoutService().having(up("db-0").going()).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).containsExactly("waiting until all pods, claims and Services of it are gone");
    }

    // IS-31
    @Test
    void claims_that_are_kept_lose_their_owner_first() {
        var plan = AnInstanceSet.of(1).metadata(GOING)
                .with("'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}").having(up("db-0"))
                .claimed(AClaim.of("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("patch persistentvolumeclaim data-db-0");
    }

    // IS-32
    @Test
    void a_paused_set_is_not_deleted() {
        var plan = AnInstanceSet.of(1).metadata(GOING).with("'paused':true").having(up("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).containsExactly("the set is paused, its deletion waits");
    }

    /// A claim that our copy does not show would be collected with the set, and its data be lost.
    @Test
    void a_set_goes_only_when_the_server_knows_of_nothing_that_it_has() {
        var last = AnInstanceSet.of(1).metadata(GOING).withoutService().plan().actions();

        assertThat(last).extracting(Action::summary).containsExactly(
                "confirm that no pod of instanceset default/db is left",
                "confirm that no persistentvolumeclaim of instanceset default/db is left",
                "confirm that no instance of instanceset default/db is left", "patch instanceset default/db");
    }
}
