package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/// A NodeSet as the API has it, every field of it. It is a generic resource that knows its kind: what planners ask is
/// in [NodeSetSpec] and [NodeSetStatus].
@Group("slinky.slurm.net")
@Version("v1beta1")
public final class NodeSet extends GenericKubernetesResource implements Namespaced {
    private static final long serialVersionUID = 1L;

    public NodeSet() {
        setApiVersion("slinky.slurm.net/v1beta1");
        setKind("NodeSet");
    }
}
