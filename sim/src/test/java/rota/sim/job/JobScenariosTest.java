package rota.sim.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.sim.job.Fates.NEVER;
import static rota.sim.job.Jobs.change;
import static rota.sim.job.Jobs.indexed;
import static rota.sim.job.Jobs.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Owners;
import rota.sim.fault.Mischief;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// Goal: a Job deals with a cluster that refuses, and with users who interfere. Method: one world for each case.
class JobScenariosTest {
    private static final Duration PATIENCE = Duration.ofHours(3);

    /// J-5
    @Test
    void a_quota_stops_the_creation_of_pods_and_no_more_calls_are_wasted_than_one_batch() {
        var quota = new Refusals(request -> {}, 10);
        var world = world(endless(), quota);
        world.create(job("sum", 100, 100, _ -> {}));

        world.run(Duration.ofMillis(900));

        assertThat(world.cluster().list(Pod.class)).hasSize(10);
        assertThat(quota.refused).isBetween(1, 8);
        quota.most = Integer.MAX_VALUE;
        world.eventually(Duration.ofMinutes(2), "all pods", it -> it.cluster().list(Pod.class).size() == 100);
    }

    /// J-6
    @Test
    void many_pods_come_in_groups_of_500() {
        var world = unwatched(endless(), Tamper.NONE);
        world.create(job("sum", 600, 600, _ -> {}));

        world.eventually(Duration.ofMinutes(1), "the first group", it -> it.cluster().list(Pod.class).size() >= 500);
        assertThat(world.cluster().list(Pod.class)).hasSize(500);

        world.eventually(Duration.ofMinutes(1), "all pods", it -> it.cluster().list(Pod.class).size() == 600);
    }

    /// J-7
    @Test
    void in_a_namespace_that_goes_away_nothing_is_tried_again_and_again() {
        var refusals = new Refusals(request -> {
            throw new ApiException.NamespaceTerminating("default is being terminated");
        }, 0);
        var world = world(endless(), refusals);
        world.create(job("sum", 100, 100, _ -> {}));

        world.run(Duration.ofMinutes(4));

        assertThat(refusals.refused).isLessThan(10);
        assertThat(world.cluster().list(Pod.class)).isEmpty();
    }

    /// J-10
    @Test
    void a_deletion_that_fails_is_tried_again_and_nothing_is_counted() {
        var world = world(endless(), new Tamper() {
            private int deletions;

            @Override
            public Request request(Request sent) {
                if (sent instanceof Request.Delete && ++deletions == 1)
                    throw new ApiException.ServerTrouble(500, "out of order", Duration.ZERO);
                return sent;
            }
        });
        world.create(job("sum", 9, 3, _ -> {}));
        world.run(Duration.ofSeconds(30));

        change(world, "sum", it -> it.withParallelism(1));
        world.run(Duration.ofMinutes(2));

        assertThat(Jobs.pods(world, Jobs.get(world, "sum")).stream().filter(Jobs::isActive)).hasSize(1);
        assertThat(Jobs.get(world, "sum").getStatus().getActive()).isEqualTo(1);
        assertThat(Jobs.get(world, "sum").getStatus().getFailed()).isNull();
    }

    /// J-11
    @Test
    void a_pod_that_vanishes_before_we_delete_it_is_fine() {
        var vanishing = new Vanishing();
        var world = world(endless(), vanishing);
        vanishing.world = Optional.of(world);
        world.create(job("sum", 9, 3, _ -> {}));
        world.run(Duration.ofSeconds(30));

        change(world, "sum", it -> it.withParallelism(1));
        world.run(Duration.ofSeconds(10));

        assertThat(vanishing.gone).isEqualTo(2);
        assertThat(world.cluster().list(Pod.class)).hasSize(1);
        assertThat(Jobs.get(world, "sum").getStatus().getActive()).isEqualTo(1);
        assertThat(Jobs.get(world, "sum").getStatus().getFailed()).isNull();
        assertThat(world.explain()).doesNotContain("will try again");
    }

    /// J-21
    @Test
    void a_pod_that_somebody_deletes_has_failed_and_is_replaced() {
        var world = world(endless(), Tamper.NONE);
        world.create(job("sum", 2, 2, _ -> {}));
        world.run(Duration.ofSeconds(30));

        JobActs.deleteSomePod(world);
        world.run(Duration.ofSeconds(8));

        assertThat(Jobs.get(world, "sum").getStatus().getFailed()).isEqualTo(1);
        assertThat(Jobs.get(world, "sum").getStatus().getActive()).isEqualTo(1);
        world.run(Duration.ofSeconds(30));
        assertThat(Jobs.get(world, "sum").getStatus().getActive()).isEqualTo(2);
    }

