package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.client.Request;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetMistakes;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.revision.Snapshot;

/// The wish to have an earlier template back. It changes the spec; pods follow as they follow every change.
sealed interface Rollback {

    /// There is no such wish.
    record NotAsked() implements Rollback {}

    /// It can be had.
    ///
    /// @param restored the set as it was, without the wish
    record To(String revision, NodeSet restored) implements Rollback {}

    /// It cannot.
    record Impossible(String why) implements Rollback {}

    static Rollback of(NodeSet set, Collection<ControllerRevision> revisions) {
        var name = Optional.ofNullable(set.getMetadata().getAnnotations())
                .map(it -> it.get(NodeSetOptions.ROLLBACK_TO)).orElse("");
        if (name.isEmpty()) return new NotAsked();
        return revisions.stream().filter(it -> name.equals(it.getMetadata().getName()))
                .filter(it -> Owners.isControlledBy(it, set.getMetadata().getUid())).findFirst()
                .map(it -> to(set, it)).orElseGet(() -> new Impossible("annotation " + NodeSetOptions.ROLLBACK_TO
                        + ": expected a ControllerRevision of this set, found '" + name + "'"));
    }

    private static Rollback to(NodeSet set, ControllerRevision revision) {
        var restored = Codec.copy(set);
        var parent = Snapshot.in(revision).restoredIn(Json.object("spec", NodeSetSpec.tree(set)));
        restored.setAdditionalProperty("spec", Codec.model(parent.object("spec"), Map.class));
        var annotations = new TreeMap<>(restored.getMetadata().getAnnotations());
        annotations.remove(NodeSetOptions.ROLLBACK_TO);
        restored.getMetadata().setAnnotations(annotations);
        var mistakes = NodeSetMistakes.in(restored);
        return mistakes.isEmpty()
                ? new To(revision.getMetadata().getName(), restored)
                : new Impossible("annotation " + NodeSetOptions.ROLLBACK_TO + ": " + String.join("; ", mistakes));
    }

    /// Nothing else is done in the same run, because this changes the set itself.
    default Optional<Step> step() {
        return switch (this) {
            case To(var revision, var restored) -> Optional.of(Step.oneByOne("rollback",
                    "the template of " + revision + " is wanted back", List.of(
                            new Action.Update(restored, Request.Subresource.NONE), new Action.Announce(
                                    Action.Severity.NORMAL, "RolledBack", "the template of " + revision
                                            + " is back"))));
            case NotAsked _, Impossible _ -> Optional.empty();
        };
    }

    /// What is wrong with the wish.
    default Optional<String> mistake() {
        return switch (this) {
            case Impossible(var why) -> Optional.of(why);
            case NotAsked _, To _ -> Optional.empty();
        };
    }
}
