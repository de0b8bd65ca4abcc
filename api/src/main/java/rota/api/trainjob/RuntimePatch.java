package rota.api.trainjob;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// What somebody changes in the runtime, for one TrainJob.
///
/// @param manager who; empty where an older form does not say
/// @param metadata labels and annotations of the JobSet
/// @param spec changes to the JobSet, in its own form
public record RuntimePatch(String manager, Json.Obj metadata, Json.Obj spec) {

    /// All changes, in the order in which they are made. Older forms come first: who writes them knows of no others.
    static List<RuntimePatch> of(Json.Obj spec) {
        var old = new ArrayList<RuntimePatch>();
        if (spec.has("labels") || spec.has("annotations"))
            old.add(new RuntimePatch("", Json.object("labels", spec.object("labels")).with("annotations",
                    spec.object("annotations")), Json.Obj.EMPTY));
        spec.objects("podTemplateOverrides").forEach(it -> old.add(override(it)));
        return Stream.concat(old.stream(), spec.objects("runtimePatches").stream().map(it -> new RuntimePatch(
                it.text("manager").orElse(""), it.object("trainingRuntimeSpec", "template", "metadata"),
                it.object("trainingRuntimeSpec", "template", "spec")))).toList();
    }

    /// The older form changes the pods of some steps.
    private static RuntimePatch override(Json.Obj override) {
        var pods = Json.Obj.EMPTY;
        if (override.has("metadata")) pods = pods.with("metadata", override.object("metadata"));
        if (override.has("spec")) pods = pods.with("spec", override.object("spec"));
        var change = Json.Obj.EMPTY.withAt(pods, "spec", "template");
        return new RuntimePatch("", Json.Obj.EMPTY, Json.object("replicatedJobs", new Json.Arr(override
                .objects("targetJobs").stream()
                .map(it -> (Json) Json.object("name", Json.of(it.text("name").orElse("")))
                        .with("template", change))
                .toList())));
    }

    /// The steps that it changes.
    public List<Json.Obj> jobs() {
        return spec.objects("replicatedJobs");
    }
}
