package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetStatus;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.testing.ForAll;

/// Goal: what no view may lead to. Method: random JobSets with Jobs in random states, of this attempt and of earlier
/// ones.
class JobSetLawsTest {
    private static final int SEEDS = 500;
    private static final List<String> GROUPS = List.of("a", "b", "c");

    @Test
    void only_missing_jobs_are_created_and_none_after_the_end() {
        forAll((view, plan) -> {
            var created = Deeds.created(plan, Job.class);

            assertThat(created).allSatisfy(it -> assertThat(view.has(it.getMetadata().getName())).isFalse());
            assertThat(created).extracting(it -> it.getMetadata().getName()).doesNotHaveDuplicates();
            assertThat(created).allSatisfy(it -> assertThat(it.getMetadata().getLabels())
                    .containsEntry(JobSetNames.ATTEMPT, Integer.toString(view.status().restarts())));
            if (view.status().isFinished() || !view.failed().isEmpty()) assertThat(created).isEmpty();
        });
    }

    @Test
    void a_job_of_this_attempt_is_deleted_only_after_the_end_and_only_if_it_runs() {
        forAll((view, plan) -> {
            var deleted = plan.actions().stream().filter(Action.Delete.class::isInstance)
                    .map(it -> ((Action.Delete) it).target()).toList();

            assertThat(view.current()).filteredOn(it -> deleted.contains(it.id()))
                    .allMatch(it -> view.status().isFinished() && it.isActive());
        });
    }

    @Test
    void the_attempt_is_given_up_only_for_a_failure_in_it_and_never_taken_back() {
        forAll((view, plan) -> {
            var more = plan.status().restarts() - view.status().restarts();

            assertThat(more).isBetween(0, view.failed().isEmpty() || view.status().isFinished() ? 0 : 1);
            assertThat(plan.status().countedRestarts()).isBetween(view.status().countedRestarts(), Math.max(view
                    .status().countedRestarts(), view.spec().failurePolicy().map(it -> it.maxRestarts()).orElse(0)));
        });
    }

    @Test
    void there_is_one_end_and_it_stays() {
        forAll((view, plan) -> {
            var status = plan.status();

            assertThat(status.is(JobSetStatus.COMPLETED) && status.is(JobSetStatus.FAILED)).isFalse();
            assertThat(status.isFinished()).isEqualTo(status.terminalState().isPresent());
            if (view.status().isFinished()) assertThat(status.terminalState()).isEqualTo(view.status().terminalState());
        });
    }

    @Test
    void the_numbers_of_jobs_have_no_gap_and_no_double() {
        ForAll.seeds(SEEDS / 10, random -> {
            var set = new AJobSet();
            for (var name : GROUPS) set.group(name, random.nextInt(4), "'groupName':'g" + random.nextInt(2) + "'");

            var jobs = Deeds.created(JobSetPlanner.plan(set.view()), Job.class).stream().map(it -> it.getMetadata()
                    .getLabels()).toList();

            counts(jobs.stream().map(it -> it.get(JobSetNames.GLOBAL_INDEX)).toList());
            for (var group : List.of("g0", "g1"))
                counts(jobs.stream().filter(it -> group.equals(it.get(JobSetNames.GROUP))).map(it -> it.get(
                        JobSetNames.GROUP_INDEX)).toList());
        });
    }

    /// From 0 on, one by one.
    private static void counts(List<String> numbers) {
        assertThat(numbers).containsExactlyElementsOf(IntStream.range(0, numbers.size()).mapToObj(Integer::toString)
                .toList());
    }

    private static void forAll(BiConsumer<JobSetView, Plan<JobSetStatus>> law) {
        ForAll.seeds(SEEDS, random -> {
            var view = any(random).view();
            law.accept(view, JobSetPlanner.plan(view));
        });
    }

    private static AJobSet any(RandomGenerator random) {
        var set = new AJobSet().restarted(random.nextInt(3), 0);
        var waits = random.nextBoolean();
        for (var name : GROUPS)
            set.group(name, 1 + random.nextInt(3), waits && !name.equals("a")
                    ? "'dependsOn':[{'name':'a','status':'" + (random.nextBoolean() ? "Ready" : "Complete") + "'}]"
                    : "'groupName':'g'");
        if (random.nextBoolean()) set.with("'failurePolicy':{'maxRestarts':" + random.nextInt(3) + "}");
        if (random.nextInt(3) == 0) set.with("'suspend':true");
        if (!waits && random.nextInt(3) == 0) set.with("'startupPolicy':{'startupPolicyOrder':'InOrder'}");
        if (random.nextBoolean()) set.served();
        if (random.nextInt(4) == 0) set.saying(random.nextBoolean() ? "Completed" : "Failed", true, "Done");
        for (var name : GROUPS) if (random.nextInt(4) > 0) set.having(some(name, random));
        return set;
    }

    private static AJob some(String group, RandomGenerator random) {
        var job = switch (random.nextInt(6)) {
            case 0 -> AJob.failed(group, 0);
            case 1 -> AJob.complete(group, 0);
            case 2 -> AJob.job(group, 0);
            default -> AJob.running(group, 0);
        };
        var suspended = random.nextInt(4) == 0 ? job.suspended(random.nextBoolean()) : job;
        var old = random.nextInt(3) == 0 ? suspended.ofAttempt(0) : suspended;
        return random.nextInt(4) == 0 ? old.leaving() : old;
    }
}
