package rota.local.views.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rota.api.meta.Kind;

/// Finds the columns of a built-in kind.
final class BuiltInColumns {
    private static final List<Column> OTHERS = List.of(Column.NAME, Column.CREATED);
    private static final Map<String, List<Column>> BY_KIND = byKind();

    private BuiltInColumns() {}

    static List<Column> of(Kind kind) {
        return BY_KIND.getOrDefault(kind.group() + "/" + kind.name(), OTHERS);
    }

    private static Map<String, List<Column>> byKind() {
        var all = new HashMap<String, List<Column>>();
        core(all);
        all.put("apps/ControllerRevision", WorkloadColumns.CONTROLLER_REVISION);
        all.put("apps/DaemonSet", WorkloadColumns.DAEMON_SET);
        all.put("apps/Deployment", WorkloadColumns.DEPLOYMENT);
        all.put("apps/ReplicaSet", WorkloadColumns.REPLICA_SET);
        all.put("apps/StatefulSet", WorkloadColumns.STATEFUL_SET);
        all.put("autoscaling/Scale", AutoscalerColumns.SCALE);
        all.put("autoscaling/HorizontalPodAutoscaler", AutoscalerColumns.AUTOSCALER);
        all.put("batch/CronJob", WorkloadColumns.CRON_JOB);
        all.put("batch/Job", WorkloadColumns.JOB);
        all.put("coordination.k8s.io/Lease", CoreColumns.LEASE);
        all.put("node.k8s.io/RuntimeClass", CoreColumns.RUNTIME_CLASS);
        all.put("policy/PodDisruptionBudget", CoreColumns.DISRUPTION_BUDGET);
        all.put("scheduling.k8s.io/PriorityClass", CoreColumns.PRIORITY_CLASS);
        all.put("events.k8s.io/Event", EventColumns.EVENTS);
        network(all);
        storage(all);
        access(all);
        return all;
    }

    private static void core(Map<String, List<Column>> all) {
        all.put("/ConfigMap", CoreColumns.CONFIG_MAP);
        all.put("/Event", EventColumns.CORE);
        all.put("/Namespace", CoreColumns.NAMESPACE);
        all.put("/Node", NodeColumns.NODE);
        all.put("/PersistentVolume", StorageColumns.VOLUME);
        all.put("/PersistentVolumeClaim", StorageColumns.CLAIM);
        all.put("/Pod", PodColumns.POD);
        all.put("/PodTemplate", WorkloadColumns.POD_TEMPLATE);
        all.put("/ReplicationController", WorkloadColumns.REPLICATION_CONTROLLER);
        all.put("/ResourceQuota", CoreColumns.RESOURCE_QUOTA);
        all.put("/Secret", CoreColumns.SECRET);
        all.put("/ServiceAccount", CoreColumns.SERVICE_ACCOUNT);
    }

    private static void network(Map<String, List<Column>> all) {
        all.put("/Endpoints", NetworkColumns.ENDPOINTS);
        all.put("/Service", NetworkColumns.SERVICE);
        all.put("discovery.k8s.io/EndpointSlice", NetworkColumns.ENDPOINT_SLICE);
        all.put("networking.k8s.io/Ingress", NetworkColumns.INGRESS);
        all.put("networking.k8s.io/IngressClass", NetworkColumns.INGRESS_CLASS);
        all.put("networking.k8s.io/NetworkPolicy", NetworkColumns.NETWORK_POLICY);
    }

    private static void storage(Map<String, List<Column>> all) {
        all.put("storage.k8s.io/CSIDriver", StorageColumns.CSI_DRIVER);
        all.put("storage.k8s.io/CSINode", StorageColumns.CSI_NODE);
        all.put("storage.k8s.io/StorageClass", StorageColumns.STORAGE_CLASS);
        all.put("storage.k8s.io/VolumeAttachment", StorageColumns.ATTACHMENT);
        all.put("storage.k8s.io/VolumeAttributesClass", StorageColumns.ATTRIBUTES_CLASS);
    }

    private static void access(Map<String, List<Column>> all) {
        all.put("admissionregistration.k8s.io/MutatingWebhookConfiguration", AccessColumns.WEBHOOKS);
        all.put("admissionregistration.k8s.io/ValidatingAdmissionPolicy", AccessColumns.ADMISSION_POLICY);
        all.put("admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding", AccessColumns.ADMISSION_BINDING);
        all.put("admissionregistration.k8s.io/ValidatingWebhookConfiguration", AccessColumns.WEBHOOKS);
        all.put("rbac.authorization.k8s.io/ClusterRoleBinding", AccessColumns.ROLE_BINDING);
        all.put("rbac.authorization.k8s.io/RoleBinding", AccessColumns.ROLE_BINDING);
    }
}
