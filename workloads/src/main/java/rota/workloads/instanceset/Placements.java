package rota.workloads.instanceset;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Where pods are to go when they are made the next time, and only then: an annotation of the set that is used up.
///
/// @param nodes by pod
record Placements(SequencedMap<String, String> nodes) {
    Placements {
        nodes = Ordered.map(nodes);
    }

    static Placements of(InstanceSetView view) {
        var nodes = new TreeMap<String, String>();
        var text = view.annotations().get(InstanceSetNames.NODE_SELECTOR_ONCE);
        if (text != null && read(text) instanceof Json.Obj said) said.fields().forEach((pod, node) -> {
            if (node instanceof Json.Str(var name)) nodes.put(pod, name);
        });
        return new Placements(nodes);
    }

    Optional<String> node(String pod) {
        return Optional.ofNullable(nodes.get(pod));
    }

    /// Forgets those that have come to pass, and only if the set is as we saw it: its user may name another meanwhile.
    static List<Step> steps(InstanceSetView view) {
        var wanted = of(view);
        var left = new TreeMap<>(wanted.nodes);
        view.members().forEach(it -> left.remove(it.name(), it.facts().node().orElse("")));
        if (left.size() == wanted.nodes.size()) return List.of();
        var value = left.isEmpty() ? Json.Null.NULL : Json.of(Codec.write(Codec.json(left)));
        var change = Json.object("metadata", Json.object("uid", Json.of(view.id().uid()))
                .with("resourceVersion", Json.of(view.set().getMetadata().getResourceVersion()))
                .with("annotations", Json.object(InstanceSetNames.NODE_SELECTOR_ONCE, value)));
        return List.of(Step.oneByOne("placed", "pods are where they were to go once", List.of(new Action.Patch(view
                .id().key(), new PatchBody.Merge(change), Subresource.NONE, Action.Tolerates.GONE))).apart());
    }

    private static Json read(String text) {
        try {
            return Codec.read(text);
        } catch (IllegalArgumentException _) {
            return Json.Null.NULL;
        }
    }
}
