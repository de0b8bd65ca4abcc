package rota.api.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What a runtime gives to every TrainJob that names it.
///
/// @param metadata labels and annotations of the JobSet
/// @param template the spec of the JobSet, as it was written
public record RuntimeSpec(MlPolicy policy, PodGroupPolicy podGroup, Json.Obj metadata, Json.Obj template) {

    /// What a runtime of either kind gives.
    public static RuntimeSpec of(GenericKubernetesResource runtime) {
        return of(Codec.tree(runtime));
    }

    /// The same for a runtime that is a tree.
    public static RuntimeSpec of(Json.Obj runtime) {
        var spec = runtime.object("spec");
        return new RuntimeSpec(MlPolicy.of(spec), PodGroupPolicy.of(spec.object("podGroupPolicy")),
                spec.object("template", "metadata"), spec.object("template", "spec"));
    }
}
