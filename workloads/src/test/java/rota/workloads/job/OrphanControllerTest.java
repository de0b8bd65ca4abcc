package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.PodOf.running;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;

class OrphanControllerTest {
    private final Mirror<Job> jobs = new Mirror<>(Job.class, List.of());
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, JobController.podIndexes());
    private final OrphanController controller = new OrphanController(new Mirrors(List.of(jobs, pods)), JobSettings
            .replace());

    /// J-49, J-50
    @Test
    void a_pod_whose_job_is_gone_loses_the_finalizer() {
        jobs.replaced(List.of(), ResourceVersion.of(60));

        assertThat(AJob.released(plan(running("a").build()).orElseThrow())).containsExactly("a");
    }

    @Test
    void where_the_copy_of_the_jobs_is_too_old_to_tell_somebody_looks_first() {
        jobs.replaced(List.of(), ResourceVersion.of(40));

        var plan = plan(running("a").build()).orElseThrow();

        assertThat(plan.actions().getFirst()).isInstanceOfSatisfying(Action.Confirm.class, it -> {
            assertThat(it.target().uid()).isEqualTo(AJob.UID);
            assertThat(it.expected()).isEqualTo(Action.Presence.ABSENT);
        });
        assertThat(plan.actions()).hasSize(2);
    }

    /// J-49
    @Test
    void a_pod_without_controller_loses_it_too() {
        jobs.replaced(List.of(AJob.job().build()), ResourceVersion.of(100));
        var orphan = new PodBuilder(running("a").build()).editMetadata().withOwnerReferences().endMetadata().build();

        assertThat(AJob.released(plan(orphan).orElseThrow())).containsExactly("a");
    }

    /// P6, P7: the finalizer tells the Job, when it takes the pod back, that it is yet to be counted.
    @Test
    void a_pod_that_somebody_took_from_its_job_keeps_it_until_the_job_takes_it_back() {
        var pod = new PodBuilder(running("a").label(Names.MAKER_NAME, "sum").build()).editMetadata()
                .withOwnerReferences().endMetadata().build();
        jobs.replaced(List.of(AJob.job().build()), ResourceVersion.of(100));
        pods.replaced(List.of(pod), ResourceVersion.of(100));

        assertThat(plan(pod)).isEmpty();
    }

    @Test
    void a_job_that_takes_nobody_back_any_more_wakes_those_who_wait_for_it() {
        var pod = new PodBuilder(running("a").label(Names.MAKER_NAME, "sum").build()).editMetadata()
                .withOwnerReferences().endMetadata().build();
        var going = AJob.job().deleting().build();
        var over = AJob.job().condition("Complete", "True", "CompletionsReached").build();
        pods.replaced(List.of(pod), ResourceVersion.of(100));

        for (var job : List.of(going, over)) {
            jobs.replaced(List.of(job), ResourceVersion.of(100));

            assertThat(wokenBy(Job.class, job)).containsExactly(Key.of(pod));
            assertThat(AJob.released(plan(pod).orElseThrow())).containsExactly("a");
        }
        jobs.replaced(List.of(), ResourceVersion.of(101));
        assertThat(wokenBy(Job.class, going)).containsExactly(Key.of(pod));
        assertThat(plan(pod)).isPresent();
    }

    @Test
    void a_namesake_of_the_job_does_not_count() {
        jobs.replaced(List.of(AJob.job().metadata(it -> it.editMetadata().withUid("new").endMetadata()).build()),
                ResourceVersion.of(100));

        assertThat(plan(running("a").build())).isPresent();
    }

    @Test
    void pods_of_a_job_that_exists_are_left_alone() {
        jobs.replaced(List.of(AJob.job().build()), ResourceVersion.of(100));

        assertThat(plan(running("a").build())).isEmpty();
    }

    @Test
    void pods_of_other_kinds_and_pods_without_the_finalizer_are_left_alone() {
        jobs.replaced(List.of(), ResourceVersion.of(100));
        var other = new PodBuilder(running("a").build()).editMetadata().editFirstOwnerReference().withApiVersion(
                "apps/v1").withKind("ReplicaSet").endOwnerReference().endMetadata().build();

        assertThat(plan(other)).isEmpty();
        assertThat(plan(running("a").untracked().build())).isEmpty();
    }

    @Test
    void changes_of_a_pod_wake_nobody_while_its_job_is_there() {
        jobs.replaced(List.of(AJob.job().build()), ResourceVersion.of(100));
        var pod = running("a").build();
        pods.replaced(List.of(pod), ResourceVersion.of(100));

        assertThat(wokenBy(Pod.class, pod)).isEmpty();
        assertThat(wokenBy(Job.class, AJob.job().build())).isEmpty();
    }

    @Test
    void a_job_that_vanishes_wakes_its_pods_and_so_does_a_pod_that_comes_after_it() {
        var pod = running("a").build();
        pods.replaced(List.of(pod), ResourceVersion.of(100));

        assertThat(wokenBy(Job.class, AJob.job().build())).containsExactly(Key.of(pod));
        assertThat(wokenBy(Pod.class, pod)).containsExactly(Key.of(pod));
        assertThat(wokenBy(Pod.class, running("b").untracked().build())).isEmpty();
    }

    @SuppressWarnings("unchecked") // it has this class
    private <T extends HasMetadata> List<Key> wokenBy(Class<T> type, T object) {
        return controller.triggers().stream().filter(it -> it.model().type() == type)
                .flatMap(it -> ((Trigger<T>) it).keys().apply(object).stream()).toList();
    }

    private Optional<Plan<NoStatus>> plan(Pod pod) {
        return controller.observe(pod, NOW).map(controller::plan);
    }
}
