package rota.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.crd.Definitions;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.Reports;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.wiring.Workload;

/// Goal: trainings run on a server that somebody else could have written: it checks what it is given, and asks before
/// it writes. Method: TrainJobs on simulated nodes, with the operator in a process of its own, are watched to their
/// end.
abstract class TrainJobEndToEnd {
    private static final String SHORT = "'rota.dev/start-after':'0s','rota.dev/run-for':'1s'";
    private static final String ENDLESS = "'rota.dev/start-after':'0s'";
    private static final String TIME = "'lastUpdatedTime':'2030-01-01T00:00:00Z'";

    abstract TrainingCluster cluster();

    /// A token for an account in the namespace `default`.
    abstract String token(String audience) throws IOException;

    @Test
    void a_training_fetches_its_data_and_then_learns_on_two_nodes() throws Exception {
        runtime("fetching", "'torch':{}", "", step("dataset-initializer", "dataset-initializer", SHORT), step("node",
                "trainer", SHORT, "'dependsOn':[{'name':'dataset-initializer','status':'Complete'}]"));
        training("fetches", "fetching", "'trainer':{'numNodes':2},'initializer':{'dataset':{'storageUri':'a://b'}}");

        var over = ended("fetches");

        assertThat(ending(over)).isEqualTo("Complete AllJobsCompleted");
        assertThat(TrainJobStatus.of(over).jobs()).extracting(it -> it.name() + " " + it.succeeded())
                .containsExactlyInAnyOrder("node 1", "dataset-initializer 1");
        var jobs = cluster().jobs().now(it -> it.getMetadata().getName().startsWith("fetches-"));
        assertThat(named(jobs, "fetches-node-0").getMetadata().getCreationTimestamp()).isGreaterThanOrEqualTo(named(
                jobs, "fetches-dataset-initializer-0").getStatus().getCompletionTime());
        assertThat(pods("fetches", "node")).hasSize(2).allSatisfy(it -> assertThat(variables(it)).contains(
                "PET_NNODES=2", "PET_MASTER_ADDR=fetches-node-0-0.fetches"));
        assertThat(pods("fetches", "dataset-initializer")).singleElement().satisfies(it -> assertThat(variables(it))
                .contains("STORAGE_URI=a://b"));
        var snapshot = (ConfigMap) cluster().find(key(ConfigMap.class, "fetches-runtime-snapshot")).orElseThrow();
        assertThat(snapshot.getImmutable()).isTrue();
    }

    @Test
    void a_training_whose_pods_fail_begins_anew_as_often_as_it_may() throws Exception {
        runtime("failing", "'torch':{}", "'failurePolicy':{'maxRestarts':1}", step("node", "trainer", SHORT
                + ",'rota.dev/exit-code':'1'"));
        training("fails", "failing", "");

        var over = ended("fails");

        assertThat(ending(over)).isEqualTo("Failed ReachedMaxRestarts");
        assertThat(JobSetStatus.of(cluster().sets().await(it -> it.getMetadata().getName().equals("fails")))
                .restarts()).isEqualTo(1);
        assertThat(cluster().jobs().ever(it -> it.getMetadata().getName().equals("fails-node-0")).stream().map(it -> it
                .getMetadata().getLabels().get(JobSetNames.ATTEMPT)).distinct()).containsExactly("0", "1");
    }

    /// The server lets nobody change the pods of a Job that has ever run, unless it rests and forgets when it began.
    @Test
    void a_training_rests_is_sent_elsewhere_and_goes_on() throws Exception {
        runtime("endless", "'torch':{}", "", step("node", "trainer", ENDLESS));
        training("rests", "endless", "'trainer':{'numNodes':2}");
        cluster().sets().await(it -> it.getMetadata().getName().equals("rests") && active(it) == 1);

        cluster().change(TrainJob.KIND.key("default", "rests"), "'suspend':true");
        cluster().sets().await(it -> it.getMetadata().getName().equals("rests") && active(it) == 0
                && JobSetStatus.of(it).is(JobSetStatus.SUSPENDED));
        cluster().change(TrainJob.KIND.key("default", "rests"), "'suspend':false,'runtimePatches':[" + moved(
                "a.io/queue") + "]");
        var over = ended("rests");

        assertThat(ending(over)).isEqualTo("Complete AllJobsCompleted");
        assertThat(pods("rests", "node")).hasSize(2).allSatisfy(it -> assertThat(it.getSpec().getNodeSelector())
                .containsEntry("kubernetes.io/os", "linux"));
        assertThat(Codec.tree(over).objects("spec", "runtimePatches")).singleElement().satisfies(it -> assertThat(it
                .text("time")).as("stamped by a webhook").isPresent());
    }

