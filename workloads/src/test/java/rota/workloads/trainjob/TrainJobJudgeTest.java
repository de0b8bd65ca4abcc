package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.TrainJobJudge.Case;
import rota.workloads.trainjob.TrainJobJudge.Verdict;
import rota.workloads.trainjob.plugin.RuntimeFaults;

/// What is said about a TrainJob before it is written.
class TrainJobJudgeTest {
    private static final TrainJobJudge JUDGE = new TrainJobJudge(Codec::read);

    @Test
    void a_training_that_can_be_is_let_through_in_silence() {
        assertThat(created(new ATrainJob().saying("'trainer':{'numNodes':2}"))).isEqualTo(Verdict.NOTHING);
    }

    @Test
    void what_would_block_a_training_is_refused_before_it_is_there() {
        assertThat(created(new ATrainJob().saying("'trainer':{'env':[{'name':'PET_NNODES','value':'1'}]}")).faults())
                .singleElement().asString().contains("PET_NNODES");
        assertThat(created(new ATrainJob().saying("'initializer':{'model':{'storageUri':'a://b'}}")).faults())
                .containsExactly("spec.runtimeRef: expected a runtime with the step model-initializer, for "
                        + "spec.initializer asks for it, found none");
    }

    @Test
    void a_runtime_that_is_not_there_and_one_that_nobody_knows_are_refused() {
        var job = new ATrainJob().job();
        var odd = Codec.model(Codec.tree(job).withAt(Json.of("Foo"), "spec", "runtimeRef", "kind"),
                TrainJob.class);

        assertThat(JUDGE.judge(Case.anew(job, Optional.empty())).faults()).containsExactly("spec.runtimeRef: specified "
                + "runtime not found: expected the ClusterTrainingRuntime.trainer.kubeflow.org r, found none");
        assertThat(JUDGE.judge(Case.anew(odd, Optional.empty())).faults()).containsExactly(
                "spec.runtimeRef: unsupported runtime: Foo.trainer.kubeflow.org");
    }

    @Test
    void the_name_of_one_whose_name_is_made_by_the_server_is_five_characters_longer() {
        var job = new ATrainJob().job();
        job.getMetadata().setName(null);
        job.getMetadata().setGenerateName("x".repeat(44));

        assertThat(JUDGE.judge(Case.anew(job, Optional.of(new ATrainJob().runtime()))).faults())
                .contains("metadata.name: "
                        + "expected at most 48 characters, for the pods of the step node are named after it, found 49");
    }

    /// T21
    @Test
    void changes_to_a_runtime_are_refused_while_the_training_runs() {
        var before = new ATrainJob();
        before.after(before.plan());

        var verdict = changed(before.job(), before.nowSaying("'suspend':false," + patch("'nodeSelector':{'a':'b'}")));

        assertThat(verdict.faults()).containsExactly("spec.runtimePatches: expected no change while the TrainJob runs, "
                + "found one; suspend it first");
    }

    /// T22
    @Test
    void changes_to_a_runtime_are_refused_until_the_last_job_rests() {
        var job = new ATrainJob().suspended();
        job.after(job.plan()).whereTheJobSet("'replicatedJobsStatus':[{'name':'node','active':1},{'name':'launcher',"
                + "'active':0}]");

        var verdict = changed(job.job(), job.nowSaying("'suspend':true," + patch("'nodeSelector':{'a':'b'}")));

        assertThat(verdict.faults()).containsExactly("spec.runtimePatches: expected that no Job of the step node runs "
                + "any more, found 1");
    }

    /// T23
    @Test
    void a_change_and_the_end_of_a_rest_may_come_at_once() {
        var job = new ATrainJob().suspended();
        job.after(job.plan());

        assertThat(changed(job.job(), job.nowSaying("'suspend':false," + patch("'nodeSelector':{'a':'b'}"))).faults())
                .isEmpty();
    }

    @Test
    void a_change_that_jobs_cannot_take_over_is_refused_early() {
        var job = new ATrainJob().suspended();
        job.after(job.plan());

        assertThat(changed(job.job(), job.nowSaying("'suspend':true," + patch("'serviceAccountName':'me'"))).faults())
                .singleElement().asString().startsWith("spec.runtimePatches: expected changes of labels")
                .contains("serviceAccountName");
    }

