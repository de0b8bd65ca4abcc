package rota.api.instanceset;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rota.api.meta.Kind;

/// Labels, annotations, conditions and words that other programs rely on, byte for byte.
public final class InstanceSetNames {
    public static final Kind KIND = Kind.of(InstanceSet.class);
    public static final String FINALIZER = "instanceset.workloads.kubeblocks.io/finalizer";

    public static final String APP_MANAGED_BY = "app.kubernetes.io/managed-by";
    public static final String MANAGED_BY = "workloads.kubeblocks.io/managed-by";
    public static final String INSTANCE = "workloads.kubeblocks.io/instance";
    /// The template that a pod was made from.
    public static final String REVISION = "controller-revision-hash";
    public static final String POD_NAME = "apps.kubeblocks.io/pod-name";
    public static final String TEMPLATE = "apps.kubeblocks.io/instance-template";
    /// The older twin of [#TEMPLATE].
    public static final String TEMPLATE_NAME = "workloads.kubeblocks.io/template-name";
    public static final String CLAIM = "apps.kubeblocks.io/vct-name";
    public static final String RELEASE_PHASE = "apps.kubeblocks.io/release-phase";
    public static final String ROLE = "kubeblocks.io/role";
    public static final String CLUSTER = "app.kubernetes.io/instance";
    public static final String COMPONENT = "apps.kubeblocks.io/component-name";

    public static final String RESTART = "kubeblocks.io/restart";
    public static final String CONFIG_HASH = "config.kubeblocks.io/config-hash";
    public static final String TEMPLATE_REF = "kubeblocks.io/template-ref";
    public static final String NODE_SELECTOR_ONCE = "workloads.kubeblocks.io/node-selector-once";
    public static final String PROPOSED_ACCOUNT = "workloads.kubeblocks.io/proposed-service-account-name";
    public static final String ACCOUNT_IN_USE = "workloads.kubeblocks.io/service-account-in-use";
    public static final String CLAIM_PREFIX = "apps.kubeblocks.io/pvc-name-prefix";
    public static final String RESTORE_SOURCE = "apps.kubeblocks.io/restore-source-kind";
    /// On a pod: when the last role was told that came without a version, in microseconds.
    public static final String ROLE_TOLD = "apps.kubeblocks.io/last-role-snapshot-version";
    /// On a pod: the last version that a role was told with.
    public static final String ROLE_VERSION = "apps.kubeblocks.io/last-role-authoritative-version";
    /// The end of those annotations that go to the headless Service.
    public static final String FOR_HEADLESS = ".headless.its";

    /// On a pod: what was asked of it before its restart. An addition to what upstream has.
    public static final String SWITCHOVER = "rota.dev/switchover";

    /// On a pod: the `activeDeadlineSeconds` that its template asked for, so that one which somebody else has put on it
    /// is told from that. An addition to what upstream has.
    public static final String DEADLINE = "rota.dev/deadline";

    /// On a set: how the operator asks its members for their roles, see [RoleProbe].
    public static final String ROLE_PROBE = "rota.dev/role-probe";

    /// On a set: how many of its earlier templates are kept; none at all without it. This and what follows are
    /// additions to what upstream has.
    public static final String HISTORY_LIMIT = "rota.dev/revision-history-limit";
    /// On a set: pods are not updated while it is `true`.
    public static final String UPDATE_PAUSED = "rota.dev/update-paused";
    /// On a set: names of those who are asked before a pod is deleted, with commas between them.
    public static final String ASK_BEFORE_DELETE = "rota.dev/ask-before-delete";
    /// On a set: the status says by which labels its pods are found, for those who scale it by their load.
    public static final String SCALE_SELECTOR = "rota.dev/scale-selector";
    /// On a pod: its user wants another one in its place.
    public static final String REPLACE = "rota.dev/replace";
    /// On a pod: why it is about to be deleted.
    public static final String LEAVING = "rota.dev/leaving";
    /// On a pod, with a name behind it: that one has nothing against its deletion.
    public static final String MAY_GO = "may-go.rota.dev/";

    /// On a set whose members vote: who is on the move, by name with the UID of the pod.
    public static final String MOVING = "rota.dev/moving";
    /// On a pod: since when it is not on the move any more.
    public static final String STAYED = "rota.dev/stayed";

    public static final String READY = "InstanceReady";
    public static final String AVAILABLE = "InstanceAvailable";
    public static final String FAILURE = "InstanceFailure";
    public static final String UPDATE_RESTRICTED = "InstanceUpdateRestricted";
    public static final String RESTORE = "Restore";
    /// The spec cannot be carried out. An addition to what upstream has.
    public static final String REFUSED = "SpecRefused";
    /// A role did not move although a switchover was asked for. An addition to what upstream has.
    public static final String SWITCHOVER_FAILED = "SwitchoverFailed";
    /// An update waits because nobody is known to lead. An addition to what upstream has.
    public static final String LEADER_UNKNOWN = "LeaderUnknown";

    private InstanceSetNames() {}

    /// The labels by which the children of a set are found.
    public static SequencedMap<String, String> matchLabels(String set) {
        var labels = new LinkedHashMap<String, String>();
        labels.put(APP_MANAGED_BY, "kubeblocks");
        labels.put(MANAGED_BY, "InstanceSet");
        labels.put(INSTANCE, set);
        return labels;
    }

    public static String headless(String set) {
        return set + "-headless";
    }
}
