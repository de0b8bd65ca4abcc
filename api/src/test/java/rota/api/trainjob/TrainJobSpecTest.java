package rota.api.trainjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.crd.Definition;
import rota.api.crd.Definitions;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.JobSetStatus.Group;
import rota.api.meta.Kind;
import rota.api.trainjob.MlPolicy.Framework;
import rota.api.trainjob.TrainJobSpec.RuntimeRef;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class TrainJobSpecTest {

    /// What was in the way may go before there is anything else to tell. The API wants no empty status.
    @Test
    void a_status_with_nothing_in_it_is_no_status() {
        var blocked = Codec.model(Codec.readObject("""
                {"metadata":{"name":"tj"},"status":{"conditions":[{"type":"Blocked","status":"True"}]}}"""),
                TrainJob.class);

        var free = blocked.with(new TrainJobStatus(List.of(), List.of()));

        assertThat(Codec.tree(free).has("status")).isFalse();
    }

    @Test
    void what_is_left_out_has_the_usual_value() {
        var spec = TrainJobSpec.of(job("'runtimeRef':{'name':'r'}"));

        assertThat(spec.runtime()).isEqualTo(new RuntimeRef("trainer.kubeflow.org", "ClusterTrainingRuntime", "r"));
        assertThat(spec.runtime().isClusterWide()).isTrue();
        assertThat(spec.suspended()).isFalse();
        assertThat(spec.deadline()).isEmpty();
        assertThat(spec.trainer().nodes()).isEmpty();
        assertThat(spec.dataset()).isEmpty();
    }

    @Test
    void what_is_said_is_read() {
        var spec = TrainJobSpec.of(job("'runtimeRef':{'name':'r','kind':'TrainingRuntime'},'suspend':true,"
                + "'activeDeadlineSeconds':90,'trainer':{'image':'i','command':[],'numNodes':3,'numProcPerNode':2},"
                + "'initializer':{'model':{'storageUri':'hf://m','secretRef':{'name':'s'}}}"));

        assertThat(spec.runtime().isNamespaced()).isTrue();
        assertThat(spec.deadline()).contains(Duration.ofSeconds(90));
        assertThat(spec.trainer().command()).contains(List.of());
        assertThat(spec.trainer().args()).isEmpty();
        assertThat(spec.trainer().processCount()).hasValue(2);
        assertThat(spec.model().orElseThrow().storageUri()).contains("hf://m");
        assertThat(spec.model().orElseThrow().secret()).contains(json("{'name':'s'}"));
    }

    @Test
    void older_versions_wrote_the_number_of_processes_as_a_word() {
        var trainer = TrainJobSpec.of(job("'trainer':{'numProcPerNode':'gpu'}")).trainer();

        assertThat(trainer.processes()).contains("gpu");
        assertThat(trainer.processCount()).isEmpty();
    }

    @Test
    void a_runtime_says_whose_way_it_is() {
        assertThat(RuntimeSpec.of(json("{'spec':{}}")).policy()).isEqualTo(new MlPolicy(false, java.util.OptionalInt
                .empty(), new Framework.Plain()));
        assertThat(RuntimeSpec.of(json("{'spec':{'mlPolicy':{'mpi':{}}}}")).policy().mpi())
                .contains(new Framework.Mpi(1,
                        "OpenMPI", "/root/.ssh", false));
        assertThat(RuntimeSpec.of(json("{'spec':{'podGroupPolicy':{'coscheduling':{}}}}")).podGroup().coscheduling())
                .hasValue(60);
    }

    @Test
    void a_status_is_written_over_what_others_wrote_and_has_no_empty_lists() {
        var job = Codec.model(json("{'metadata':{'name':'j'},'status':{'trainerStatus':{'progressPercentage':5,"
                + "'lastUpdatedTime':'2030-01-01T00:00:00Z'},'jobsStatus':[]}}"), TrainJob.class);

        var written = Codec.tree(job.with(new TrainJobStatus(List.of(), List.of()))).object("status");

        assertThat(written.has("jobsStatus")).isFalse();
        assertThat(written.whole("trainerStatus", "progressPercentage")).hasValue(5);
        assertThat(TrainJobStatus.progressOf(job).orElseThrow().percent()).isEqualTo(5);
    }

    @Test
    void a_status_reads_as_it_is_written() {
        var condition = new ConditionBuilder().withType("Failed").withStatus("True").withReason("R").withMessage("m")
                .withLastTransitionTime("2030-01-01T00:00:00Z").build();
        var status = new TrainJobStatus(List.of(condition), List.of(new Group("node", 1, 2, 3, 4, 5)));

        var job = new TrainJob().with(status);

        assertThat(TrainJobStatus.of(job)).isEqualTo(status);
        assertThat(status.isFinished()).isTrue();
        assertThat(Codec.json(status)).isEqualTo(Codec.tree(job).object("status"));
        assertThat(Codec.tree(new JobSetStatus(List.of(condition), 1, 1, Optional.of("Failed"), List.of(),
                rota.api.jobset.Repeats.NONE)).text("terminalState")).contains("Failed");
    }

    @Test
    void images_have_no_host_until_the_user_names_one() {
        var images = Definitions.runtimes().lines().filter(it -> it.contains("image: ") || it.contains("_IMAGE")).map(
                it -> it.replaceAll(".*(image|value): '?([^'}]+).*", "$2")).toList();
        var ours = Definitions.runtimes(rota.api.meta.Ordered.map("kubeflow/", "images.example/kubeflow/"));

        assertThat(images).hasSizeGreaterThan(10).allSatisfy(it -> assertThat(it.substring(0, it.indexOf('/')))
                .doesNotContain(".", ":"));
        assertThat(ours).contains("image: images.example/kubeflow/trainer/model-initializer",
                "value: 'images.example/kubeflow/trainer/data-cache:latest'", "image: 'nvidia/jax:25.10-py3'");
    }

    @Test
    void both_kinds_of_runtimes_have_a_definition_and_live_where_they_should() {
        assertThat(Definitions.all()).extracting(Definition::name).contains("trainjobs.trainer.kubeflow.org",
                "trainingruntimes.trainer.kubeflow.org", "clustertrainingruntimes.trainer.kubeflow.org");
        assertThat(ClusterTrainingRuntime.KIND.scope()).isEqualTo(Kind.Scope.CLUSTER);
        assertThat(TrainingRuntime.KIND.plural()).isEqualTo("trainingruntimes");
        assertThat(Definitions.runtimes()).contains("name: torch-distributed\n", "name: mlx-distributed\n");
    }

    private static TrainJob job(String spec) {
        return Codec.model(json("{'metadata':{'name':'j'},'spec':{" + spec + "}}"), TrainJob.class);
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
