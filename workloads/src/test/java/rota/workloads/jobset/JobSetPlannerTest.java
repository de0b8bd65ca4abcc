package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.jobset.AJob.complete;
import static rota.workloads.jobset.AJob.failed;
import static rota.workloads.jobset.AJob.job;
import static rota.workloads.jobset.AJob.running;
import static rota.workloads.jobset.AJobSet.NOW;

import io.fabric8.kubernetes.api.model.Service;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.Propagation;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;

class JobSetPlannerTest {
    private static Plan<JobSetStatus> plan(AJobSet set) {
        return JobSetPlanner.plan(set.view());
    }

    private static AJobSet two() {
        return new AJobSet().group("a", 1).group("b", 3).served();
    }

    /// J01
    @Test
    void a_new_jobset_gets_its_service_and_all_its_jobs() {
        var plan = plan(new AJobSet().group("a", 1).group("b", 3));

        assertThat(Deeds.of(plan)).containsExactly("create service default/train", "create job default/train-a-0",
                "create job default/train-b-0", "create job default/train-b-1", "create job default/train-b-2");
        var service = Deeds.created(plan, Service.class).getFirst();
        assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
        assertThat(service.getSpec().getSelector()).isEqualTo(Map.of("jobset.sigs.k8s.io/jobset-name", "train"));
        assertThat(plan.status().jobs()).containsExactly(new Group("b", 0, 0, 0, 0, 0), new Group("a", 0, 0, 0, 0, 0));
    }

    /// J02
    @Test
    void a_jobset_is_complete_when_all_its_jobs_are() {
        var plan = plan(two().having(complete("a", 0), complete("b", 0), complete("b", 1), complete("b", 2)));

        assertThat(Deeds.conditions(plan)).containsExactly("Completed=True/AllJobsCompleted");
        assertThat(plan.status().terminalState()).contains("Completed");
        assertThat(plan.status().jobs()).containsExactly(new Group("b", 0, 3, 0, 0, 0), new Group("a", 0, 1, 0, 0, 0));
        assertThat(Deeds.news(plan)).containsExactly("AllJobsCompleted");
    }

    /// J03
    @Test
    void three_of_four_are_not_all() {
        var plan = plan(two().having(complete("a", 0), complete("b", 0), complete("b", 1), running("b", 2)));

        assertThat(plan.status().conditions()).isEmpty();
        assertThat(plan.status().terminalState()).isEmpty();
    }

    /// J04
    @Test
    void a_launcher_that_completes_ends_the_workers() {
        var set = new AJobSet().group("launcher", 1).group("node", 2).served()
                .with("'successPolicy':{'operator':'All','targetReplicatedJobs':['launcher']}")
                .having(complete("launcher", 0), running("node", 0), running("node", 1).leaving());
        assertThat(Deeds.conditions(plan(set))).containsExactly("Completed=True/AllJobsCompleted");

        var after = plan(set.saying("Completed", true, "AllJobsCompleted"));

        assertThat(Deeds.of(after)).containsExactly("delete job default/train-node-0");
        assertThat(after.actions()).extracting(it -> ((Action.Delete) it).options().propagation().orElseThrow())
                .containsExactly(Propagation.FOREGROUND);
    }

    /// J05
    @Test
    void any_job_may_be_enough() {
        var plan = plan(two().with("'successPolicy':{'operator':'Any'}").having(complete("b", 1), running("a", 0)));

        assertThat(Deeds.conditions(plan)).containsExactly("Completed=True/AllJobsCompleted");
    }

    /// J06
    @Test
    void without_a_failure_policy_the_first_failure_is_the_end() {
        var set = two().having(failed("b", 1), failed("b", 2).earlier(),
                running("a", 0));

        var plan = plan(set);

        assertThat(Deeds.conditions(plan)).containsExactly("Failed=True/FailedJobs");
        assertThat(plan.status().conditions().getFirst().getMessage())
                .isEqualTo("jobset failed due to one or more job failures (first failed job: train-b-2)");
        assertThat(plan.status().terminalState()).contains("Failed");
        assertThat(Deeds.of(plan(set.saying("Failed", true, "FailedJobs")))).containsExactly(
                "delete job default/train-a-0");
    }

    /// J20
    @Test
    void groups_start_in_order() {
        var set = new AJobSet().group("a", 1).group("b", 1).served()
                .with("'startupPolicy':{'startupPolicyOrder':'InOrder'}");
        var first = plan(set);
        assertThat(Deeds.of(first)).containsExactly("create job default/train-a-0");
        assertThat(Deeds.conditions(first)).containsExactly(
                "StartupPolicyInProgress=True/InOrderStartupPolicyInProgress");

        set.having(running("a", 0)).saying("StartupPolicyInProgress", true, "InOrderStartupPolicyInProgress");
        assertThat(Deeds.of(plan(set))).containsExactly("create job default/train-b-0");

        var last = plan(set.having(running("b", 0)));
        assertThat(Deeds.of(last)).isEmpty();
        assertThat(Deeds.conditions(last)).containsExactly(
                "StartupPolicyInProgress=False/InOrderStartupPolicyInProgress",
                "StartupPolicyCompleted=True/InOrderStartupPolicyCompleted");
    }

