package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.ATrainJob.NOW;
import static rota.workloads.trainjob.ATrainJob.applied;
import static rota.workloads.trainjob.ATrainJob.conditions;
import static rota.workloads.trainjob.ATrainJob.news;
import static rota.workloads.trainjob.ATrainJob.writes;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Wake;

class TrainJobPlannerTest {
    private static final String COMPLETED = "'conditions':[{'type':'Completed','status':'True','reason':"
            + "'AllJobsCompleted','message':'done','lastTransitionTime':'2030-01-01T00:00:09Z'}],"
            + "'replicatedJobsStatus':[{'name':'node','ready':0,'succeeded':1,'failed':0,'active':0,'suspended':0}]";
    private static final String FAILED = COMPLETED.replace("Completed'", "Failed'").replace("AllJobsFailed",
            "ReachedMaxRestarts").replace("AllJobsCompleted", "ReachedMaxRestarts");

    @Test
    void the_runtime_is_kept_before_the_jobset_is_made_and_both_names_must_be_free() {
        var plan = new ATrainJob().plan();

        assertThat(plan.actions()).extracting(Action::summary).containsExactly(
                "confirm that trainjob ml/tj is as it was seen",
                "confirm that configmap ml/tj-runtime-snapshot is not there yet",
                "apply configmap ml/tj-runtime-snapshot",
                "confirm that jobset ml/tj is not there yet", "apply jobset ml/tj");
    }

    @Test
    void what_is_as_it_should_be_is_left_alone() {
        for (var policy : List.of("'mlPolicy':{'torch':{}}", "'mlPolicy':{'mpi':{'runLauncherAsNode':true}}",
                "'mlPolicy':{'flux':{}}", "'podGroupPolicy':{'coscheduling':{},'volcano':{}}")) {
            for (var suspend : List.of("'suspend':false", "'suspend':true")) {
                var job = new ATrainJob().policy(policy).saying(suspend);

                var again = job.after(job.plan()).plan();

                assertThat(writes(again)).as(policy + suspend).isEmpty();
                assertThat(again.status()).isEqualTo(job.view().status());
            }
        }
    }

    /// T12
    @Test
    void keys_that_somebody_deleted_are_made_anew_and_what_runs_is_left_alone() {
        var job = new ATrainJob().policy("'mlPolicy':{'mpi':{}}");
        job.after(job.plan()).without(Kind.of(Secret.class).key("ml", "tj-mpi-ssh-auth"));

        assertThat(writes(job.plan())).containsExactly("apply secret ml/tj-mpi-ssh-auth");
    }

    @Test
    void a_list_of_hosts_that_somebody_changed_is_put_right() {
        var job = new ATrainJob().policy("'mlPolicy':{'mpi':{}}");
        var plan = job.plan();
        job.after(plan);
        var hosts = applied(plan, "ConfigMap");

        job.having(new ConfigMapBuilder(Codec.model(hosts.withAt(rota.api.wire.Json.of("u"), "metadata", "uid").with(
                "metadata", hosts.object("metadata").with("name", rota.api.wire.Json.of("tj-mpi-hostfile"))),
                io.fabric8.kubernetes.api.model.ConfigMap.class)).withImmutable(null).withData(java.util.Map.of(
                        "hostfile", "x"))
                .build());

        assertThat(writes(job.plan())).containsExactly("apply configmap ml/tj-mpi-hostfile");
    }

    /// T18
    @Test
    void a_group_of_pods_that_run_is_left_alone() {
        var job = new ATrainJob().policy("'podGroupPolicy':{'coscheduling':{}}").suspended();
        job.after(job.plan());

        job.nowSaying("'suspend':false,'trainer':{'numNodes':9}");

        assertThat(writes(job.plan())).noneMatch(it -> it.contains("podgroup"));
    }

