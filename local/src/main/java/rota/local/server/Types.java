package rota.local.server;

import static rota.local.server.Trait.CUSTOM;
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
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import rota.api.meta.Kind;
import rota.local.patch.Schemas;

/// The kinds that a server knows.
public final class Types {
    private final SequencedMap<Kind, Type> byKind;

    private Types(SequencedMap<Kind, Type> byKind) {
        this.byKind = byKind;
    }

    /// The built-in kinds that workloads deal with.
    public static Types builtIn() {
        var byKind = new TreeMap<Kind, Type>();
        for (var type : List.of(
                Type.of(Pod.class, NameRule.SUBDOMAIN, new PodRules(), STATUS, GENERATION, GRACEFUL,
                        UNCONDITIONAL_UPDATE),
                Type.of(Namespace.class, NameRule.LABEL, new NamespaceRules(), STATUS, MARKED_FIRST,
                        UNCONDITIONAL_UPDATE),
                plain(Node.class, STATUS, STATUS_ON_CREATE, UNCONDITIONAL_UPDATE),
                Type.of(Service.class, NameRule.SERVICE, Rules.NONE, STATUS, UNCONDITIONAL_UPDATE),
                plain(ConfigMap.class, UNCONDITIONAL_UPDATE),
                plain(Secret.class, UNCONDITIONAL_UPDATE),
                plain(ServiceAccount.class, UNCONDITIONAL_UPDATE),
                plain(Endpoints.class, UNCONDITIONAL_UPDATE),
                plain(Event.class, UNCONDITIONAL_UPDATE),
                plain(PersistentVolume.class, STATUS, UNCONDITIONAL_UPDATE),
                plain(PersistentVolumeClaim.class, STATUS, UNCONDITIONAL_UPDATE),
                Type.of(ControllerRevision.class, NameRule.SUBDOMAIN, new RevisionRules(), UNCONDITIONAL_UPDATE),
                plain(ReplicaSet.class, STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                Type.of(StatefulSet.class, NameRule.LABEL, Rules.NONE, STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                plain(Deployment.class, STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                plain(DaemonSet.class, STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                plain(Job.class, STATUS, GENERATION, UNCONDITIONAL_UPDATE, ORPHANS_BY_DEFAULT),
                plain(CronJob.class, STATUS, GENERATION, UNCONDITIONAL_UPDATE),
                plain(Lease.class),
                plain(PodDisruptionBudget.class, STATUS, GENERATION))) {
            byKind.put(type.kind(), type);
        }
        return new Types(byKind);
    }

    /// These kinds and one more that a custom resource definition with a status subresource would declare.
    public Types withCustom(Class<? extends HasMetadata> model) {
        return with(plain(model, STATUS, GENERATION, CUSTOM));
    }

    /// The same for a kind without a model class.
    public Types withCustom(Kind kind) {
        return with(new Type(kind, GenericKubernetesResource.class, NameRule.SUBDOMAIN, Rules.NONE,
                Set.of(STATUS, GENERATION, CUSTOM), Schemas.of(kind)));
    }

    /// All kinds, by group and name.
    public List<Kind> kinds() {
        return List.copyOf(byKind.keySet());
    }

    /// The kind that a URL speaks of.
    public Optional<Kind> find(String group, String version, String plural) {
        return byKind.keySet().stream().filter(it -> it.group().equals(group) && it.version().equals(version)
                && it.plural().equals(plural)).findFirst();
    }

    Type of(Kind kind) {
        var type = byKind.get(kind);
        if (type == null || !type.kind().equals(kind)) throw Refusal.unknownResource();
        return type;
    }

    private Types with(Type type) {
        var more = new TreeMap<>(byKind);
        if (more.put(type.kind(), type) != null) {
            throw new IllegalArgumentException("expected a kind that is not served yet, found " + type.kind());
        }
        return new Types(more);
    }

    private static Type plain(Class<? extends HasMetadata> model, Trait... traits) {
        return Type.of(model, NameRule.SUBDOMAIN, Rules.NONE, traits);
    }
}
