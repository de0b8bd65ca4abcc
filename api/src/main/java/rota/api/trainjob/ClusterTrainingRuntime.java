package rota.api.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import rota.api.meta.Kind;

/// A way to train, for the TrainJobs of all namespaces; [RuntimeSpec] says what it means.
@Group(TrainJob.GROUP)
@Version(TrainJob.VERSION)
public final class ClusterTrainingRuntime extends GenericKubernetesResource {
    public static final Kind KIND = Kind.of(ClusterTrainingRuntime.class);
    private static final long serialVersionUID = 1L;

    public ClusterTrainingRuntime() {
        setApiVersion(TrainJob.GROUP + "/" + TrainJob.VERSION);
        setKind("ClusterTrainingRuntime");
    }
}