    @Test
    void a_launcher_waits_for_its_nodes_and_takes_them_with_it() throws Exception {
        runtime("launching", "'mpi':{}", "'successPolicy':{'operator':'All','targetReplicatedJobs':['launcher']}", step(
                "node", "", ENDLESS),
                step("launcher", "trainer", SHORT,
                        "'dependsOn':[{'name':'node','status':'Ready'}]"));
        training("launches", "launching", "'trainer':{'numNodes':2}");

        var over = ended("launches");

        assertThat(ending(over)).isEqualTo("Complete AllJobsCompleted");
        var keys = (Secret) cluster().find(key(Secret.class, "launches-mpi-ssh-auth")).orElseThrow();
        assertThat(keys.getType()).isEqualTo("kubernetes.io/ssh-auth");
        assertThat(keys.getImmutable()).isTrue();
        assertThat(((ConfigMap) cluster().find(key(ConfigMap.class, "launches-mpi-hostfile")).orElseThrow()).getData())
                .containsEntry("hostfile", "launches-node-0-0.launches slots=1\nlaunches-node-0-1.launches slots=1\n");
        cluster().pods().awaitAll(_ -> pods("launches", "node").isEmpty());
    }

    /// A group of all pods would wait for nodes that wait for data that waits for the group.
    @Test
    void pods_of_a_group_start_together_although_they_wait_for_another_step() throws Exception {
        runtime("grouping", "'torch':{}},'podGroupPolicy':{'coscheduling':{}", "", step("dataset-initializer",
                "dataset-initializer", SHORT),
                step("node", "trainer", SHORT,
                        "'dependsOn':[{'name':'dataset-initializer','status':'Complete'}]"));
        training("groups", "grouping", "'trainer':{'numNodes':3}");

        var over = ended("groups");

        assertThat(ending(over)).isEqualTo("Complete AllJobsCompleted");
        assertThat(Codec.tree(cluster().find(TrainingCluster.GROUPS.key("default", "groups")).orElseThrow()).whole(
                "spec", "minMember")).hasValue(3);
        assertThat(pods("groups", "node")).hasSize(3).allSatisfy(it -> assertThat(it.getMetadata().getLabels())
                .containsEntry("scheduling.x-k8s.io/pod-group", "groups"));
    }

    @Test
    void a_training_that_takes_too_long_is_stopped() throws Exception {
        runtime("slow", "'torch':{}", "", step("node", "trainer", ENDLESS));
        training("late", "slow", "'activeDeadlineSeconds':2");

        var over = ended("late");

        assertThat(ending(over)).isEqualTo("Failed DeadlineExceeded");
        cluster().sets().awaitAll(all -> all.stream().noneMatch(it -> it.getMetadata().getName().equals("late")));
        cluster().pods().awaitAll(_ -> pods("late", "node").isEmpty());
    }

    @Test
    void a_training_reports_how_far_it_is_and_nobody_else_can() throws Exception {
        runtime("told", "'torch':{}", "", step("node", "trainer", ENDLESS));
        training("tells", "told", "");
        var mine = token(Reports.audience("default", "tells"));
        var report = "{'trainerStatus':{'progressPercentage':50,'metrics':[{'name':'loss','value':'0.5'}]," + TIME
                + "}}";

        assertThat(cluster().report("tells", token(Reports.audience("default", "other")), report).statusCode())
                .isEqualTo(403);
        assertThat(cluster().report("tells", mine, report.replace("50", "101")).statusCode()).isEqualTo(422);
        var answer = cluster().report("tells", mine, report);
        var told = cluster().trainings().await(it -> it.getMetadata().getName().equals("tells") && TrainJobStatus
                .progressOf(it).isPresent());

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(TrainJobStatus.progressOf(told).orElseThrow().percent()).isEqualTo(50);
        assertThat(TrainJobStatus.progressOf(told).orElseThrow().metrics()).containsExactly("loss 0.5");
        cluster().delete(TrainJob.KIND.key("default", "tells"));
        cluster().pods().awaitAll(_ -> pods("tells", "node").isEmpty());
        cluster().sets().awaitAll(all -> all.stream().noneMatch(it -> it.getMetadata().getName().equals("tells")));
    }

