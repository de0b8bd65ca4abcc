package rota.app.wiring;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.util.List;
import java.util.stream.Stream;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// Where the controllers of others are that do the work of our workloads.
final class Rivals {
    /// Where the JobSet controller is when it was installed by itself, or together with Kubeflow's trainer.
    static final List<Key> JOBSET_CONTROLLERS = Stream.of("jobset-system", "kubeflow-system", "kubeflow")
            .map(it -> Kind.of(Deployment.class).key(it, "jobset-controller-manager")).toList();

    /// Where the Slurm operator is when it was installed by its chart.
    static final List<Key> SLURM_OPERATORS = Stream.of("slinky", "slurm-operator", "slurm")
            .map(it -> Kind.of(Deployment.class).key(it, "slurm-operator")).toList();

    /// Where Kubeflow's trainer is.
    static final List<Key> TRAINERS = Stream.of("kubeflow-system", "kubeflow").map(it -> Kind.of(
            Deployment.class).key(it, "kubeflow-trainer-controller-manager")).toList();

    /// Where KubeBlocks is when it was installed as its authors say.
    static final List<Key> KUBEBLOCKS = List.of(Kind.of(Deployment.class).key("kb-system", "kubeblocks"));

    private Rivals() {}
}
