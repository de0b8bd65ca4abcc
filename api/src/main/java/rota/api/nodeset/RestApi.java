package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/// A RestApi as the API has it: the slurmrestd of a Slurm cluster. A generic resource that knows its kind; where it
/// leads to is in [RestAccess].
@Group("slinky.slurm.net")
@Version("v1beta1")
@Plural("restapis")
public final class RestApi extends GenericKubernetesResource implements Namespaced {
    private static final long serialVersionUID = 1L;

    public RestApi() {
        setApiVersion("slinky.slurm.net/v1beta1");
        setKind("RestApi");
    }
}
