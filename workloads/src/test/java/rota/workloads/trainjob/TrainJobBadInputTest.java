package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.ATrainJob.conditions;
import static rota.workloads.trainjob.ATrainJob.news;
import static rota.workloads.trainjob.ATrainJob.writes;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.meta.Identity;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.kernel.plan.Plan;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Framework.Build;
import rota.workloads.trainjob.plugin.Supplies;
import rota.workloads.trainjob.plugin.Training;

/// What becomes of a training that cannot be: the exact condition, one event, and nothing else.
class TrainJobBadInputTest {
    private static final String BLOCKED = "Blocked=True/TrainJobResourcesCreationFailed";

    @Test
    void a_runtime_that_is_not_there_blocks_with_its_name() {
        var plan = new ATrainJob().from(new RuntimeSource.Unusable("specified runtime not found: expected the "
                + "ClusterTrainingRuntime.trainer.kubeflow.org r, found none")).plan();

        blocks(plan, "specified runtime not found: expected the ClusterTrainingRuntime.trainer.kubeflow.org r, found "
                + "none");
    }

    @Test
    void a_runtime_that_goes_before_the_training_began_blocks_it_and_a_later_one_does_not_matter() {
        var gone = new RuntimeSource.Unusable("specified runtime not found");
        var job = new ATrainJob();
        blocks(job.from(gone).plan(), "specified runtime not found");

        var began = new ATrainJob();
        var first = began.plan();

        assertThat(writes(began.after(first).plan())).isEmpty();
        assertThat(conditions(began.plan())).isEmpty();
    }

    @Test
    void two_managers_who_want_different_volumes_of_one_name_are_both_named_the_volume() {
        var plan = new ATrainJob().saying(patches(patch("a.io/x", "'volumes':[{'name':'v','emptyDir':{}}]"), patch(
                "b.io/y", "'volumes':[{'name':'v','hostPath':{'path':'/'}}]"))).plan();

        blocks(plan, "spec.runtimePatches for node: expected one source of the volume v, found emptyDir and hostPath: "
                + "the runtime, or another manager, has a volume of that name");
    }

    @Test
    void two_managers_who_want_different_kinds_of_values_are_told_the_variable() {
        var value = "'initContainers':[{'name':'i','env':[{'name':'A','value':'1'}]}]";
        var other = "'initContainers':[{'name':'i','env':[{'name':'A','valueFrom':{'fieldRef':{'fieldPath':'x'}}}]}]";

        assertThat(faults("tj", patches(patch("a.io/x", value), patch("b.io/y", other)))).containsExactly(
                "spec.runtimePatches for node/i: expected one value of the variable A, found value and valueFrom");
    }

    @Test
    void the_last_of_two_managers_wins_where_both_can_be_obeyed() {
        var plan = new ATrainJob().saying(patches(patch("a.io/x", "'nodeSelector':{'p':'1'}"), patch("b.io/y",
                "'nodeSelector':{'p':'2'}"))).plan();

        assertThat(conditions(plan)).isEmpty();
        assertThat(ATrainJob.applied(plan, JobSet.KIND.name()).toString()).contains("\"p\":\"2\"");
    }

    @Test
    void a_name_of_63_characters_leaves_no_room_for_the_names_of_pods() {
        assertThat(faults("x".repeat(63), "")).containsExactly("metadata.name: expected at most 48 characters, for the "
                + "pods of the step node are named after it, found 63");
        assertThat(faults("x".repeat(48), "")).isEmpty();
    }

    /// D-25: the number of the last pod is part of its name.
    @Test
    void many_nodes_leave_less_room_for_the_name() {
        assertThat(faults("x".repeat(48), "'trainer':{'numNodes':101}")).containsExactly("metadata.name: expected at "
                + "most 46 characters, for the pods of the step node are named after it, found 48");
        assertThat(faults("x".repeat(46), "'trainer':{'numNodes':101}")).isEmpty();
    }

    private static void blocks(Plan<TrainJobStatus> plan, String message) {
        assertThat(writes(plan)).isEmpty();
        assertThat(news(plan)).containsExactly("TrainJobResourcesCreationFailed");
        assertThat(conditions(plan)).containsExactly(BLOCKED);
        assertThat(plan.status().find("Blocked").orElseThrow().getMessage()).isEqualTo(message);
    }

    /// With a runtime whose only step has an init container.
    private static List<String> faults(String name, String more) {
        var job = Codec.model(ATrainJob.json("{'metadata':{'name':'" + name + "'},'spec':{'runtimeRef':{'name':'r'}"
                + (more.isEmpty() ? "" : "," + more) + "}}"), TrainJob.class);
        var runtime = RuntimeSpec.of(ATrainJob.json("{'spec':{'mlPolicy':{'torch':{}},'template':{'spec':"
                + "{'replicatedJobs':[{'name':'node','template':{'metadata':{'labels':"
                + "{'trainer.kubeflow.org/trainjob-ancestor-step':'trainer'}},'spec':{'template':{'spec':"
                + "{'initContainers':[{'name':'i'}],'containers':[{'name':'node'}]}}}}}]}}}}"));
        var training = Training.of(new Identity(TrainJob.KIND.key("ml", name), "u"), TrainJobSpec.of(
                job), runtime);
        return switch (Framework.standard().build(training, new Supplies(Optional.empty(), Optional.empty()))) {
            case Build.Made _ -> List.of();
            case Build.Refused(var faults) -> faults;
        };
    }

    private static String patches(String... all) {
        return "'runtimePatches':[" + String.join(",", all) + "]";
    }

    private static String patch(String manager, String pod) {
        return "{'manager':'" + manager
                + "','trainingRuntimeSpec':{'template':{'spec':{'replicatedJobs':[{'name':'node',"
                + "'template':{'spec':{'template':{'spec':{" + pod + "}}}}}]}}}}";
    }
}
