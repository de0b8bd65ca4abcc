package rota.local.server;

import static rota.local.rule.NameRule.LABEL;
import static rota.local.rule.NameRule.PATH_SEGMENT;
import static rota.local.rule.NameRule.SERVICE;
import static rota.local.rule.NameRule.SUBDOMAIN;
import static rota.local.server.Trait.GENERATION;
import static rota.local.server.Trait.GRACEFUL;
import static rota.local.server.Trait.MARKED_FIRST;
import static rota.local.server.Trait.ORPHANS_BY_DEFAULT;
import static rota.local.server.Trait.STATUS;
import static rota.local.server.Trait.STATUS_ON_CREATE;
import static rota.local.server.Trait.UNCONDITIONAL_UPDATE;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Endpoints;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplate;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.node.v1.RuntimeClass;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.ClusterRoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import io.fabric8.kubernetes.api.model.storage.VolumeAttributesClass;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.local.custom.cel.Expression;
import rota.local.rule.NameRule;
import rota.local.rule.Rules;
import rota.local.rule.apps.RevisionRules;
import rota.local.rule.apps.TemplateRules;
import rota.local.rule.apps.WorkloadRules;
import rota.local.rule.batch.CronJobRules;
import rota.local.rule.batch.JobRules;
import rota.local.rule.core.AttributesClassRules;
import rota.local.rule.core.AutoscalerRules;
import rota.local.rule.core.BindingRules;
import rota.local.rule.core.BudgetRules;
import rota.local.rule.core.ClaimRules;
import rota.local.rule.core.ClassRules;
import rota.local.rule.core.ConfigMapRules;
import rota.local.rule.core.EndpointRules;
import rota.local.rule.core.EventNames;
import rota.local.rule.core.EventRules;
import rota.local.rule.core.IngressClassRules;
import rota.local.rule.core.IngressRules;
import rota.local.rule.core.LeaseRules;
import rota.local.rule.core.LimitRangeRules;
import rota.local.rule.core.NamespaceRules;
import rota.local.rule.core.NetworkPolicyRules;
import rota.local.rule.core.NodeRules;
import rota.local.rule.core.PriorityRules;
import rota.local.rule.core.QuotaRules;
import rota.local.rule.core.RoleRules;
import rota.local.rule.core.SecretRules;
import rota.local.rule.core.ServiceRules;
import rota.local.rule.core.VolumeRules;
import rota.local.rule.core.WebhookRules;
import rota.local.rule.pod.PodRules;

/// The kinds that every server knows. Many of them are only data here: stored, checked a little, watched.
final class BuiltInKinds {
    /// Where the kinds that keep a number of pods alive say how many.
    private static final ScalePaths REPLICAS = new ScalePaths(List.of("spec", "replicas"),
            List.of("status", "replicas"), Optional.of(List.of("spec", "selector")));

    private BuiltInKinds() {}

    static List<Type> all() {
        return Stream.of(core(), workloads(), rights(), others()).flatMap(List::stream).toList();
    }

    private static List<Type> core() {
        return List.of(
                type(Pod.class, SUBDOMAIN, new PodRules(), STATUS, GENERATION, GRACEFUL, UNCONDITIONAL_UPDATE),
                type(Namespace.class, LABEL, new NamespaceRules(), STATUS, MARKED_FIRST, UNCONDITIONAL_UPDATE),
                type(Node.class, SUBDOMAIN, new NodeRules(), STATUS, STATUS_ON_CREATE, UNCONDITIONAL_UPDATE),
                type(Service.class, SERVICE, new ServiceRules(), STATUS, UNCONDITIONAL_UPDATE),
                type(ConfigMap.class, SUBDOMAIN, new ConfigMapRules(), UNCONDITIONAL_UPDATE),
                type(Secret.class, SUBDOMAIN, new SecretRules(), UNCONDITIONAL_UPDATE),
                plain(ServiceAccount.class, UNCONDITIONAL_UPDATE),
                type(Endpoints.class, SUBDOMAIN, EndpointRules.WHOLE, UNCONDITIONAL_UPDATE),
                type(Event.class, SUBDOMAIN, EventRules.CORE, UNCONDITIONAL_UPDATE),
                type(io.fabric8.kubernetes.api.model.events.v1.Event.class, SUBDOMAIN, EventRules.MOVED,
                        UNCONDITIONAL_UPDATE)
                        .with(new Alias(EventNames.CORE, EventNames::moved, EventNames::core)),
                type(LimitRange.class, SUBDOMAIN, new LimitRangeRules(), UNCONDITIONAL_UPDATE),
                type(ResourceQuota.class, SUBDOMAIN, new QuotaRules(), STATUS, UNCONDITIONAL_UPDATE),
                type(PodTemplate.class, SUBDOMAIN, TemplateRules.POD_TEMPLATE, GENERATION, UNCONDITIONAL_UPDATE),
                type(PersistentVolume.class, SUBDOMAIN, new VolumeRules(), STATUS, UNCONDITIONAL_UPDATE),
                type(PersistentVolumeClaim.class, SUBDOMAIN, new ClaimRules(), STATUS, UNCONDITIONAL_UPDATE));
    }

