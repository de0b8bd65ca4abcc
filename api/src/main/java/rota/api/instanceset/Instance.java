package rota.api.instanceset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// One member of a set as an object of its own, every field of it. What planners ask is in [InstanceSpec] and
/// [InstanceState].
@Group("workloads.kubeblocks.io")
@Version("v1")
public final class Instance extends GenericKubernetesResource implements Namespaced {
    private static final long serialVersionUID = 1L;

    public Instance() {
        setApiVersion("workloads.kubeblocks.io/v1");
        setKind("Instance");
    }

    /// The spec or the status; empty where there is none.
    Json.Obj part(String name) {
        var part = getAdditionalProperties().get(name);
        return part != null && Codec.json(part) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }
}
