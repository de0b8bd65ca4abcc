package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.pod;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Goal: every wait can be explained (promise 5). Method: thousands of random Jobs with random pods; whatever the
/// planner decides, there is a sentence for whoever asks why.
class EveryWaitTest {
    private static final int SEEDS = 4000;

    @Test
    void every_decision_and_every_wake_has_a_reason_and_no_unfinished_job_is_silent() {
        var idle = 0;
        for (var seed = 0; seed < SEEDS; seed++) {
            var view = any(new SplittableRandom(seed)).view();

            var plan = JobPlanner.plan(view);

            assertThat(plan.steps()).as("seed %d", seed).allSatisfy(it -> assertThat(it.reason()).contains(" "));
            if (plan.wake() instanceof Wake.At(_, var why)) assertThat(why).as("seed %d", seed).contains(" ");
            if (!plan.actions().isEmpty() || view.status().isFinished()) continue;
            idle++;
            assertThat(explains(plan)).as("seed %d: %s\n%s", seed, view.job(), plan).isTrue();
        }
        assertThat(idle).isGreaterThan(SEEDS / 20);
    }

    /// A step without actions says what we wait for.
    private static boolean explains(Plan<JobStatus> plan) {
        return plan.steps().stream().map(Step::reason).anyMatch(it -> !it.isBlank());
    }

    private static AJob any(RandomGenerator random) {
        var job = random.nextBoolean() ? AJob.job() : AJob.created();
        job.spec(it -> {
            it.withParallelism(random.nextInt(4)).withBackoffLimit(random.nextInt(7));
            if (random.nextInt(4) == 0) it.withSuspend(true);
            if (random.nextInt(4) == 0) it.withActiveDeadlineSeconds(random.nextLong(7200));
            if (random.nextInt(4) == 0) it.withPodReplacementPolicy("Failed");
            if (random.nextBoolean()) it.withCompletionMode("Indexed").withCompletions(random.nextInt(5));
            else if (random.nextBoolean()) it.withCompletions(null);
            if ("Indexed".equals(it.getCompletionMode()) && random.nextBoolean())
                it.withBackoffLimitPerIndex(random.nextInt(3)).withBackoffLimit(Integer.MAX_VALUE);
        });
        job.status(it -> it.withSucceeded(random.nextInt(3)).withFailed(random.nextInt(3)));
        if (random.nextInt(6) == 0) job.condition("FailureTarget", "True", "DeadlineExceeded");
        else if (random.nextInt(6) == 0) job.condition("SuccessCriteriaMet", "True", "SuccessPolicy");
        if (random.nextInt(8) == 0) job.deleting();
        if (random.nextInt(5) == 0) job.unsettled();
        if (random.nextInt(8) == 0) job.stale();
        for (var i = random.nextInt(5); i > 0; i--) job.with(anyPod(random, i));
        return job;
    }

    private static PodOf anyPod(RandomGenerator random, int number) {
        var name = "p" + number;
        var pod = switch (random.nextInt(6)) {
            case 0 -> pod(name);
            case 1 -> running(name);
            case 2 -> ready(name);
            case 3 -> succeeded(name);
            case 4 -> failed(name);
            default -> failed(name, NOW.minusSeconds(random.nextLong(30)));
        };
        if (random.nextInt(5) > 0) pod.index(random.nextInt(5));
        if (random.nextInt(4) == 0) pod.untracked();
        if (random.nextInt(4) == 0) pod.deleting();
        return pod.retries(random.nextInt(3));
    }
}
