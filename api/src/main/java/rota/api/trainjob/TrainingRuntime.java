package rota.api.trainjob;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import rota.api.meta.Kind;

/// A way to train, for the TrainJobs of its namespace; [RuntimeSpec] says what it means.
@Group(TrainJob.GROUP)
@Version(TrainJob.VERSION)
public final class TrainingRuntime extends GenericKubernetesResource implements Namespaced {
    public static final Kind KIND = Kind.of(TrainingRuntime.class);
    private static final long serialVersionUID = 1L;

    public TrainingRuntime() {
        setApiVersion(TrainJob.GROUP + "/" + TrainJob.VERSION);
        setKind("TrainingRuntime");
    }
}
