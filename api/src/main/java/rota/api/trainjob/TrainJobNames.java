package rota.api.trainjob;

/// The names that users and other controllers know the parts of a training by.
public final class TrainJobNames {
    /// Says, on a step of a runtime, which section of a TrainJob it carries out.
    public static final String STEP = "trainer.kubeflow.org/trainjob-ancestor-step";
    public static final String TRAINER = "trainer";
    public static final String DATASET = "dataset-initializer";
    public static final String MODEL = "model-initializer";

    /// The container that trains, and the step of those that a launcher reaches.
    public static final String NODE = "node";
    public static final String LAUNCHER = "launcher";
    /// The volume that initializers share with the trainer.
    public static final String SHARED_VOLUME = "initializer";

    public static final String DEPRECATED = "trainer.kubeflow.org/support";
    /// With the value `disabled`, a runtime is not judged before it is written.
    public static final String UNJUDGED = "trainer.kubeflow.org/webhook-validation";
    /// What older versions put on a runtime to keep it from being deleted.
    public static final String IN_USE = "trainer.kubeflow.org/resource-in-use";

    /// The owner of the fields that we apply.
    public static final String FIELD_OWNER = "trainer";

    public static final String SNAPSHOT = "-runtime-snapshot";
    public static final String SSH_KEYS = "-mpi-ssh-auth";
    public static final String HOSTS = "-mpi-hostfile";
    public static final String FLUX_SCRIPTS = "-flux-entrypoint";
    public static final String FLUX_KEYS = "-flux-curve";
    /// Where the training reports how far it is.
    public static final String DESK = "-tls-config";

    private TrainJobNames() {}
}
