package rota.api.instanceset;

import rota.api.meta.Kind;

/// Labels and annotations of objects of kind Instance and of what belongs to them, byte for byte.
public final class InstanceNames {
    public static final Kind KIND = Kind.of(Instance.class);
    public static final String FINALIZER = "instance.workloads.kubeblocks.io/finalizer";

    /// On pods and claims: the Instance that they belong to.
    public static final String NAME = "apps.kubeblocks.io/instance-name";
    /// On an Instance: what stands for all that its set wants of it.
    public static final String HASH = "workloads.kubeblocks.io/instance-revision-hash";
    /// On an Instance: the generation of its set when it was written last.
    public static final String GENERATION = "kubeblocks.io/generation";
    /// On a set: in which clusters its instances are to run.
    public static final String PLACEMENT = "apps.kubeblocks.io/multi-cluster-placement";

    private InstanceNames() {}
}
