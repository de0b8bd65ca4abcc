package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.api.wire.Json;
import rota.workloads.claim.Claimant;
import rota.workloads.revision.History;
import rota.workloads.revision.Parent;
import rota.workloads.revision.Revision;
import rota.workloads.revision.RevisionPlan;
import rota.workloads.revision.Revisions;
import rota.workloads.revision.Snapshot;

/// Earlier templates of a set, kept for users who may want to go back. Nothing else depends on them: what pods carry is
/// another hash, which upstream computes the same way.
final class Past {
    private static final List<String> NUMBERS = List.of("replicas", "ordinals");

    private static final int ALL = -1;

    private Past() {}

    /// Empty where the user does not ask for it. As long as a pod is not what it should be, nothing is forgotten: what
    /// it is may be what the user wants back, and the pod itself does not tell which of the templates it came from.
    static Optional<RevisionPlan> of(InstanceSetView view, Blueprint blueprint) {
        return limit(view.set()).map(limit -> Revisions.plan(new History(parent(view), snapshot(view.set()),
                view.ownership().revisions().stream().map(Revision::of).toList(), 0, Optional.empty(), Ordered.set(),
                Rollout.outdated(view, blueprint).isEmpty() ? limit : ALL)));
    }

    static Optional<Integer> limit(InstanceSet set) {
        return annotation(set).filter(it -> it.matches("\\d{1,4}")).map(Integer::valueOf);
    }

    /// What is wrong with what the user asks for.
    static Optional<String> mistake(InstanceSet set) {
        return annotation(set).isPresent() && limit(set).isEmpty()
                ? Optional.of("metadata.annotations[" + InstanceSetNames.HISTORY_LIMIT
                        + "]: expected a number from 0 to 9999, found " + annotation(set).get())
                : Optional.empty();
    }

    /// The templates, all that they say. How many instances each has is no part of them.
    static Snapshot snapshot(InstanceSet set) {
        var spec = InstanceSetSpec.tree(set);
        var part = Json.object("template", Snapshot.replacing(spec.object("template")));
        var instances = spec.objects("instances").stream().<Json>map(Past::withoutNumbers).toList();
        return Snapshot.ofSpec(instances.isEmpty() ? part : part.with("instances", new Json.Arr(instances)));
    }

    private static Json.Obj withoutNumbers(Json.Obj template) {
        var bare = template;
        for (var field : NUMBERS) bare = bare.without(field);
        return bare;
    }

    /// The spec with the templates of then. A named one that there was not then stays as it is, and one that there is
    /// not any more does not come back: how many instances it had is not known.
    static Json.Obj restored(Json.Obj spec, Snapshot past) {
        var then = past.tree().object("spec");
        var next = spec.with("template", then.object("template"));
        if (spec.objects("instances").isEmpty()) return next;
        return next.with("instances", new Json.Arr(spec.objects("instances").stream().<Json>map(it -> then
                .objects("instances").stream().filter(old -> old.text("name").equals(it.text("name"))).findFirst()
                .map(old -> withNumbers(old, it)).orElse(it)).toList()));
    }

    private static Json.Obj withNumbers(Json.Obj template, Json.Obj now) {
        var whole = template;
        for (var field : NUMBERS) {
            if (now.get(field).isPresent()) whole = whole.with(field, now.get(field).get());
        }
        return whole;
    }

    private static Parent parent(InstanceSetView view) {
        var labels = InstanceSetNames.matchLabels(view.name());
        return new Parent(Claimant.of(InstanceSetNames.KIND, view.set()), Selector.of(new LabelSelectorBuilder()
                .withMatchLabels(labels).build()), labels, Ordered.map());
    }

    private static Optional<String> annotation(InstanceSet set) {
        return Optional.ofNullable(set.getMetadata().getAnnotations())
                .map(it -> it.get(InstanceSetNames.HISTORY_LIMIT));
    }
}
