package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.jobset.AJob.complete;
import static rota.workloads.jobset.AJob.failed;
import static rota.workloads.jobset.AJob.job;
import static rota.workloads.jobset.AJob.running;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.Repeats;
import rota.kernel.plan.Plan;

class FailuresTest {
    private static Plan<JobSetStatus> plan(AJobSet set) {
        return JobSetPlanner.plan(set.view());
    }

    private static AJobSet allowing(int restarts, String... rules) {
        return new AJobSet().group("a", 1).group("b", 2).served().with("'failurePolicy':{'maxRestarts':" + restarts
                + ",'rules':[" + String.join(",", rules) + "]}");
    }

    /// J07
    @Test
    void the_first_failure_restarts_all_and_the_second_is_the_end() {
        var first = plan(allowing(1).having(failed("a", 0), complete("b", 0), running("b", 1)));

        assertThat(Deeds.of(first)).isEmpty();
        assertThat(first.status().restarts()).isEqualTo(1);
        assertThat(first.status().countedRestarts()).isEqualTo(1);
        assertThat(Deeds.conditions(first)).containsExactly("RestartingJobSet=True/DefaultFailurePolicy");
        assertThat(Deeds.news(first)).containsExactly("RestartJobSetFailurePolicyAction");

        var second = plan(allowing(1).restarted(1, 1).saying("RestartingJobSet", true, "DefaultFailurePolicy")
                .having(failed("a", 0), running("b", 0), running("b", 1)));

        assertThat(second.status().restarts()).isEqualTo(1);
        assertThat(Deeds.conditions(second)).containsExactly("RestartingJobSet=False/JobSetFailed",
                "Failed=True/ReachedMaxRestarts");
    }

    @Test
    void all_jobs_of_the_old_attempt_go_the_successful_ones_too() {
        var plan = plan(allowing(1).restarted(1, 1).having(failed("a", 0).ofAttempt(0), complete("b", 0).ofAttempt(0),
                running("b", 1).ofAttempt(0).leaving()));

        assertThat(Deeds.of(plan)).containsExactly("delete job default/train-a-0", "delete job default/train-b-0");
        assertThat(plan.status().restarts()).isEqualTo(1);
    }

    @Test
    void new_jobs_carry_the_number_of_their_attempt() {
        var plan = plan(allowing(1).restarted(1, 1));

        assertThat(Deeds.created(plan, Job.class)).hasSize(3).allSatisfy(it -> assertThat(it.getMetadata().getLabels())
                .containsEntry("jobset.sigs.k8s.io/restart-attempt", "1"));
    }

    @Test
    void an_empty_policy_allows_no_restart() {
        var plan = plan(new AJobSet().group("a", 1).served().with("'failurePolicy':{}").having(failed("a", 0)));

        assertThat(Deeds.conditions(plan)).containsExactly("Failed=True/ReachedMaxRestarts");
    }

    /// J08
    @Test
    void a_rule_is_for_its_reasons_only() {
        var rule = "{'name':'fatal','action':'FailJobSet','onJobFailureReasons':['PodFailurePolicy']}";

        var fatal = plan(allowing(1, rule).having(failed("a", 0, "PodFailurePolicy", "")));
        var other = plan(allowing(1, rule).having(failed("a", 0)));

        assertThat(Deeds.conditions(fatal)).containsExactly("Failed=True/FailJobSetFailurePolicyAction");
        assertThat(Deeds.conditions(other)).containsExactly("RestartingJobSet=True/DefaultFailurePolicy");
    }

    /// J09
    @Test
    void the_first_rule_that_fits_counts() {
        var free = "{'name':'memory','action':'RestartJobSetAndIgnoreMaxRestarts','onJobFailureMessagePatterns':"
                + "['(','.*oom.*']}";
        var fatal = "{'name':'other','action':'FailJobSet','targetReplicatedJobs':['a']}";

        var memory = plan(allowing(0, free, fatal).having(failed("a", 0, "X", "pod was oom killed")));
        var other = plan(allowing(0, free, fatal).having(failed("a", 0, "X", "segfault")));
        var none = plan(allowing(1, free, fatal).having(failed("b", 0, "X", "segfault")));

        assertThat(Deeds.conditions(memory)).containsExactly("RestartingJobSet=True/FailurePolicy_memory");
        assertThat(Deeds.conditions(other)).containsExactly("Failed=True/FailJobSetFailurePolicyAction");
        assertThat(Deeds.conditions(none)).containsExactly("RestartingJobSet=True/DefaultFailurePolicy");
    }

    /// J10
    @Test
    void a_restart_for_free_is_never_one_too_many() {
        var rule = "{'name':'host','action':'RestartJobSetAndIgnoreMaxRestarts'}";

        var third = plan(allowing(0, rule).restarted(2, 0).saying("RestartingJobSet", true, "FailurePolicy_host")
                .having(failed("a", 0)));

        assertThat(third.status().restarts()).isEqualTo(3);
        assertThat(third.status().countedRestarts()).isZero();
        assertThat(third.status().terminalState()).isEmpty();
        assertThat(Deeds.news(third)).containsExactly("RestartJobSetAndIgnoreMaxRestartsFailurePolicyAction");
    }

