package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.jobset.AJob.complete;
import static rota.workloads.jobset.AJob.job;
import static rota.workloads.jobset.AJob.running;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;

class SuspensionTest {
    private static Plan<JobSetStatus> plan(AJobSet set) {
        return JobSetPlanner.plan(set.view());
    }

    /// J14
    @Test
    void a_jobset_that_is_created_suspended_has_all_its_jobs_at_rest() {
        var set = new AJobSet().group("a", 2).served().with("'suspend':true");

        var first = plan(set);
        var then = plan(set.having(job("a", 0), job("a", 1)));

        assertThat(Deeds.created(first, Job.class)).hasSize(2).allMatch(it -> it.getSpec().getSuspend());
        assertThat(Deeds.conditions(first)).containsExactly("Suspended=True/SuspendedJobs");
        assertThat(then.status().jobs()).containsExactly(new Group("a", 0, 0, 0, 0, 2));
        assertThat(Deeds.of(then)).isEmpty();
    }

    /// J15
    @Test
    void a_job_that_goes_on_takes_over_what_was_added_to_its_template() {
        var pod = "'nodeSelector':{'zone':'z1'},'tolerations':[{'key':'gpu','operator':'Exists'}],"
                + "'containers':[{'name':'main','image':'none'}]";
        var set = new AJobSet().groupWith("a", 1, "'completions':1,'parallelism':1", pod).served()
                .saying("Suspended", true, "SuspendedJobs").having(job("a", 0).suspended(true).being(it -> it.editSpec()
                        .editTemplate().editSpec().withNodeSelector(null).addToNodeSelector("old", "x")
                        .withTolerations().addNewToleration().withKey("other").endToleration().endSpec().endTemplate()
                        .endSpec()));

        var plan = plan(set);

        assertThat(spec(confirmed(plan).getFirst())).isEqualTo(Codec.readObject("""
                {"suspend":false,"template":{"spec":{"nodeSelector":{"zone":"z1"},"tolerations":
                [{"key":"other"},{"key":"gpu","operator":"Exists"}]}}}"""));
        assertThat(Deeds.conditions(plan)).containsExactly("Suspended=True/SuspendedJobs");
    }

    @Test
    void a_job_that_had_started_looks_as_if_it_had_not_before_its_template_is_changed() {
        var pod = "'nodeSelector':{'zone':'z1'},'containers':[{'name':'main','image':'none'}]";
        var changed = running("a", 0).suspended(true).being(it -> it.editSpec().editTemplate().editSpec()
                .withNodeSelector(null).endSpec().endTemplate().endSpec());
        var resting = changed.being(it -> it.editStatus().addNewCondition().withType("Suspended").withStatus("True")
                .endCondition().endStatus());

        var tooEarly = plan(new AJobSet().groupWith("a", 1, "'parallelism':1", pod).served().having(changed));
        var now = plan(new AJobSet().groupWith("a", 1, "'parallelism':1", pod).served().having(resting));

        assertThat(tooEarly.actions()).isEmpty();
        assertThat(tooEarly.toString()).contains("must have come to rest");
        assertThat(confirmed(now)).hasSize(2).first().isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(it
                .subresource()).isEqualTo(Subresource.STATUS));
    }

    @Test
    void a_job_whose_template_is_the_same_just_goes_on() {
        var plan = plan(new AJobSet().group("a", 1).served().having(running("a", 0).suspended(true)));

        assertThat(confirmed(plan)).singleElement().satisfies(it -> assertThat(spec(it))
                .isEqualTo(Json.object("suspend", Json.of(false))));
    }

    @Test
    void that_it_goes_on_is_said_when_it_does() {
        var plan = plan(new AJobSet().group("a", 1).served().saying("Suspended", true, "SuspendedJobs")
                .having(running("a", 0)));

        assertThat(Deeds.of(plan)).isEmpty();
        assertThat(Deeds.conditions(plan)).containsExactly("Suspended=False/ResumeJobs");
    }

    /// J16
    @Test
    void running_jobs_are_told_to_rest_and_finished_ones_stay() {
        var set = new AJobSet().group("a", 1).group("b", 2).served().with("'suspend':true").having(complete("a", 0),
                running("b", 0), running("b", 1).suspended(true));

        var plan = plan(set);

        assertThat(Deeds.of(plan)).isEmpty();
        assertThat(Deeds.conditions(plan)).containsExactly("Suspended=True/SuspendedJobs");
        var still = plan(new AJobSet().group("b", 1).served().with("'suspend':true").having(running("b", 0)
                .suspended(false)));
        assertThat(confirmed(still)).singleElement().satisfies(it -> assertThat(spec(it))
                .isEqualTo(Json.object("suspend", Json.of(true))));
        assertThat(still.status().conditions()).isEmpty();
    }

    @Test
    void that_all_rest_is_not_said_while_some_may_not_be_seen() {
        var plan = plan(new AJobSet().group("a", 1).served().with("'suspend':true").unsettled());

        assertThat(plan.status().conditions()).isEmpty();
        assertThat(plan.wake()).isNotEqualTo(rota.kernel.plan.Wake.NEVER);
    }

    @Test
    void groups_that_start_in_order_go_on_in_order() {
        var plan = plan(new AJobSet().group("a", 1).group("b", 1).served()
                .with("'startupPolicy':{'startupPolicyOrder':'InOrder'}").saying("Suspended", true, "SuspendedJobs")
                .having(running("a", 0), job("b", 0).suspended(true)));

        assertThat(confirmed(plan)).first().extracting(Action::summary).isEqualTo("patch job default/train-b-0");
        assertThat(Deeds.of(plan)).hasSize(2);
        assertThat(Deeds.conditions(plan)).containsExactly("Suspended=True/SuspendedJobs",
                "StartupPolicyInProgress=True/InOrderStartupPolicyInProgress");
    }

    /// What is done once the JobSet has been looked at past the cache.
    private static List<Action> confirmed(Plan<?> plan) {
        assertThat(plan.actions().getFirst().summary()).isEqualTo(
                "confirm that jobset default/train is as it was seen");
        return plan.actions().subList(1, plan.actions().size());
    }

    private static Json.Obj spec(Action action) {
        return List.of(action).stream().map(it -> ((PatchBody.Merge) ((Action.Patch) it).body()).changes())
                .findFirst().orElseThrow().object("spec");
    }
}
