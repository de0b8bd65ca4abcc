package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import rota.api.jobset.JobSetNames;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;

/// The pods of one step.
///
/// @param job the replicated job, as a JobSet has it
/// @param count how many pods each of its Jobs has
public record PodSet(Json.Obj job, int count) {
    private static final String[] POD = {"template", "spec", "template", "spec"};
    private static final String[] POD_META = {"template", "spec", "template", "metadata"};

    String name() {
        return job.text("name").orElse("");
    }

    /// The section of a TrainJob that it carries out; empty text: none.
    String step() {
        return job.text("template", "metadata", "labels", TrainJobNames.STEP).orElse("");
    }

    boolean isTrainer() {
        return step().equals(TrainJobNames.TRAINER);
    }

    int replicas() {
        return job.whole("replicas").orElse(1);
    }

    Json.Obj pod() {
        return job.object(POD);
    }

    Optional<Json.Obj> container(String name) {
        return Keyed.find(pod().objects("containers"), name);
    }

    boolean has(String container) {
        return container(container).isPresent() || Keyed.find(pod().objects("initContainers"), container).isPresent();
    }

    PodSet withCount(int pods) {
        return new PodSet(job, pods);
    }

    PodSet withJob(Json.Obj changed) {
        return new PodSet(changed, count);
    }

    PodSet withPod(Json.Obj pod) {
        return withJob(job.withAt(pod, POD));
    }

    /// With a container changed. Those that run come before those that only prepare.
    PodSet withContainer(String name, UnaryOperator<Json.Obj> change) {
        var list = container(name).isPresent() ? "containers" : "initContainers";
        return withPod(Keyed.changed(pod(), list, name, change));
    }

    /// @param field `labels` or `annotations`
    PodSet withMark(String field, String name, String value) {
        var meta = job.object(POD_META);
        return withJob(job.withAt(meta.with(field, meta.object(field).with(name, Json.of(value))), POD_META));
    }

    /// The names by which its pods find each other.
    List<String> hosts(String jobSet, String subdomain) {
        return IntStream.range(0, replicas()).boxed().flatMap(replica -> IntStream.range(0, count)
                .mapToObj(pod -> JobSetNames.pod(JobSetNames.job(jobSet, name(), replica), pod) + "." + subdomain))
                .toList();
    }

    /// As many pods at a time as in all.
    Json.Obj sized() {
        return job.withAt(Json.of(count), "template", "spec", "parallelism").withAt(Json.of(count), "template", "spec",
                "completions");
    }
}