    private static List<Type> workloads() {
        return List.of(
                type(ControllerRevision.class, SUBDOMAIN, new RevisionRules(), UNCONDITIONAL_UPDATE),
                workload(ReplicaSet.class, SUBDOMAIN, WorkloadRules.REPLICA_SET).with(REPLICAS),
                workload(StatefulSet.class, LABEL, WorkloadRules.STATEFUL_SET).with(REPLICAS),
                workload(Deployment.class, SUBDOMAIN, WorkloadRules.DEPLOYMENT).with(REPLICAS),
                workload(DaemonSet.class, SUBDOMAIN, WorkloadRules.DAEMON_SET),
                type(ReplicationController.class, SUBDOMAIN, TemplateRules.REPLICATION_CONTROLLER, STATUS, GENERATION,
                        UNCONDITIONAL_UPDATE, ORPHANS_BY_DEFAULT).with(REPLICAS),
                type(Job.class, SUBDOMAIN, new JobRules(), STATUS, GENERATION, UNCONDITIONAL_UPDATE,
                        ORPHANS_BY_DEFAULT),
                type(CronJob.class, SUBDOMAIN, new CronJobRules(), STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                type(HorizontalPodAutoscaler.class, SUBDOMAIN, new AutoscalerRules(), STATUS, UNCONDITIONAL_UPDATE),
                type(PodDisruptionBudget.class, SUBDOMAIN, new BudgetRules(), STATUS, GENERATION));
    }

    private static List<Type> rights() {
        return List.of(
                type(Role.class, PATH_SEGMENT, new RoleRules(true), UNCONDITIONAL_UPDATE),
                type(RoleBinding.class, PATH_SEGMENT, new BindingRules(), UNCONDITIONAL_UPDATE),
                type(ClusterRole.class, PATH_SEGMENT, new RoleRules(false), UNCONDITIONAL_UPDATE),
                type(ClusterRoleBinding.class, PATH_SEGMENT, new BindingRules(), UNCONDITIONAL_UPDATE),
                type(MutatingWebhookConfiguration.class, SUBDOMAIN, new WebhookRules(true, BuiltInKinds::problem),
                        GENERATION),
                type(ValidatingWebhookConfiguration.class, SUBDOMAIN, new WebhookRules(false, BuiltInKinds::problem),
                        GENERATION),
                plain(ValidatingAdmissionPolicy.class, STATUS, GENERATION),
                plain(ValidatingAdmissionPolicyBinding.class, GENERATION));
    }

    private static Optional<String> problem(String condition) {
        return Expression.problem(condition, WebhookRules.VARIABLES);
    }

    private static List<Type> others() {
        return List.of(
                type(Lease.class, SUBDOMAIN, new LeaseRules()),
                type(PriorityClass.class, SUBDOMAIN, new PriorityRules(), UNCONDITIONAL_UPDATE),
                type(RuntimeClass.class, SUBDOMAIN, ClassRules.RUNTIME),
                type(EndpointSlice.class, SUBDOMAIN, EndpointRules.SLICE, GENERATION, UNCONDITIONAL_UPDATE),
                type(NetworkPolicy.class, SUBDOMAIN, new NetworkPolicyRules(), GENERATION, UNCONDITIONAL_UPDATE),
                type(Ingress.class, SUBDOMAIN, new IngressRules(), STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                type(IngressClass.class, SUBDOMAIN, new IngressClassRules(), GENERATION, UNCONDITIONAL_UPDATE),
                type(StorageClass.class, SUBDOMAIN, ClassRules.STORAGE, UNCONDITIONAL_UPDATE),
                type(VolumeAttributesClass.class, SUBDOMAIN, new AttributesClassRules(), UNCONDITIONAL_UPDATE),
                plain(VolumeAttachment.class, STATUS),
                plain(CSIDriver.class),
                plain(CSINode.class),
                plain(CSIStorageCapacity.class));
    }

    private static Type workload(Class<? extends HasMetadata> model, NameRule names, Rules rules) {
        return type(model, names, rules, STATUS, GENERATION, UNCONDITIONAL_UPDATE);
    }

    private static Type plain(Class<? extends HasMetadata> model, Trait... traits) {
        return type(model, SUBDOMAIN, Rules.NONE, traits);
    }

    private static Type type(Class<? extends HasMetadata> model, NameRule names, Rules rules, Trait... traits) {
        return Type.of(model, names, rules, traits);
    }
}