    @Test
    void a_training_that_never_began_may_be_changed_freely() {
        var job = new ATrainJob();

        assertThat(changed(job.job(), job.nowSaying(patch("'serviceAccountName':'me'"))).faults()).isEmpty();
    }

    /// T33
    @Test
    void a_training_that_has_begun_is_judged_by_the_runtime_that_it_began_with() {
        var job = new ATrainJob().suspended();
        job.after(job.plan());
        var before = job.job();
        var objects = job.view().objects().found();
        job.nowSaying("'suspend':true," + patch("'nodeSelector':{'a':'b'}"));

        var verdict = JUDGE.judge(new Case(Optional.of(before), job.job(), Optional.empty(), snapshot(objects), set(
                objects)));

        assertThat(verdict).isEqualTo(Verdict.NOTHING);
    }

    @Test
    void who_only_suspends_resumes_or_marks_is_asked_nothing_and_neither_is_who_goes() {
        var runs = new ATrainJob().job();
        var rests = new ATrainJob().suspended().job();
        var leaves = new ATrainJob().saying("'trainer':{'numNodes':2}").job();
        leaves.getMetadata().setDeletionTimestamp("2030-01-01T00:00:00Z");

        assertThat(TrainJobJudge.isQuestion(Optional.of(runs), rests)).isFalse();
        assertThat(TrainJobJudge.isQuestion(Optional.of(rests), runs)).isFalse();
        assertThat(TrainJobJudge.isQuestion(Optional.of(runs), leaves)).isFalse();
        assertThat(TrainJobJudge.isQuestion(Optional.empty(), new ATrainJob().saying(
                "'managedBy':'kueue.x-k8s.io/multikueue'").job())).isFalse();
        assertThat(TrainJobJudge.isQuestion(Optional.empty(), runs)).isTrue();
    }

    @Test
    void who_names_a_runtime_that_is_deprecated_is_warned() {
        var job = new ATrainJob();
        var runtime = job.runtime();
        runtime.getMetadata().setLabels(new LinkedHashMap<>(Map.of("trainer.kubeflow.org/support",
                "deprecated")));

        assertThat(JUDGE.judge(Case.anew(job.job(), Optional.of(runtime)))).isEqualTo(new Verdict(List.of(),
                List.of("ClusterTrainingRuntime r is deprecated: it has the label "
                        + "trainer.kubeflow.org/support, and may be gone in a later version; choose another runtime")));
    }

    @Test
    void a_runtime_has_one_trainer_with_its_container() {
        var runtime = RuntimeSpec.of(ATrainJob.json("{'spec':{'template':{'spec':{'replicatedJobs':[{'name':'n',"
                + "'replicas':2,'template':{'metadata':{'labels':{'trainer.kubeflow.org/trainjob-ancestor-step':"
                + "'trainer'}},'spec':{'template':{'spec':{'containers':[{'name':'other'}]}}}}},{'name':'free',"
                + "'replicas':5}]}}}}"));

        assertThat(RuntimeFaults.of(runtime)).containsExactly("the step n of the runtime: expected 1 replica, found 2",
                "the step n of the runtime: expected a container node, found none");
    }

    private static Verdict created(ATrainJob job) {
        return JUDGE.judge(Case.anew(job.job(), Optional.of(job.runtime())));
    }

    private static Verdict changed(TrainJob before, ATrainJob after) {
        var objects = after.view().objects().found();
        return JUDGE.judge(new Case(Optional.of(before), after.job(), Optional.of(after.runtime()), snapshot(objects),
                set(objects)));
    }

    private static Optional<ConfigMap> snapshot(Map<Key, HasMetadata> objects) {
        return Optional.ofNullable((ConfigMap) objects.get(Snapshot.CONFIG_MAPS.key("ml", "tj"
                + TrainJobNames.SNAPSHOT)));
    }

    private static Optional<JobSet> set(Map<Key, HasMetadata> objects) {
        return Optional.ofNullable((JobSet) objects.get(JobSet.KIND.key("ml", "tj")));
    }

    private static String patch(String pod) {
        return "'runtimePatches':[{'manager':'a.io/x','trainingRuntimeSpec':{'template':{'spec':{'replicatedJobs':"
                + "[{'name':'node','template':{'spec':{'template':{'spec':{" + pod + "}}}}}]}}}}]";
    }
}
