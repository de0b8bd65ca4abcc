package rota.workloads.revision;

import java.util.Map;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.workloads.claim.Claimant;

/// Whose history it is, and what its revisions take over from it.
///
/// @param selector which revisions without a controller belong to it
/// @param labels those of its pod template, and whatever else the selector looks for
/// @param annotations its own
public record Parent(Claimant owner, Selector selector, Map<String, String> labels, Map<String, String> annotations) {
    public Parent {
        labels = Ordered.map(labels);
        annotations = Ordered.map(annotations);
    }
}
