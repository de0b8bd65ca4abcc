package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.CLAIMS;
import static rota.workloads.instanceset.AnInstanceSet.NOW;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.kernel.cache.Ledger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.run.Answer;
import rota.kernel.run.PlanRun;
import rota.kernel.run.Rules;
import rota.kernel.run.RunParts;
import rota.kernel.run.Task;

/// Goal: what a server refuses for good costs what depends on it and nothing else, and the user hears of it. Method:
/// plans are carried out against one who refuses some of it.
class RefusalTest {
    private static final String GROWN = CLAIMS.replace("1Gi", "2Gi");

    private final List<String> done = new ArrayList<>();
    private final List<String> told = new ArrayList<>();

    /// As a StorageClass does that does not allow it.
    @Test
    void a_lost_pod_comes_back_although_claims_may_not_grow() {
        var set = AnInstanceSet.of(2).with(GROWN).having(up("db-0")).claimed(AnInstanceSet.AClaim.of("db-0"),
                AnInstanceSet.AClaim.of("db-1"));

        var outcome = run(set, "patch persistentvolumeclaim");

        assertThat(done).containsExactly("create pod db-1", "update instanceset db");
        assertThat(told).contains("FailedReconcile: no");
        assertThat(outcome).isInstanceOf(Outcome.BackOff.class);
    }

    @Test
    void the_pod_of_an_instance_comes_back_although_its_claim_may_not_grow() {
        var scene = InstanceScene.of().settled().gone(Pod.class, "db-1").changed(PersistentVolumeClaim.class,
                "data-db-1", it -> it.withAt(Json.of("512Mi"), "spec", "resources", "requests", "storage")
                        .withAt(Json.of("Bound"), "status", "phase"));
        var instance = scene.find(Instance.class, "db-1");

        var outcome = run(instance, scene.plan("db-1"), Optional.empty(), "patch persistentvolumeclaim");

        assertThat(done).containsExactly("create pod db-1");
        assertThat(outcome).isInstanceOf(Outcome.BackOff.class);
    }

    @Test
    void claims_grow_although_a_member_cannot_be_updated() {
        var set = AnInstanceSet.of(1).with(GROWN).having(old("db-0")).claimed(AnInstanceSet.AClaim.of("db-0"));

        run(set, "delete pod");

        assertThat(done).contains("patch persistentvolumeclaim data-db-0");
    }

    /// There may be room for the new claim only when the old one goes.
    @Test
    void one_that_is_offline_goes_although_the_claim_of_the_next_is_refused() {
        var set = AnInstanceSet.of(1).with(CLAIMS).with("'offlineInstances':['db-0']").having(up("db-0"))
                .claimed(AnInstanceSet.AClaim.of("db-0"));

        run(set, "create persistentvolumeclaim");

        assertThat(done).contains("delete pod db-0").noneMatch(it -> it.startsWith("create pod"));
    }

    /// Nobody finds them by name without it, but that is better than a database that is not there.
    @Test
    void pods_come_although_their_service_is_refused() {
        var outcome = run(AnInstanceSet.of(2).with("'podManagementPolicy':'Parallel'").withoutService(),
                "create service");

        assertThat(done).containsExactly("create pod db-0", "create pod db-1", "update instanceset db");
        assertThat(told).contains("FailedReconcile: no");
        assertThat(outcome).isInstanceOf(Outcome.BackOff.class);
    }

    @Test
    void instances_come_although_their_service_is_refused() {
        var scene = InstanceScene.of().settled().gone(Service.class, "db-headless").gone(Instance.class, "db-1");
        var set = scene.find(InstanceSet.class, "db");

        run(set, scene.planOfSet(), Optional.empty(), "create service");

        assertThat(done).contains("create instance db-1");
    }

    @Test
    void no_pod_comes_without_its_claims() {
        run(AnInstanceSet.of(1).with(CLAIMS), "create persistentvolumeclaim");

        assertThat(done).containsExactly("update instanceset db");
    }

    private Outcome run(AnInstanceSet set, String refused) {
        var view = set.view();
        var plan = InstanceSetPlanner.plan(view);
        return run(view.set(), plan, Optional.of(plan.status().shownBy(view.set())), refused);
    }

    private Outcome run(HasMetadata owner, Plan<?> plan, Optional<HasMetadata> status, String refused) {
        var ledger = new Ledger(InstanceScene.mirrors(), InstantSource.fixed(NOW), new SimpleMeterRegistry());
        var run = new PlanRun(new Task(Identity.of(owner), plan, status, true), new RunParts(new Rules(Ordered.set(),
                Optional.of("FailedReconcile")), ledger, (_, what) -> told.add(what.reason() + ": " + what.note()),
                new Ids(new SplittableRandom(1))));
        for (var due = run.due(); !due.isEmpty(); due = run.due()) {
            for (var attempt : due) {
                var text = attempt.action().summary().replace("default/", "");
                if (text.startsWith(refused)) {
                    run.answered(attempt, new Answer.Refused(new ApiException.Forbidden(403, "Forbidden", "no")));
                } else {
                    run.answered(attempt, new Answer.Done(attempt.action() instanceof Action.Confirm
                            ? Optional.of(owner)
                            : Optional.empty()));
                    if (!(attempt.action() instanceof Action.Confirm)) done.add(text);
                }
            }
        }
        return run.report().outcome();
    }
}
