package rota.api.nodeset;

import rota.api.meta.Kind;

/// Kinds, labels, annotations and texts that other programs rely on, byte for byte.
public final class NodeSetNames {
    public static final Kind NODE_SET = Kind.of(NodeSet.class);
    public static final Kind CONTROLLER = Kind.of(SlurmCluster.class);
    public static final Kind REST_API = Kind.of(RestApi.class);

    public static final String POD_CORDON = "nodeset.slinky.slurm.net/pod-cordon";
    /// Who set [#POD_CORDON]; ours alone is ours to remove. An addition to what upstream has.
    public static final String POD_CORDON_SOURCE = "nodeset.slinky.slurm.net/pod-cordon-source";
    public static final String POD_DELETION_COST = "nodeset.slinky.slurm.net/pod-deletion-cost";
    public static final String POD_DEADLINE = "nodeset.slinky.slurm.net/pod-deadline";
    public static final String NODE_CORDON_REASON = "nodeset.slinky.slurm.net/node-cordon-reason";
    public static final String HOSTNAME_OVERRIDE = "nodeset.slinky.slurm.net/hostname-override";
    /// On a Kubernetes node, and carried over to its pods: where it is in the network, as Slurm writes it.
    public static final String TOPOLOGY = "topology.slinky.slurm.net/spec";
    /// On a Kubernetes node: features for the Slurm nodes on it, separated by commas.
    public static final String FEATURES = "features.slinky.slurm.net/spec";
    /// Features that come from Kubernetes begin so; others belong to somebody else.
    public static final String FEATURE_PREFIX = "k8s/";
    public static final String DEFAULT_CONTAINER = "kubectl.kubernetes.io/default-container";

    /// On a pod: the Slurm cluster that was asked when it was made, or several if that was unclear. An addition to what
    /// upstream has.
    public static final String SLURM_CLUSTER = "rota.dev/slurm-cluster";

    /// On pods: the UID of the set that has noted the Slurm node as its own. An addition to what upstream has.
    public static final String NOTED = "rota.dev/slurm-node-noted";

    /// On a RestApi: where slurmrestd listens, if not at its Service. An addition to what upstream has.
    public static final String REST_URL = "rota.dev/slurmrestd-url";
    /// On a RestApi: whom Slurm shall take us for, if not [#SLURM]. An addition to what upstream has.
    public static final String SLURM_USER = "rota.dev/slurm-user";

    /// Holds a set that is deleted until no job runs on its nodes. An addition to what upstream has.
    public static final String DRAIN_FINALIZER = "rota.dev/drain";
    /// Holds a set until its reservation in Slurm is gone.
    public static final String RESERVATION_FINALIZER = "nodeset.slinky.slurm.net/reservation";
    /// What the name of a set's reservation begins with.
    public static final String RESERVATION_PREFIX = "SlurmOperatorMaint-";
    /// On a NodeSet, `true`: whoever deletes it does not want to wait for jobs. An addition to what upstream has.
    public static final String DELETE_AT_ONCE = "rota.dev/delete-at-once";

    public static final String APP_NAME = "app.kubernetes.io/name";
    public static final String APP_INSTANCE = "app.kubernetes.io/instance";
    public static final String APP_COMPONENT = "app.kubernetes.io/component";
    public static final String CLUSTER = "slinky.slurm.net/cluster";
    public static final String POD_NAME = "nodeset.slinky.slurm.net/pod-name";
    public static final String POD_INDEX = "nodeset.slinky.slurm.net/pod-index";
    public static final String POD_HOSTNAME = "nodeset.slinky.slurm.net/pod-hostname";
    public static final String POD_PROTECT = "nodeset.slinky.slurm.net/pod-protect";
    /// The same as the label of revisions, under the name that other controllers have for it.
    public static final String REVISION_HASH = "controller-revision-hash";
    public static final String SCALING_MODE = "nodeset.slinky.slurm.net/scaling-mode";

    /// The value of [#APP_NAME] on every worker.
    public static final String SLURMD = "slurmd";
    public static final String WORKER = "worker";
    /// The user that runs slurmctld.
    public static final String SLURM = "slurm";
    public static final String WORKER_TAINT = "nodeset.slinky.slurm.net/worker";
    /// Every reason that we give to Slurm begins so; others belong to somebody else.
    public static final String REASON_PREFIX = "slurm-operator: ";
    public static final String CONDITION_PREFIX = "SlurmNodeState";

    private NodeSetNames() {}
}
