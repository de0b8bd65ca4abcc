package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.NodeSetStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.claim.Claimant;
import rota.workloads.revision.History;
import rota.workloads.revision.Parent;
import rota.workloads.revision.Revision;
import rota.workloads.revision.RevisionPlan;
import rota.workloads.revision.Revisions;
import rota.workloads.revision.Snapshot;

/// The history of a set's template.
record Past(NodeSet set, NodeSetSpec spec, NodeSetStatus status) {

    RevisionPlan plan(Collection<ControllerRevision> cached, HistoryLimit.Seen seen) {
        var inUse = new LinkedHashSet<String>();
        seen.workers().forEach(it -> it.facts().label(Revision.HASH_LABEL).ifPresent(inUse::add));
        cached.stream().filter(Audit::isHeld).forEach(it -> inUse.add(it.getMetadata().getName()));
        var current = Optional.of(status.hash()).filter(it -> !it.isEmpty());
        var near = cached.stream()
                .filter(it -> set.getMetadata().getNamespace().equals(it.getMetadata().getNamespace()))
                .map(Revision::of).toList();
        return Revisions.plan(new History(parent(), Payload.of(spec), near, status.collisions(), current,
                Ordered.set(inUse), HistoryLimit.of(this, ours(near), seen)), this::again);
    }

    private List<Revision> ours(List<Revision> near) {
        return near.stream().filter(it -> Owners.isControlledBy(it.object(), set.getMetadata().getUid())).toList();
    }

    /// What another controller stored may be spelled differently and mean the same.
    private Snapshot again(Snapshot stored) {
        var restored = stored.restoredIn(Json.object("spec", NodeSetSpec.tree(set)));
        var parent = new GenericKubernetesResource();
        parent.setAdditionalProperty("spec", Codec.model(restored.object("spec"), Map.class));
        return Payload.of(NodeSetSpec.of(parent));
    }

    /// Revisions carry what we look for them by; upstream's do not, but they say whose they are.
    private Parent parent() {
        var name = set.getMetadata().getName();
        var labels = new LinkedHashMap<String, String>();
        spec.worker().template().object("metadata", "labels").fields().forEach((key, value) -> {
            if (value instanceof Json.Str(var text)) labels.put(key, text);
        });
        labels.put(NodeSetNames.APP_NAME, NodeSetNames.SLURMD);
        labels.put(NodeSetNames.APP_INSTANCE, name);
        var selector = Selector.of(new LabelSelectorBuilder()
                .addToMatchLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .addToMatchLabels(NodeSetNames.APP_INSTANCE, name).build());
        return new Parent(Claimant.of(NodeSetNames.NODE_SET, set), selector, labels,
                Optional.ofNullable(set.getMetadata().getAnnotations()).orElse(Ordered.map()));
    }
}
