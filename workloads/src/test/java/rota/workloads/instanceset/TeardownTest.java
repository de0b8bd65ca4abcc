package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSet;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.api.peer.Members;
import rota.kernel.cache.Ledger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AClaim;

/// The end of a set.
class TeardownTest {
    private static final String GOING = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer','other'],"
            + "'deletionTimestamp':'2030-01-01T00:00:00Z'";
    private static final String KEPT = "'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}";

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
                .with(KEPT).having(up("db-0"))
                .claimed(AClaim.of("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("patch persistentvolumeclaim data-db-0");
    }

    /// The garbage collector goes by owners: what the set did not let go of would be lost with it.
    @Test
    void a_claim_that_is_kept_loses_its_owner_also_where_somebody_has_changed_its_labels() {
        var mirrors = InstanceScene.mirrors();
        var ledger = new Ledger(mirrors, InstantSource.fixed(NOW), new SimpleMeterRegistry());
        var controller = new InstanceSetController(mirrors, ledger, Members.NONE, Settings.DEFAULT);
        var set = AnInstanceSet.of(1).metadata(GOING).with(KEPT).set();
        var claim = AClaim.of("db-0").claim();
        claim.getMetadata().setResourceVersion("8");
        claim.getMetadata().setOwnerReferences(List.of(Owners.controllerReference(Identity.of(set))));
        claim.getMetadata().getLabels().remove("workloads.kubeblocks.io/instance");
        mirrors.of(PersistentVolumeClaim.class).changed(claim);
        mirrors.of(InstanceSet.class).changed(set);

        var plan = controller.plan(controller.observe(set, NOW).orElseThrow());

        assertThat(deeds(plan)).containsExactly("patch persistentvolumeclaim data-db-0");
    }

    @Test
    void the_last_look_for_claims_that_are_kept_is_not_misled_by_labels() {
        var kept = AnInstanceSet.of(1).metadata(GOING).withoutService().with(KEPT).plan();
        var gone = AnInstanceSet.of(1).metadata(GOING).withoutService().plan();

        assertThat(lookedFor(kept)).containsExactly("pod: 3 labels", "persistentvolumeclaim: 0 labels",
                "instance: 3 labels");
        assertThat(lookedFor(gone)).containsExactly("pod: 3 labels", "persistentvolumeclaim: 3 labels",
                "instance: 3 labels");
    }

    private static List<String> lookedFor(Plan<?> plan) {
        return plan.actions().stream().filter(Action.ConfirmNone.class::isInstance).map(Action.ConfirmNone.class::cast)
                .map(it -> it.kind() + ": " + it.labels().size() + " labels").toList();
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
