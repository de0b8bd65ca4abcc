package rota.api.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A TrainJob as the API has it, every field of it; [TrainJobSpec] and [TrainJobStatus] say what they mean.
@Group(TrainJob.GROUP)
@Version(TrainJob.VERSION)
public final class TrainJob extends GenericKubernetesResource implements Namespaced {
    public static final String GROUP = "trainer.kubeflow.org";
    public static final String VERSION = "v1alpha1";
    public static final Kind KIND = Kind.of(TrainJob.class);
    private static final long serialVersionUID = 1L;

    public TrainJob() {
        setApiVersion(GROUP + "/" + VERSION);
        setKind("TrainJob");
    }

    /// The same TrainJob with this status. The API takes none, but not an empty one.
    public TrainJob with(TrainJobStatus status) {
        var next = status.over(part(this, "status"));
        var tree = Codec.tree(this);
        return Codec.model(next.equals(Json.Obj.EMPTY) ? tree.without("status") : tree.with("status", next),
                TrainJob.class);
    }

    /// The spec or the status; empty where there is none.
    static Json.Obj part(GenericKubernetesResource object, String name) {
        var part = object.getAdditionalProperties().get(name);
        return part == null ? Json.Obj.EMPTY : Codec.tree(part);
    }
}
