package rota.app.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;
import rota.app.wiring.Workload;

/// Goal: an API server that asks us refuses what cannot be, and writes down since when changes are as they are. Method:
/// the embedded server asks the desk before it writes.
class AdmissionTest {
    private static final Map<Kind, Class<? extends HasMetadata>> TYPES = Map.of(JobSet.KIND, JobSet.class,
            TrainJob.KIND, TrainJob.class, TrainingRuntime.KIND, TrainingRuntime.class, ClusterTrainingRuntime.KIND,
            ClusterTrainingRuntime.class, NodeSetNames.NODE_SET, NodeSet.class);

    @TempDir
    private static Path dir = Path.of("");

    private static @Nullable LocalServer server;
    private static @Nullable Desk desk;

    @BeforeAll
    static void start() throws IOException {
        var opened = LocalServer.start(new LocalServer.Options(dir, 0, true), RealWorld.surroundings(), () -> "");
        server = opened;
        CustomKindsInstall.into(opened.api("rota"));
        desk = Desk.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), opened.identity(),
                Thread::startVirtualThread);
        desk.start(opened::user, opened.api("rota"));
        WebhookInstall.into(opened.api("rota"), List.of(Workload.values()), "https://127.0.0.1:" + desk.port(), opened
                .authority());
        create(ClusterTrainingRuntime.KIND, "r", runtime(1));
    }

    @AfterAll
    static void stop() {
        Objects.requireNonNull(desk).close();
        Objects.requireNonNull(server).close();
    }

    @Test
    void what_a_running_jobset_is_made_of_cannot_be_changed() {
        create(JobSet.KIND, "runs", "'replicatedJobs':[" + group("'labels':{'a':'1'}", "'nodeSelector':{'x':'1'}")
                + "]");

        assertThatThrownBy(() -> patch(JobSet.KIND, "runs", "'replicatedJobs':[" + group("'labels':{'a':'1'}",
                "'nodeSelector':{'x':'2'}") + "]")).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining(
                        "spec.replicatedJobs[a]: expected no change while the JobSet runs, found one");
        assertThatCode(() -> patch(JobSet.KIND, "runs", "'ttlSecondsAfterFinished':5")).doesNotThrowAnyException();
    }

    @Test
    void a_jobset_that_rests_may_get_another_place_and_nothing_else() {
        create(JobSet.KIND, "rests", "'suspend':true,'replicatedJobs':[" + group("'labels':{'a':'1'}", "") + "]");

        assertThatCode(() -> patch(JobSet.KIND, "rests", "'suspend':false,'replicatedJobs':[" + group(
                "'annotations':{'a':'1'}", "'tolerations':[{'key':'k','operator':'Exists'}]") + "]"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> patch(JobSet.KIND, "rests", "'suspend':true,'replicatedJobs':[" + group("",
                "'serviceAccountName':'other'") + "]")).isInstanceOf(ApiException.Forbidden.class)
                .hasMessageContaining("expected no change but of labels, annotations");
    }

    @Test
    void a_nodeset_keeps_its_cluster_and_its_claims() {
        create(NodeSetNames.NODE_SET, "gpu", "'controllerRef':{'name':'slurm'},'slurmd':{'image':'i'}");

        assertThatCode(() -> patch(NodeSetNames.NODE_SET, "gpu", "'replicas':3")).doesNotThrowAnyException();
        assertThatThrownBy(() -> patch(NodeSetNames.NODE_SET, "gpu", "'controllerRef':{'name':'other'}")).isInstanceOf(
                ApiException.Forbidden.class).hasMessageContaining(
                        "spec.controllerRef.name: expected it to stay slurm, found other");
        assertThatThrownBy(() -> create(NodeSetNames.NODE_SET, "bad", "'controllerRef':{'name':'slurm'},"
                + "'extraConf':'Gres'")).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining(
                        "spec.extraConf");
    }

    @Test
    void changes_to_a_runtime_show_since_when_they_are_as_they_are() {
        create(TrainJob.KIND, "patched",
                "'suspend':true,'runtimeRef':{'name':'r'},'runtimePatches':[" + change("a.io/x",
                        "1") + "," + change("b.io/y", "1", "'time':'2001-01-01T00:00:00Z'") + "]");
        var first = times("patched");

        patch(TrainJob.KIND, "patched", "'runtimePatches':[" + change("a.io/x", "1") + "," + change("b.io/y", "2",
                "'time':'2001-01-01T00:00:00Z'") + "]");
        var second = times("patched");

        assertThat(first.getFirst()).isPresent();
        assertThat(first.getLast()).contains("2001-01-01T00:00:00Z");
        assertThat(second.getFirst()).isEqualTo(first.getFirst());
        assertThat(second.getLast()).isPresent().isNotEqualTo(first.getLast());
    }

    /// T05
    @Test
    void a_variable_that_the_runtime_sets_is_refused_before_the_training_is_there() {
        assertThatThrownBy(() -> create(TrainJob.KIND, "own-env", "'runtimeRef':{'name':'r'},'trainer':{'env':"
                + "[{'name':'PET_NNODES','value':'1'}]}")).isInstanceOf(ApiException.Forbidden.class)
                .hasMessageContaining("PET_NNODES");
        assertThatThrownBy(() -> api().send(new Request.Get(TrainJob.KIND.key("default", "own-env")))).isInstanceOf(
                ApiException.NotFound.class);
    }

    @Test
    void a_runtime_that_is_not_there_is_refused_by_name() {
        assertThatThrownBy(() -> create(TrainJob.KIND, "lost", "'runtimeRef':{'name':'none'}")).isInstanceOf(
                ApiException.Forbidden.class).hasMessageContaining(
                        "spec.runtimeRef: specified runtime not found: "
                                + "expected the ClusterTrainingRuntime.trainer.kubeflow.org none, found none");
        assertThatThrownBy(() -> create(TrainJob.KIND, "lost", "'runtimeRef':{'kind':'TrainingRuntime','name':'none'}"))
                .isInstanceOf(ApiException.Forbidden.class).hasMessageContaining("in the namespace default");
        assertThatThrownBy(() -> create(TrainJob.KIND, "lost", "'runtimeRef':{'kind':'Foo','name':'none'}"))
                .isInstanceOf(ApiException.Forbidden.class).hasMessageContaining("unsupported runtime: Foo");
    }

    /// T43
    @Test
    void an_initializer_without_its_step_is_refused() {
        assertThatThrownBy(() -> create(TrainJob.KIND, "no-step", "'runtimeRef':{'name':'r'},'initializer':{'model':"
                + "{'storageUri':'a://b'}}")).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining(
                        "spec.runtimeRef: expected a runtime with the step model-initializer");
    }

    @Test
    void a_name_that_is_too_long_for_its_pods_is_refused_with_what_is_left() {
        assertThatThrownBy(() -> create(TrainJob.KIND, "x".repeat(63), "'runtimeRef':{'name':'r'}")).isInstanceOf(
                ApiException.Forbidden.class).hasMessageContaining("metadata.name: expected at most 48 characters");
    }

    @Test
    void a_runtime_with_several_trainers_is_refused_unless_nobody_is_to_judge_it() {
        assertThatThrownBy(() -> create(ClusterTrainingRuntime.KIND, "two", runtime(2))).isInstanceOf(
                ApiException.Forbidden.class).hasMessageContaining(
                        "the step node of the runtime: expected 1 replica, found 2");
        assertThatThrownBy(() -> create(TrainingRuntime.KIND, "two", runtime(2))).isInstanceOf(
                ApiException.Forbidden.class);
        assertThatCode(() -> create(ClusterTrainingRuntime.KIND, "free", "'labels':{'trainer.kubeflow.org/"
                + "webhook-validation':'disabled'}", runtime(2))).doesNotThrowAnyException();
    }

    /// D-22
    @Test
    void a_group_with_a_priority_class_that_is_not_there_is_refused() {
        create(ClusterTrainingRuntime.KIND, "important", "'podGroupPolicy':{'volcano':{}}," + runtime(1).replace(
                "'containers'", "'priorityClassName':'urgent','containers'"));
        create(ClusterTrainingRuntime.KIND, "vital", "'podGroupPolicy':{'volcano':{}}," + runtime(1).replace(
                "'containers'", "'priorityClassName':'system-node-critical','containers'"));

        assertThatThrownBy(() -> create(TrainJob.KIND, "urgent", "'runtimeRef':{'name':'important'}")).isInstanceOf(
                ApiException.Forbidden.class)
                .hasMessageContaining("spec.runtimeRef: expected the PriorityClass urgent");
        assertThatCode(() -> create(TrainJob.KIND, "vital", "'runtimeRef':{'name':'vital'}"))
                .doesNotThrowAnyException();
    }

    /// T21
    @Test
    void changes_to_the_runtime_of_a_training_that_runs_are_refused() {
        create(TrainJob.KIND, "busy", "'runtimeRef':{'name':'r'}");
        var uid =
                api().send(new Request.Get(TrainJob.KIND.key("default", "busy"))).orElseThrow().getMetadata().getUid();
        create(JobSet.KIND, "busy",
                "'ownerReferences':[{'apiVersion':'trainer.kubeflow.org/v1alpha1','kind':'TrainJob',"
                        + "'name':'busy','uid':'" + uid + "','controller':true}]",
                "'replicatedJobs':[" + group("", "") + "]");

        assertThatThrownBy(() -> patch(TrainJob.KIND, "busy", "'runtimePatches':[" + change("a.io/x", "1") + "]"))
                .isInstanceOf(ApiException.Forbidden.class).hasMessageContaining("expected no change while the "
                        + "TrainJob runs");
        assertThatCode(() -> patch(TrainJob.KIND, "busy", "'suspend':true")).doesNotThrowAnyException();
    }

    @Test
    void a_server_that_does_not_tell_is_not_answered() {
        var admission = new Admission(InstantSource.system(), new TrainJobReviews(_ -> {
            throw new ApiException.Unreachable("no answer", true);
        }));

        var review =
                Codec.write(json("{'request':{'object':{'metadata':{'name':'a'},'spec':{'runtimeRef':{'name':'r'}}}"
                        + "}}"));
        var answer = admission.answer(new Question("POST", Admission.TRAIN_JOBS, List.of(), review)).orElseThrow();

        assertThat(answer.code()).isEqualTo(500);
    }

    @Test
    void who_asks_nothing_that_makes_sense_is_told_so() {
        var admission = new Admission(InstantSource.system(), new TrainJobReviews(api()));

        assertThat(admission.answer(new Question("POST", Admission.JOB_SETS, List.of(), "{")).orElseThrow().code())
                .isEqualTo(400);
        assertThat(admission.answer(new Question("GET", Admission.JOB_SETS, List.of(), ""))).isEmpty();
        assertThat(admission.answer(new Question("POST", "/other", List.of(), ""))).isEmpty();
    }

    private static String group(String metadata, String pod) {
        return "{'name':'a','replicas':1,'template':{'spec':{'template':{'metadata':{" + metadata
                + "},'spec':{'containers':[{'name':'m','image':'i'}]" + (pod.isEmpty() ? "" : "," + pod) + "}}}}}";
    }

    private static String change(String manager, String value, String... more) {
        return "{'manager':'" + manager + "'" + (more.length == 0 ? "" : "," + more[0])
                + ",'trainingRuntimeSpec':{'template':{'metadata':{'labels':{'v':'" + value + "'}}}}}";
    }

    /// What a runtime says whose only step trains.
    private static String runtime(int replicas) {
        return "'mlPolicy':{'torch':{}},'template':{'spec':{'replicatedJobs':[{'name':'node','replicas':" + replicas
                + ",'template':{'metadata':{'labels':{'trainer.kubeflow.org/trainjob-ancestor-step':'trainer'}},"
                + "'spec':{'template':{'spec':{'containers':[{'name':'node','image':'i'}]}}}}}]}}";
    }

    private static void create(Kind kind, String name, String spec) {
        create(kind, name, "'labels':{}", spec);
    }

    private static void create(Kind kind, String name, String metadata, String spec) {
        var object = json("{'apiVersion':'" + kind.apiVersion() + "','kind':'" + kind.name() + "','metadata':{'name':'"
                + name + "'," + metadata + (kind.namespaced() ? ",'namespace':'default'" : "") + "},'spec':{" + spec
                + "}}");
        api().send(new Request.Create(Codec.model(object, Objects.requireNonNull(TYPES.get(kind)))));
    }

    private static void patch(Kind kind, String name, String spec) {
        api().send(new Request.Patch(kind.key("default", name), new PatchBody.Merge(json("{'spec':{" + spec + "}}")),
                Subresource.NONE));
    }

    private static List<Optional<String>> times(String name) {
        var found = api().send(new Request.Get(TrainJob.KIND.key("default", name))).orElseThrow();
        return Codec.tree(found).objects("spec", "runtimePatches").stream().map(it -> it.text("time")).toList();
    }

    private static rota.api.client.Api api() {
        return Objects.requireNonNull(server).api("user");
    }

    private static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
