package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// A Controller as the API has it: a Slurm cluster. A generic resource that knows its kind, under a name that nobody
/// takes for one of our own controllers.
@Group("slinky.slurm.net")
@Version("v1beta1")
@Kind("Controller")
@Plural("controllers")
public final class SlurmCluster extends GenericKubernetesResource implements Namespaced {
    private static final long serialVersionUID = 1L;

    public SlurmCluster() {
        setApiVersion("slinky.slurm.net/v1beta1");
        setKind("Controller");
    }
}
