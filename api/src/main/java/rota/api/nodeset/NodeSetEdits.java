package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What may be written about a NodeSet, for those who ask before it is written.
public final class NodeSetEdits {
    private NodeSetEdits() {}

    /// What is wrong with a set, or with a change of it, in words for who makes it; none for one that may be made.
    ///
    /// @param before the set as it is; empty for a new one. What does not touch the spec is never refused: a set that
    /// was wrong all along must be able to go
    public static List<String> faults(Optional<? extends GenericKubernetesResource> before,
            GenericKubernetesResource after) {
        var next = NodeSetSpec.tree(after);
        var old = before.map(NodeSetSpec::tree).orElse(Json.Obj.EMPTY);
        if (before.isPresent() && old.equals(next)) return List.of();
        var faults = new ArrayList<>(NodeSetMistakes.in(after));
        if (before.isEmpty()) return List.copyOf(faults);
        var was = NodeSetSpec.controllerOf(before.get());
        if (!was.equals(NodeSetSpec.controllerOf(after)))
            faults.add("spec.controllerRef.name: expected it to stay " + was + ", found "
                    + NodeSetSpec.controllerOf(after));
        if (!claims(old).equals(claims(next)))
            faults.add("spec.volumeClaimTemplates: expected no change, found one");
        return List.copyOf(faults);
    }

    /// What counts of them: some programs add an empty time and an empty status.
    private static List<Json> claims(Json.Obj spec) {
        return spec.items("volumeClaimTemplates").stream().map(it -> it instanceof Json.Obj claim
                ? Json.object("metadata", claim.object("metadata").without("creationTimestamp")).with("spec",
                        claim.object("spec"))
                : it).toList();
    }
}