    @Test
    void what_cannot_be_is_refused_before_it_is_written() throws Exception {
        runtime("judged", "'torch':{}", "", step("node", "trainer", ENDLESS));
        training("judged", "judged", "");
        cluster().sets().await(it -> it.getMetadata().getName().equals("judged") && active(it) == 1);

        refused("spec.runtimeRef: specified runtime not found", () -> training("a", "nothing", ""));
        refused("PET_NNODES", () -> training("a", "judged", "'trainer':{'env':[{'name':'PET_NNODES','value':'1'}]}"));
        refused("metadata.name: expected at most 48 characters", () -> training("x".repeat(63), "judged", ""));
        refused("spec.runtimePatches[a.io/x]: expected a step of the runtime, found other", () -> training("a",
                "judged", "'runtimePatches':[" + moved("a.io/x").replace("'node'", "'other'") + "]"));
        refused("expected a container node, found none", () -> runtime("odd", "'torch':{}", "", step("node", "trainer",
                SHORT).replace("[{'name':'node'", "[{'name':'main'")));
        refused("expected no change while the TrainJob runs", () -> cluster().change(TrainJob.KIND.key("default",
                "judged"), "'runtimePatches':[" + moved("a.io/x") + "]"));
        refused("expected no change while the JobSet runs", () -> cluster().change(JobSet.KIND.key("default", "judged"),
                "'replicatedJobs':[" + step("node", "trainer", SHORT) + "]"));
        assertThatCode(() -> cluster().change(TrainJob.KIND.key("default", "judged"), "'suspend':true"))
                .doesNotThrowAnyException();
        cluster().delete(TrainJob.KIND.key("default", "judged"));
    }

    @Test
    void what_the_definitions_forbid_is_refused_and_every_runtime_that_we_bring_along_is_taken() {
        var runtimes = Stream.of(Definitions.runtimes().split("(?m)^---$")).map(Workload::yaml).filter(
                Json.Obj.class::isInstance).map(Json.Obj.class::cast).toList();
        assertThat(runtimes).hasSize(9).allSatisfy(it -> assertThatCode(() -> cluster().create(Codec.model(it,
                ClusterTrainingRuntime.class))).doesNotThrowAnyException());
        training("usual", "torch-distributed", "'suspend':true,'trainer':{'image':'i'}");

        for (var wrong : List.of("'trainer':{'numNodes':-1}", "'trainer':{'numProcPerNode':0}", "'managedBy':'me'"))
            assertThatThrownBy(() -> training("wrong", "torch-distributed", wrong)).isInstanceOf(
                    ApiException.Invalid.class);
        for (var late : List.of("'trainer':{'image':'j'}", "'runtimeRef':{'name':'other'}"))
            assertThatThrownBy(() -> cluster().change(TrainJob.KIND.key("default", "usual"), late)).isInstanceOf(
                    ApiException.Invalid.class);
        cluster().delete(TrainJob.KIND.key("default", "usual"));
    }

