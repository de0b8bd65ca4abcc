package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.ReplicatedJob;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;

/// Lets one Job go on, with what has been added to its template while it rested: a queue may have chosen nodes for it.
///
/// @param actions none when the Job has not come to rest yet
record Resumption(ChildJob job, List<Action> actions) {

    static Resumption of(JobSetView view, ReplicatedJob group, ChildJob job) {
        var changes = job.index().stream().mapToObj(it -> NewJob.of(view, group, it).getSpec().getTemplate())
                .map(it -> changes(job.job().getSpec().getTemplate(), it)).findFirst().orElse(Json.Obj.EMPTY);
        if (changes.fields().isEmpty() || !hasStarted(job)) return new Resumption(job, List.of(goOn(job, changes)));
        // A Job that has started must have come to rest, and must look as if it had not, before a server lets anybody
        // change its template.
        return new Resumption(job, isResting(job) ? List.of(forgetStart(job), goOn(job, changes)) : List.of());
    }

    private static boolean hasStarted(ChildJob job) {
        return job.job().getStatus() != null && job.job().getStatus().getStartTime() != null;
    }

    private static boolean isResting(ChildJob job) {
        return job.job().getStatus().getConditions().stream().anyMatch((JobCondition it) -> "Suspended".equals(it
                .getType()) && "True".equals(it.getStatus()));
    }

    private static Action goOn(ChildJob job, Json.Obj changes) {
        var spec = Json.object("suspend", Json.of(false));
        return patch(job, "spec", changes.fields().isEmpty() ? spec : spec.with("template", changes),
                Subresource.NONE);
    }

    private static Action forgetStart(ChildJob job) {
        return patch(job, "status", Json.object("startTime", Json.Null.NULL), Subresource.STATUS);
    }

    private static Action patch(ChildJob job, String side, Json.Obj changes, Subresource subresource) {
        var body = Json.object("metadata", Json.object("uid", Json.of(job.id().uid()))).with(side, changes);
        return new Action.Patch(job.id().key(), new PatchBody.Merge(body), subresource, Tolerates.GONE);
    }

    /// What is wanted and not there; what is there stays.
    private static Json.Obj changes(PodTemplateSpec there, PodTemplateSpec wanted) {
        var meta = Optional.ofNullable(there.getMetadata());
        var metadata = new LinkedHashMap<String, Json>();
        put(metadata, "labels", added(meta.map(it -> it.getLabels()), wanted.getMetadata().getLabels()));
        put(metadata, "annotations", added(meta.map(it -> it.getAnnotations()), wanted.getMetadata()
                .getAnnotations()));
        var spec = new LinkedHashMap<String, Json>();
        put(spec, "nodeSelector", added(Optional.ofNullable(there.getSpec().getNodeSelector()), wanted.getSpec()
                .getNodeSelector()));
        put(spec, "tolerations", joined(there.getSpec().getTolerations(), wanted.getSpec().getTolerations()));
        put(spec, "schedulingGates", joined(there.getSpec().getSchedulingGates(), wanted.getSpec()
                .getSchedulingGates()));
        var all = new LinkedHashMap<String, Json>();
        if (!metadata.isEmpty()) all.put("metadata", Json.object(metadata));
        if (!spec.isEmpty()) all.put("spec", Json.object(spec));
        return Json.object(all);
    }

    private static void put(Map<String, Json> fields, String name, Optional<Json> value) {
        value.ifPresent(it -> fields.put(name, it));
    }

    private static Optional<Json> added(Optional<Map<String, String>> there, @Nullable Map<String, String> wanted) {
        var missing = new LinkedHashMap<String, Json>();
        if (wanted != null)
            wanted.forEach((name, value) -> {
                if (there.filter(it -> value.equals(it.get(name))).isEmpty()) missing.put(name, Json.of(value));
            });
        return missing.isEmpty() ? Optional.empty() : Optional.of(Json.object(missing));
    }

    /// Those that are there, then the others. A patch replaces the whole list.
    private static <T> Optional<Json> joined(List<T> there, List<T> wanted) {
        var all = new ArrayList<>(there);
        wanted.stream().filter(it -> !all.contains(it)).forEach(all::add);
        return all.size() == there.size() ? Optional.empty()
                : Optional.of(new Json.Arr(all.stream().map(Codec::json).toList()));
    }
}