    /// T20
    @Test
    void a_change_while_it_rests_takes_effect() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).nowSaying("'suspend':true," + patch("'nodeSelector':{'pool':'a'}"));

        var plan = job.plan();

        assertThat(writes(plan)).containsExactly("apply jobset ml/tj");
        assertThat(applied(plan, "JobSet").toString()).contains("\"pool\":\"a\"");
    }

    /// T21
    @Test
    void a_change_while_it_runs_takes_effect_later_and_the_user_is_told() {
        var job = new ATrainJob();
        job.after(job.plan()).nowSaying("'suspend':false," + patch("'nodeSelector':{'pool':'a'}"));

        var plan = job.plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).contains("suspended"));
    }

    /// T22
    @Test
    void a_change_that_jobs_cannot_take_over_is_refused() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).nowSaying("'suspend':true," + patch("'serviceAccountName':'me'"));

        var plan = job.plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(conditions(plan)).contains("Blocked=True/TrainJobResourcesCreationFailed");
        assertThat(plan.status().find("Blocked").orElseThrow().getMessage()).contains("serviceAccountName");
    }

    /// T23
    @Test
    void a_change_and_the_end_of_a_rest_are_applied_at_once() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).nowSaying("'suspend':false," + patch("'nodeSelector':{'pool':'a'}"));

        var plan = job.plan();

        assertThat(writes(plan)).containsExactly("apply jobset ml/tj");
        assertThat(applied(plan, "JobSet").truth("spec", "suspend")).contains(false);
        assertThat(applied(plan, "JobSet").text("metadata", "uid")).contains("u-tj");
    }

    /// T26
    @Test
    void the_end_of_the_jobset_is_that_of_the_training() {
        var job = new ATrainJob();
        var plan = job.after(job.plan()).whereTheJobSet(COMPLETED).at(NOW.plusSeconds(60)).plan();

        assertThat(conditions(plan)).containsExactly("Complete=True/AllJobsCompleted");
        assertThat(plan.status().find("Complete").orElseThrow().getLastTransitionTime()).isEqualTo(
                "2030-01-01T00:00:09Z");
        assertThat(plan.status().jobs()).singleElement().satisfies(it -> assertThat(it.succeeded()).isEqualTo(1));
        assertThat(writes(plan)).isEmpty();
    }

    @Test
    void an_old_copy_of_the_jobset_undoes_nothing() {
        var job = new ATrainJob();
        var plan = job.after(job.plan()).whereTheJobSet(COMPLETED).seenInThePast().plan();

        assertThat(plan.status()).isEqualTo(job.view().status());
        assertThat(plan.wake()).isInstanceOf(Wake.At.class);
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).isEqualTo(
                "waiting until the copy of the JobSet is as new as the TrainJob"));
    }

    /// T27
    @Test
    void what_failed_stays_so_and_nothing_is_made_again() {
        var job = new ATrainJob();
        var failed = job.after(job.plan()).whereTheJobSet(FAILED).plan();

        var later = job.showing(failed.status()).without(JobSet.KIND.key("ml", "tj")).plan();

        assertThat(conditions(failed)).containsExactly("Failed=True/ReachedMaxRestarts");
        assertThat(later.status()).isEqualTo(failed.status());
        assertThat(writes(later)).isEmpty();
    }

    /// T31
    @Test
    void a_rest_and_its_end_are_shown() {
        var job = new ATrainJob().suspended();
        var resting = job.plan();
        var resumed = job.after(resting).nowSaying("'suspend':false").at(NOW.plusSeconds(50)).plan();

        assertThat(conditions(resting)).containsExactly("Suspended=True/Suspended");
        assertThat(conditions(resumed)).containsExactly("Suspended=False/Resumed");
        assertThat(resumed.status().find("Suspended").orElseThrow().getLastTransitionTime()).isEqualTo(
                "2030-01-01T00:00:50Z");
    }

    /// T32
    @Test
    void a_training_goes_on_with_the_runtime_that_it_began_with() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).policy("'mlPolicy':{'numNodes':50,'jax':{}}").nowSaying("'suspend':false");

        assertThat(applied(job.plan(), "JobSet").toString()).contains("PET_NNODES").doesNotContain("JAX");
    }

    /// T33
    @Test
    void a_training_goes_on_when_its_runtime_is_gone() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).nowSaying("'suspend':false");

        assertThat(job.view().runtime()).isInstanceOf(RuntimeSource.Kept.class);
        assertThat(writes(job.plan())).containsExactly("apply jobset ml/tj");
    }

    /// T34
    @Test
    void what_somebody_else_has_under_our_name_is_left_alone() {
        var plan = new ATrainJob().having(new ConfigMapBuilder().withNewMetadata().withNamespace("ml").withName(
                "tj-runtime-snapshot").withUid("x").endMetadata().build()).plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(news(plan)).containsExactly("TrainJobResourcesCreationFailed");
        assertThat(conditions(plan)).containsExactly("Blocked=True/TrainJobResourcesCreationFailed");
    }

    @Test
    void a_jobset_of_somebody_else_is_neither_changed_nor_taken_for_ours() {
        var stranger =
                Codec.model(ATrainJob.json("{'metadata':{'name':'tj','namespace':'ml','uid':'x','ownerReferences':"
                        + "[{'apiVersion':'trainer.kubeflow.org/v1alpha1','kind':'TrainJob','name':'tj','uid':'u-0',"
                        + "'controller':true}]},'status':{" + COMPLETED + "}}"), JobSet.class);

        var plan = new ATrainJob().having(stranger).plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(plan.status().isFinished()).isFalse();
        assertThat(plan.status().find("Blocked").orElseThrow().getMessage()).contains("u-0");
    }

    /// T35
    @Test
    void a_kind_of_runtime_that_nobody_knows_is_the_end() {
        var plan = new ATrainJob().from(new RuntimeSource.Unsupported("Foo.example.com")).plan();

        assertThat(conditions(plan)).containsExactly("Failed=True/TrainingRuntimeNotSupported");
        assertThat(plan.status().find("Failed").orElseThrow().getMessage()).isEqualTo(
                "unsupported runtime: Foo.example.com");
    }

    /// T36
    @Test
    void a_runtime_that_comes_late_is_waited_for() {
        var job = new ATrainJob().from(new RuntimeSource.Unusable("specified runtime not found"));
        var waiting = job.plan();
        var again = job.showing(waiting.status()).plan();
        var found = job.from(Snapshot.live(job.runtime())).plan();

        assertThat(news(waiting)).containsExactly("TrainJobResourcesCreationFailed");
        assertThat(news(again)).isEmpty();
        assertThat(again.steps()).singleElement().satisfies(it -> assertThat(it.reason()).contains("not found"));
        assertThat(writes(found)).contains("apply jobset ml/tj");
        assertThat(conditions(found)).isEmpty();
    }

    /// T37
    @Test
    void a_refusal_by_the_server_is_told() {
        assertThat(new ATrainJob().plan().actions()).filteredOn(Action.Apply.class::isInstance).allSatisfy(it -> {
            var event = ((Action.Apply) it).whenRefused().orElseThrow();
            assertThat(event.reason()).isEqualTo("TrainJobResourcesCreationFailed");
            assertThat(event.note()).isEqualTo("TrainJob resources reconciliation failed: ");
        });
        assertThat(Draft.trouble("x".repeat(2000)).note()).hasSizeLessThanOrEqualTo(1024).endsWith(" ...");
    }

    @Test
    void a_group_of_pods_needs_a_cluster_that_knows_such() {
        var known = TrainJobController.kinds().stream().filter(it -> !it.name().equals("PodGroup")).toList();

        var plan = new ATrainJob().policy("'podGroupPolicy':{'coscheduling':{}}").where(known).plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(plan.status().find("Blocked").orElseThrow().getMessage()).contains("podgroups.scheduling.x-k8s.io");
    }

    @Test
    void what_is_being_deleted_is_waited_for() {
        var job = new ATrainJob();
        job.after(job.plan());
        var set = job.view().jobSet().orElseThrow();
        set.getMetadata().setDeletionTimestamp("2030-01-01T00:00:00Z");

        var plan = job.having(set).plan();

        assertThat(writes(plan)).isEmpty();
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).contains("is being deleted"));
    }

    private static String patch(String pod) {
        return "'runtimePatches':[{'manager':'a.io/x','trainingRuntimeSpec':{'template':{'spec':{'replicatedJobs':["
                + "{'name':'node','template':{'spec':{'template':{'spec':{" + pod + "}}}}}]}}}}]";
    }
}