    /// J17
    @Test
    void a_group_waits_until_all_that_it_depends_on_are_complete() {
        var set = new AJobSet().group("dataset", 1).group("model", 1).group("node", 1,
                "'dependsOn':[{'name':'dataset','status':'Complete'},{'name':'model','status':'Complete'}]").served();
        assertThat(Deeds.of(plan(set))).containsExactly("create job default/train-dataset-0",
                "create job default/train-model-0");
        set.having(complete("dataset", 0));
        assertThat(Deeds.of(plan(set))).containsExactly("create job default/train-model-0");
        assertThat(plan(set).toString()).contains("node waits until model is complete");

        set.having(complete("model", 0));

        assertThat(Deeds.of(plan(set))).containsExactly("create job default/train-node-0");
    }

    /// J18
    @Test
    void a_launcher_waits_until_the_workers_are_ready() {
        var set = new AJobSet().group("node", 2).group("launcher", 1,
                "'dependsOn':[{'name':'node','status':'Ready'}]").served().having(running("node", 0), job("node", 1));
        assertThat(Deeds.of(plan(set))).isEmpty();

        var ready = new AJobSet().group("node", 2).group("launcher", 1,
                "'dependsOn':[{'name':'node','status':'Ready'}]").served()
                .having(running("node", 0), running("node", 1));

        assertThat(Deeds.of(plan(ready))).containsExactly("create job default/train-launcher-0");
    }

    /// J21
    @Test
    void a_finished_jobset_is_deleted_when_its_time_is_over() {
        var set = new AJobSet().group("a", 1).served().with("'ttlSecondsAfterFinished':5").having(complete("a", 0))
                .saying("Completed", true, "AllJobsCompleted"); // a minute before NOW
        var end = NOW.minusSeconds(60);

        var before = plan(set.at(end.plusSeconds(4)));
        var after = plan(set.at(end.plusSeconds(5)));

        assertThat(Deeds.of(before)).isEmpty();
        assertThat(before.wake()).isInstanceOfSatisfying(Wake.At.class, it -> assertThat(it.when())
                .isEqualTo(end.plus(Duration.ofSeconds(5))));
        assertThat(Deeds.of(after)).containsExactly("delete jobset default/train");
    }

    /// J22
    @Test
    void a_service_of_that_name_is_left_alone_and_a_missing_one_made_again() {
        var set = new AJobSet().group("a", 1).having(running("a", 0));

        assertThat(Deeds.of(plan(set))).containsExactly("create service default/train");
        assertThat(Deeds.of(plan(set.served()))).isEmpty();
    }

    @Test
    void a_settled_jobset_is_left_alone() {
        var set = two().having(running("a", 0), running("b", 0), running("b", 1), running("b", 2)).view();
        var seen = JobSetPlanner.plan(set).status();

        var again = JobSetPlanner.plan(new JobSetView(set.set().with(seen), set.spec(), seen, set.jobs(),
                set.surroundings(), true, NOW.plusSeconds(100)));

        assertThat(again.actions()).isEmpty();
        assertThat(again.status()).isEqualTo(seen);
    }

    @Test
    void a_jobset_that_could_never_run_fails_at_once_and_says_why() {
        var plan = plan(new AJobSet().group("Upper", 1));

        assertThat(Deeds.of(plan)).isEmpty();
        assertThat(Deeds.conditions(plan)).containsExactly("Failed=True/InvalidSpec");
        assertThat(plan.status().conditions().getFirst().getMessage()).startsWith("spec.replicatedJobs[Upper].name");
        assertThat(plan.status().terminalState()).contains("Failed");
    }

    @Test
    void nothing_is_decided_from_a_jobset_that_is_older_than_its_jobs() {
        var plan = plan(two().having(failed("a", 0).ofAttempt(1)));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.status().conditions()).isEmpty();
    }

    @Test
    void a_job_without_an_attempt_stops_everything_and_is_named() {
        var plan = plan(two().having(running("a", 0).being(it -> it.editMetadata().withLabels(null).endMetadata())));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.toString()).contains("train-a-0 has lost the label");
    }

    @Test
    void jobs_that_are_not_needed_any_more_after_the_end_are_kept_if_they_are_over() {
        var set = two().restarted(1, 1).saying("Failed", true, "ReachedMaxRestarts").having(failed("a", 0),
                complete("b", 0), running("b", 1).ofAttempt(0));

        assertThat(Deeds.of(plan(set))).containsExactly("delete job default/train-b-1");
    }

    @Test
    void what_is_said_moves_its_time_only_when_it_changes() {
        var set = new AJobSet().group("a", 1).served().with("'suspend':true").saying("Suspended", true, "Other")
                .having(job("a", 0).suspended(true));

        var condition = plan(set).status().conditions().getFirst();

        assertThat(condition.getReason()).isEqualTo("SuspendedJobs");
        assertThat(Instant.parse(condition.getLastTransitionTime())).isEqualTo(NOW.minusSeconds(60));
    }

    @Test
    void the_same_view_gives_the_same_plan() {
        var view = two().with("'coordinator':{'replicatedJob':'b'}").view();

        assertThat(List.of(JobSetPlanner.plan(view), JobSetPlanner.plan(view))).extracting(Plan::toString)
                .allMatch(JobSetPlanner.plan(view).toString()::equals);
    }
}