    /// J-44
    @Test
    void a_job_that_never_started_is_told_where_to_run_and_one_that_did_is_not() {
        var world = world(endless(), Tamper.NONE);
        world.create(job("sum", 2, 2, it -> it.withSuspend(true)));
        world.run(Duration.ofSeconds(30));

        change(world, "sum", it -> inZone(it.withSuspend(false), "a"));
        world.run(Duration.ofSeconds(30));

        assertThat(Jobs.pods(world, Jobs.get(world, "sum"))).hasSize(2).allMatch(it -> "a".equals(it.getSpec()
                .getNodeSelector().get("zone")));
        change(world, "sum", it -> it.withSuspend(true));
        world.run(Duration.ofSeconds(30));
        assertThatThrownBy(() -> change(world, "sum", it -> inZone(it, "b"))).isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("spec.template").hasMessageContaining("field is immutable");
    }

    private static void inZone(JobSpecBuilder spec, String zone) {
        spec.editTemplate().editSpec().addToNodeSelector("zone", zone).endSpec().endTemplate();
    }

    /// J-46
    @Test
    void six_hundred_pods_that_end_at_once_are_all_counted() {
        var world = unwatched(new Fates(), Tamper.NONE);
        world.create(job("sum", 600, 600, _ -> {}));

        world.eventually(Duration.ofMinutes(10), "the end", it -> Jobs.finished(it, "sum"));

        assertThat(Jobs.get(world, "sum").getStatus().getSucceeded()).isEqualTo(600);
    }

    /// J-48
    @Test
    void a_status_that_was_refused_releases_nobody() {
        var world = world(new Fates(), new Tamper() {
            private int updates;

            @Override
            public Request request(Request sent) {
                if (sent instanceof Request.Update(_, var side) && side == Subresource.STATUS && ++updates % 2 == 0)
                    throw new ApiException.Conflict("somebody was faster");
                return sent;
            }
        });
        world.create(job("sum", 4, 2, _ -> {}));

        world.settle(PATIENCE);

        assertThat(Jobs.get(world, "sum").getStatus().getSucceeded()).isEqualTo(4);
    }

    /// J-49, J-50
    @ParameterizedTest
    @EnumSource
    void however_a_job_is_deleted_no_pod_keeps_the_finalizer(Propagation how) {
        var world = world(endless(), Tamper.NONE);
        world.create(job("sum", 3, 3, _ -> {}));
        world.run(Duration.ofSeconds(20));

        JobActs.delete(world, "sum", how);
        world.settle(PATIENCE);

        JobActs.nobodyIsTracked(world);
        assertThat(Jobs.find(world, "sum")).isEmpty();
        assertThat(world.cluster().list(Pod.class)).hasSize(how == Propagation.ORPHAN ? 3 : 0);
    }

    /// J-51
    @Test
    void a_pod_that_fits_is_adopted_and_counts() {
        var world = world(endless(), Tamper.NONE);
        world.create(new PodBuilder().withNewMetadata().withNamespace("default").withName("by-hand").addToLabels("app",
                "sum").endMetadata().withNewSpec().addNewContainer().withName("main").withImage("image:1")
                .endContainer().endSpec().build());

        world.create(job("sum", 3, 3, _ -> {}));
        world.run(Duration.ofSeconds(30));

        assertThat(Jobs.pods(world, Jobs.get(world, "sum"))).hasSize(3).allMatch(Jobs::isTracked);
    }

    /// J-52
    @Test
    void a_pod_that_no_longer_fits_is_let_go_and_replaced() {
        var world = world(endless(), Tamper.NONE);
        world.create(job("sum", 2, 2, _ -> {}));
        world.run(Duration.ofSeconds(30));

        var pod = world.cluster().list(Pod.class).getFirst();
        world.user(new Request.Update(new PodBuilder(pod).editMetadata().addToLabels("app", "free").endMetadata()
                .build(), Subresource.NONE));
        world.run(Duration.ofSeconds(30));

        assertThat(Jobs.pods(world, Jobs.get(world, "sum"))).hasSize(2);
        assertThat(world.cluster().list(Pod.class)).hasSize(3).filteredOn(it -> Key.of(it).equals(Key.of(pod)))
                .allMatch(it -> !Jobs.isTracked(it) && it.getMetadata().getOwnerReferences().isEmpty());
    }

