package rota.app.desk;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.wiring.Workload;
import rota.workloads.trainjob.TrainJobJudge;
import rota.workloads.trainjob.TrainJobJudge.Case;
import rota.workloads.trainjob.TrainJobJudge.Verdict;
import rota.workloads.trainjob.plugin.RuntimeFaults;

/// Reads what has to be known about a TrainJob before it is written, and has it judged.
record TrainJobReviews(Api api) {
    private static final TrainJobJudge JUDGE = new TrainJobJudge(Workload::yaml);
    private static final Kind PRIORITIES = new Kind("scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses",
            Kind.Scope.CLUSTER);
    private static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);

    /// @param before as it was; empty for a new one
    Verdict trainJob(Optional<Json.Obj> before, Json.Obj after) {
        var old = before.map(it -> Codec.model(it, TrainJob.class));
        var job = Codec.model(after, TrainJob.class);
        if (!TrainJobJudge.isQuestion(old, job)) return new Verdict(List.of(), List.of());
        var namespace = after.text("metadata", "namespace").orElse("");
        var name = after.text("metadata", "name").orElse("");
        // What a namesake has left behind is of no concern to a new one.
        var snapshot = old.flatMap(_ -> find(CONFIG_MAPS.key(namespace, name + TrainJobNames.SNAPSHOT),
                ConfigMap.class));
        var set = old.flatMap(_ -> find(JobSet.KIND.key(namespace, name), JobSet.class));
        var runtime = runtime(TrainJobSpec.of(job), namespace);
        var verdict = JUDGE.judge(new Case(old, job, runtime, snapshot, set));
        if (old.isPresent()) return verdict;
        var unknown = runtime.map(RuntimeSpec::of).stream().flatMap(this::unknownPriorities);
        return new Verdict(Stream.concat(verdict.faults().stream(), unknown).toList(), verdict.warnings());
    }

    /// A group that names a priority class which is not there would never be queued.
    private Stream<String> unknownPriorities(RuntimeSpec runtime) {
        if (runtime.podGroup().volcano().isEmpty()) return Stream.empty();
        return runtime.template().objects("replicatedJobs").stream().flatMap(it -> it.text("template", "spec",
                "template", "spec", "priorityClassName").stream()).filter(it -> !it.startsWith("system-")).distinct()
                .filter(it -> find(PRIORITIES.key("", it), GenericKubernetesResource.class).isEmpty())
                .map(it -> "spec.runtimeRef: expected the PriorityClass " + it + ", which a step of the runtime names, "
                        + "found none");
    }

    /// Who changes nothing about what a runtime says is not in question.
    static Verdict runtime(Optional<Json.Obj> before, Json.Obj after) {
        if (before.filter(it -> it.object("spec").equals(after.object("spec"))).isPresent())
            return new Verdict(List.of(), List.of());
        var runtime = Codec.model(after, GenericKubernetesResource.class);
        return new Verdict(RuntimeFaults.of(RuntimeSpec.of(after)), TrainJobJudge.isDeprecated(runtime)
                ? List.of(TrainJobJudge.deprecation(runtime)) : List.of());
    }

    private Optional<GenericKubernetesResource> runtime(TrainJobSpec spec, String namespace) {
        var ref = spec.runtime();
        if (ref.isNamespaced())
            return find(TrainingRuntime.KIND.key(namespace, ref.name()), TrainingRuntime.class).map(it -> it);
        return ref.isClusterWide() ? find(ClusterTrainingRuntime.KIND.key("", ref.name()),
                ClusterTrainingRuntime.class).map(it -> it) : Optional.empty();
    }

    private <T extends HasMetadata> Optional<T> find(Key key, Class<T> type) {
        try {
            return api.send(new Request.Get(key)).map(it -> Codec.model(Codec.tree(it), type));
        } catch (ApiException.NotFound _) {
            return Optional.empty();
        }
    }
}