    @Test
    void nothing_is_made_twice_although_the_operator_is_killed_in_the_middle() throws Exception {
        runtime("steady", "'torch':{}", "", step("node", "trainer", SHORT));
        var names = List.of("k-0", "k-1", "k-2", "k-3", "k-4", "k-5");
        for (var name : names) training(name, "steady", "'trainer':{'numNodes':2}");
        cluster().sets().await(it -> names.contains(it.getMetadata().getName()));

        cluster().killOperator();
        cluster().startOperator();

        for (var name : names) {
            assertThat(ending(ended(name))).isEqualTo("Complete AllJobsCompleted");
            assertThat(pods(name, "node")).as(name).hasSize(2);
        }
        assertThat(cluster().sets().ever(it -> names.contains(it.getMetadata().getName())).stream().map(it -> it
                .getMetadata().getUid()).distinct()).hasSameSizeAs(names);
        assertThat(cluster().jobs().ever(it -> it.getMetadata().getName().startsWith("k-")).stream().map(it -> it
                .getMetadata().getUid()).distinct()).hasSameSizeAs(names);
    }

    private void runtime(String name, String policy, String spec, String... steps) {
        cluster().create(ClusterTrainingRuntime.class, "{'metadata':{'name':'" + name + "'},'spec':{'mlPolicy':{"
                + policy + "},'template':{'spec':{" + (spec.isEmpty() ? "" : spec + ",") + "'replicatedJobs':["
                + String.join(",", steps) + "]}}}}");
    }

    /// @param section of a TrainJob that it carries out; empty: none
    /// @param script what simulated nodes do with its pods
    private static String step(String name, String section, String script, String... more) {
        var container = section.isEmpty() || section.equals("trainer") ? "node" : section;
        var metadata = section.isEmpty() ? "" : "'metadata':{'labels':{'trainer.kubeflow.org/trainjob-ancestor-step':'"
                + section + "'}},";
        return "{'name':'" + name + "'," + Stream.of(more).map(it -> it + ",").collect(Collectors.joining())
                + "'template':{" + metadata + "'spec':{'backoffLimit':0,'template':{'metadata':{'annotations':{"
                + script + "}},'spec':{'restartPolicy':'Never','containers':[{'name':'" + container
                + "','image':'none'}]}}}}}";
    }

    private void training(String name, String runtime, String spec) {
        cluster().create(TrainJob.class, "{'metadata':{'name':'" + name + "','namespace':'default'},'spec':{"
                + "'runtimeRef':{'name':'" + runtime + "'}" + (spec.isEmpty() ? "" : "," + spec) + "}}");
    }

    /// To nodes with Linux, where its pods end after a second.
    private static String moved(String manager) {
        return "{'manager':'" + manager + "','trainingRuntimeSpec':{'template':{'spec':{'replicatedJobs':[{'name':"
                + "'node','template':{'spec':{'template':{'metadata':{'annotations':{'rota.dev/run-for':'1s'}},"
                + "'spec':{'nodeSelector':{'kubernetes.io/os':'linux'}}}}}}]}}}}";
    }

    private static void refused(String why, Runnable deed) {
        assertThatThrownBy(deed::run).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining(why);
    }

    private TrainJob ended(String name) throws InterruptedException {
        return cluster().trainings().await(it -> it.getMetadata().getName().equals(name) && TrainJobStatus.of(it)
                .isFinished());
    }

    private static String ending(TrainJob job) {
        return TrainJobStatus.of(job).conditions().stream().filter(it -> it.getStatus().equals("True")).map(it -> it
                .getType() + " " + it.getReason()).collect(Collectors.joining(" and "));
    }

    private static int active(JobSet set) {
        return JobSetStatus.of(set).jobs().stream().mapToInt(it -> it.active()).sum();
    }

    private List<Pod> pods(String training, String step) {
        return cluster().pods().now(it -> {
            var labels = it.getMetadata().getLabels();
            return labels != null && training.equals(labels.get(JobSetNames.JOB_SET)) && step.equals(labels.get(
                    JobSetNames.REPLICATED_JOB));
        });
    }

    private static List<String> variables(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getEnv().stream().filter(it -> it.getValue() != null)
                .map((EnvVar it) -> it.getName() + "=" + it.getValue()).toList();
    }

    private static Job named(List<Job> jobs, String name) {
        return jobs.stream().filter(it -> Objects.equals(it.getMetadata().getName(), name)).findFirst().orElseThrow();
    }

    private static Key key(Class<? extends io.fabric8.kubernetes.api.model.HasMetadata> type, String name) {
        return Kind.of(type).key("default", name);
    }
}