    @Test
    void one_job_begins_anew_while_the_others_go_on() {
        var rule = "{'name':'one','action':'RestartJob','targetReplicatedJobs':['b']}";

        var first = plan(allowing(1, rule).having(running("a", 0), running("b", 0), failed("b", 1)));
        var next = plan(allowing(1, rule).repeated("b", 1).having(running("a", 0), running("b", 0), failed("b", 1)
                .ofOwnAttempt(0)));
        var gone = plan(allowing(1, rule).repeated("b", 1).having(running("a", 0), running("b", 0)));

        assertThat(Deeds.of(first)).isEmpty();
        assertThat(first.status().restarts()).isZero();
        assertThat(first.status().repeats().jobs()).containsExactly(new Repeats.Single("b", 1, 1, 1));
        assertThat(Deeds.conditions(first)).isEmpty();
        assertThat(Deeds.news(first)).containsExactly("RestartJobFailurePolicyAction");
        assertThat(Deeds.of(next)).containsExactly("delete job default/train-b-1");
        assertThat(Deeds.of(gone)).containsExactly("create job default/train-b-1");
        assertThat(Deeds.created(gone, Job.class)).singleElement().satisfies(it -> assertThat(it.getMetadata()
                .getLabels()).containsEntry("jobset.sigs.k8s.io/job-restart-attempt", "1").containsEntry(
                        "jobset.sigs.k8s.io/restart-attempt", "0"));
    }

    @Test
    void restarts_of_one_job_and_of_all_count_together() {
        var rule = "{'name':'one','action':'RestartJob','targetReplicatedJobs':['b']}";

        var one = plan(allowing(2, rule).restarted(1, 1).repeated("b", 1).having(failed("b", 0)));
        var all = plan(allowing(2, rule).restarted(1, 1).repeated("b", 1).having(failed("a", 0)));
        var free = plan(allowing(2, rule.replace("RestartJob", "RestartJobAndIgnoreMaxRestarts")).restarted(1, 1)
                .repeated("b", 1).having(failed("b", 0)));

        assertThat(Deeds.conditions(one)).containsExactly("Failed=True/ReachedMaxRestarts");
        assertThat(Deeds.conditions(all)).containsExactly("Failed=True/ReachedMaxRestarts");
        assertThat(free.status().repeats().jobs()).contains(new Repeats.Single("b", 0, 1, 0));
    }

    @Test
    void a_copy_that_does_not_know_the_restart_of_a_job_yet_decides_nothing() {
        var plan = plan(allowing(1).having(failed("b", 1).ofOwnAttempt(1)));

        assertThat(Deeds.of(plan)).isEmpty();
        assertThat(plan.status().restarts()).isZero();
    }

    @Test
    void all_jobs_begin_anew_with_what_each_has_behind_it() {
        var rule = "{'name':'one','action':'RestartJob','targetReplicatedJobs':['b']}";

        var plan = plan(allowing(3, rule).repeated("b", 1).restarted(1, 1));

        assertThat(Deeds.created(plan, Job.class)).extracting(it -> it.getMetadata().getLabels().get(
                "jobset.sigs.k8s.io/job-restart-attempt")).containsExactly("0", "0", "1");
    }

    /// J11
    @Test
    void a_blocking_restart_waits_for_the_last_old_job() {
        var set = new AJobSet().group("a", 1).group("b", 1).served().restarted(1, 1)
                .with("'failurePolicy':{'maxRestarts':1,'restartStrategy':'BlockingRecreate'}")
                .having(running("b", 0).ofAttempt(0).leaving());

        assertThat(Deeds.of(plan(set))).isEmpty();
        assertThat(plan(set).toString()).contains("waiting until train-b-0 and its pods are gone");
    }

    /// J12
    @Test
    void otherwise_each_job_returns_as_soon_as_its_name_is_free() {
        var set = new AJobSet().group("a", 1).group("b", 1).served().restarted(1, 1)
                .with("'failurePolicy':{'maxRestarts':1}").having(running("b", 0).ofAttempt(0).leaving());

        assertThat(Deeds.of(plan(set))).containsExactly("create job default/train-a-0");
    }

    /// J13
    @Test
    void a_restart_is_over_when_all_jobs_are_ready() {
        var set = allowing(1).restarted(1, 1).saying("RestartingJobSet", true, "DefaultFailurePolicy");

        var waiting = plan(set.having(running("a", 0), running("b", 0), job("b", 1)));
        var ready = plan(allowing(1).restarted(1, 1).saying("RestartingJobSet", true, "DefaultFailurePolicy").having(
                running("a", 0), running("b", 0), running("b", 1)));

        assertThat(Deeds.conditions(waiting)).containsExactly("RestartingJobSet=True/DefaultFailurePolicy");
        assertThat(Deeds.conditions(ready)).containsExactly("RestartingJobSet=False/JobsReady");
    }

    /// J19
    @Test
    void a_restart_begins_with_the_initializer_again() {
        var set = new AJobSet().group("init", 1).group("node", 1, "'dependsOn':[{'name':'init','status':'Complete'}]")
                .served().with("'failurePolicy':{'maxRestarts':1}").restarted(1, 1);

        assertThat(Deeds.of(plan(set.having(complete("init", 0).ofAttempt(0).leaving(), failed("node", 0).ofAttempt(0)
                .leaving())))).isEmpty();
        var gone = new AJobSet().group("init", 1).group("node", 1, "'dependsOn':[{'name':'init','status':'Complete'}]")
                .served().with("'failurePolicy':{'maxRestarts':1}").restarted(1, 1);
        assertThat(Deeds.of(plan(gone))).containsExactly("create job default/train-init-0");
    }

    @Test
    void a_failure_counts_even_while_the_jobset_rests_and_before_any_success() {
        var plan = plan(new AJobSet().group("a", 1).group("b", 1).served().with("'suspend':true")
                .with("'successPolicy':{'operator':'Any'}").having(failed("a", 0), complete("b", 0)));

        assertThat(Deeds.conditions(plan)).containsExactly("Failed=True/FailedJobs");
    }
}