    /// J-53
    @Test
    void a_new_job_does_not_wait_for_the_failures_of_its_namesake() {
        var world = world(new Fates().first(1, 1, 1, NEVER, NEVER), Tamper.NONE);
        world.create(job("sum", 1, 1, _ -> {}));
        world.eventually(Duration.ofMinutes(5), "three failures", it -> JobActs.status(it).filter(status -> Jobs
                .number(status.getFailed()) == 3).isPresent());
        JobActs.delete(world, "sum", Propagation.BACKGROUND);
        world.eventually(Duration.ofMinutes(5), "the end", it -> Jobs.find(it, "sum").isEmpty());

        world.create(job("sum", 1, 1, _ -> {}));

        world.eventually(Duration.ofSeconds(5), "a pod at once", it -> Jobs.pods(it, Jobs.get(it, "sum")).size() == 1);
    }

    /// J-55
    @Test
    void a_job_that_somebody_else_manages_is_left_alone() {
        var world = world(new Fates(), Tamper.NONE);
        var theirs = world.user(new Request.Create(job("sum", 2, 2, it -> it.withManagedBy("example.com/other"))))
                .orElseThrow();
        world.create(new PodBuilder().withNewMetadata().withNamespace("default").withName("theirs").addToLabels("app",
                "sum").addToFinalizers(Jobs.FINALIZER).withOwnerReferences(Owners.controllerReference(
                        Identity.of(
                                Jobs.KIND, theirs)))
                .endMetadata().withNewSpec().addNewContainer().withName("main").withImage(
                        "image:1")
                .endContainer().endSpec().build());

        world.run(Duration.ofHours(1));

        assertThat(world.cluster().list(Pod.class)).singleElement().matches(Jobs::isOver).matches(Jobs::isTracked);

        assertThat(world.operatorWrites()).isZero();
        assertThat(JobActs.status(world).filter(it -> !it.equals(new JobStatus()))).isEmpty();
    }

    /// J-56
    @Test
    void an_index_that_was_cut_off_is_run_again_when_the_job_grows_back() {
        var world = world(new Fates().index(0, NEVER).index(1, NEVER), Tamper.NONE);
        world.create(indexed("sum", 3, 3, _ -> {}));
        world.eventually(Duration.ofMinutes(2), "index 2", it -> JobActs.status(it).filter(status -> "2".equals(
                status.getCompletedIndexes())).isPresent());

        change(world, "sum", it -> it.withCompletions(2).withParallelism(2));
        world.run(Duration.ofSeconds(30));
        assertThat(Jobs.get(world, "sum").getStatus().getCompletedIndexes()).isNull();
        change(world, "sum", it -> it.withCompletions(3).withParallelism(3));
        world.run(Duration.ofMinutes(2));

        assertThat(Jobs.get(world, "sum").getStatus().getCompletedIndexes()).isEqualTo("2");
        assertThat(Jobs.pods(world, Jobs.get(world, "sum")).stream().filter(it -> Jobs.index(it).orElse(-1) == 2))
                .hasSize(2);
    }

    private static Fates endless() {
        return new Fates().first(IntStream.generate(() -> NEVER).limit(2000).toArray());
    }

    private static World world(Fates fates, Tamper tamper) {
        var world = unwatched(fates, tamper);
        JobChecks.watch(world);
        return world;
    }

    /// For crowds: to look at everybody after every write takes long.
    private static World unwatched(Fates fates, Tamper tamper) {
        return new JobWorlds(() -> fates, it -> it, tamper).make(new SplittableRandom(1), _ -> Mischief.NONE);
    }

    /// Somebody is faster whenever a pod is to be deleted.
    private static final class Vanishing implements Tamper {
        private Optional<World> world = Optional.empty();
        private int gone;

        @Override
        public Request request(Request sent) {
            if (!(sent instanceof Request.Delete)) return sent;
            gone++;
            world.orElseThrow().user(new Request.Delete(sent.key(), Preconditions.NONE, new DeleteOptions(Optional.of(
                    0L), Optional.empty())));
            return sent;
        }
    }

    /// Accepts so many pods, and refuses the rest.
    private static final class Refusals implements Tamper {
        private final Consumer<Request> how;
        private int most;
        private int accepted;
        private int refused;

        Refusals(Consumer<Request> how, int most) {
            this.how = how;
            this.most = most;
        }

        @Override
        public Request request(Request sent) {
            if (!(sent instanceof Request.Create)) return sent;
            if (accepted++ < most) return sent;
            accepted = most;
            refused++;
            how.accept(sent);
            throw new ApiException.Forbidden(403, "Forbidden", "exceeded quota");
        }
    }
}
