package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.peer.SshKeys;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.trainjob.TrainJobView.Objects;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Supplies;

/// A TrainJob `tj` in the namespace `ml` in some state, as a reconcile would see it. JSON with `'` for `"`.
final class ATrainJob {
    static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final SshKeys.Pair KEYS = new SshKeys.Pair("private\n", "public\n");
    private static final String STEP =
            "'metadata':{'labels':{'trainer.kubeflow.org/trainjob-ancestor-step':'trainer'}}";

    private final Map<Key, HasMetadata> objects = new LinkedHashMap<>();
    private String policy = "'mlPolicy':{'torch':{}}";
    private String more = "";
    private String status = "";
    private Optional<TrainJobStatus> shown = Optional.empty();
    private Optional<RuntimeSource> source = Optional.empty();
    private List<Kind> served = TrainJobController.kinds();
    private boolean fresh = true;
    private Instant now = NOW;

    /// What the runtime says of machine learning and of groups of pods.
    ATrainJob policy(String text) {
        policy = text;
        return this;
    }

    /// More of its spec.
    ATrainJob saying(String spec) {
        more += "," + spec;
        return this;
    }

    ATrainJob suspended() {
        return saying("'suspend':true");
    }

    /// It says something else now.
    ATrainJob nowSaying(String spec) {
        more = "," + spec;
        return this;
    }

    ATrainJob showing(String text) {
        status = text;
        return this;
    }

    ATrainJob showing(TrainJobStatus shown) {
        this.shown = Optional.of(shown);
        return this;
    }

    ATrainJob from(RuntimeSource other) {
        source = Optional.of(other);
        return this;
    }

    ATrainJob at(Instant time) {
        now = time;
        return this;
    }

    /// Our copy of the JobSet is older than the TrainJob.
    ATrainJob seenInThePast() {
        fresh = false;
        return this;
    }

    ATrainJob where(List<Kind> known) {
        served = known;
        return this;
    }

    ATrainJob having(HasMetadata object) {
        objects.put(Key.of(object), object);
        return this;
    }

    ATrainJob without(Key key) {
        objects.remove(key);
        return this;
    }

    /// All that a plan applies is there.
    ATrainJob after(Plan<TrainJobStatus> plan) {
        for (var action : plan.actions())
            if (action instanceof Action.Apply apply) objects.put(apply.key(), stored(apply));
        return showing(plan.status());
    }

    /// The JobSet shows this.
    ATrainJob whereTheJobSet(String shows) {
        var key = JobSet.KIND.key("ml", "tj");
        var set =
                Codec.tree(java.util.Objects.requireNonNull(objects.get(key))).with("status", json("{" + shows + "}"));
        objects.put(key, Codec.model(set, JobSet.class));
        return this;
    }

    TrainJob job() {
        var job = Codec.model(json("""
                {'apiVersion':'trainer.kubeflow.org/v1alpha1','kind':'TrainJob','metadata':{'name':'tj',
                'namespace':'ml','uid':'u-1','resourceVersion':'7','creationTimestamp':'2030-01-01T00:00:00Z'},
                'spec':{'runtimeRef':{'name':'r'}%s}%s}""".formatted(more, status.isEmpty() ? ""
                : ",'status':{" + status + "}")), TrainJob.class);
        return shown.map(job::with).orElse(job);
    }

    GenericKubernetesResource runtime() {
        return Codec.model(json("{'apiVersion':'trainer.kubeflow.org/v1alpha1','kind':'ClusterTrainingRuntime',"
                + "'metadata':{'name':'r','uid':'u-r','resourceVersion':'3'},'spec':{" + policy
                + ",'template':{'spec':{'replicatedJobs':[{'name':'launcher','template':{'spec':{'template':{'spec':"
                + "{'containers':[{'name':'node','image':'i'}]}}}}},{'name':'node','template':{" + STEP
                + ",'spec':{'template':{'spec':{'containers':[{'name':'node','image':'i'}]}}}}}]}}}}"),
                ClusterTrainingRuntime.class);
    }

    TrainJobView view() {
        var job = job();
        var spec = TrainJobSpec.of(job);
        var copy = objects.get(Snapshot.CONFIG_MAPS.key("ml", "tj" + TrainJobNames.SNAPSHOT));
        var runtime = source.orElseGet(() -> copy instanceof ConfigMap map ? Snapshot.read(map, id(job), spec.runtime(),
                Codec::read) : Snapshot.live(runtime()));
        return new TrainJobView(job, spec, TrainJobStatus.of(job), runtime, new Objects(new LinkedHashMap<>(objects),
                served),
                policy.contains("'mpi'") && objects.keySet().stream().noneMatch(it -> it.kind().name().equals(
                        "Secret")) ? new Supplies(Optional.of(KEYS), Optional.empty()) : Supplies.NONE,
                fresh, now);
    }

    Plan<TrainJobStatus> plan() {
        return TrainJobPlanner.plan(view(), Framework.standard());
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    /// `apply jobset ml/tj`, without what only looks or tells.
    static List<String> writes(Plan<?> plan) {
        return plan.actions().stream().filter(it -> !(it instanceof Action.Announce) && !(it instanceof Action.Confirm))
                .map(Action::summary).toList();
    }

    static List<String> news(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Announce.class::isInstance).map(it -> ((Action.Announce) it)
                .reason()).toList();
    }

    /// `Failed=True/FailedJobs`.
    static List<String> conditions(Plan<TrainJobStatus> plan) {
        return plan.status().conditions().stream().map(it -> it.getType() + "=" + it.getStatus() + "/" + it.getReason())
                .toList();
    }

    static Json.Obj applied(Plan<?> plan, String kind) {
        return plan.actions().stream().filter(Action.Apply.class::isInstance).map(it -> (Action.Apply) it).filter(
                it -> it.key().kind().name().equals(kind)).findFirst().orElseThrow().object();
    }

    private static rota.api.meta.Identity id(TrainJob job) {
        return rota.api.meta.Identity.of(TrainJob.KIND, job);
    }

    private static HasMetadata stored(Action.Apply apply) {
        var tree = apply.object().withAt(Json.of("u-" + apply.key().name()), "metadata", "uid").withAt(Json.of("9"),
                "metadata", "resourceVersion");
        return switch (apply.key().kind().name()) {
            case "JobSet" -> Codec.model(tree, JobSet.class);
            case "ConfigMap" -> Codec.model(tree, ConfigMap.class);
            case "Secret" -> Codec.model(tree, Secret.class);
            default -> Codec.model(tree, GenericKubernetesResource.class);
        };
    }
}
