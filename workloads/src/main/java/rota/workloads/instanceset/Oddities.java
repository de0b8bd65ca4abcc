package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.UpdatePolicy;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;

/// What a user has written that has another effect than they may think, or none. The set is carried out all the same,
/// as upstream does it; but somebody should know.
final class Oddities {
    private static final List<String> MANAGEMENT = List.of("OrderedReady", "Parallel");

    private Oddities() {}

    /// One sentence each.
    static List<String> in(InstanceSet set) {
        var spec = InstanceSetSpec.tree(set);
        var found = new ArrayList<String>();
        var policies = Stream.of(UpdatePolicy.values()).map(UpdatePolicy::word).toList();
        unknown(spec, "podUpdatePolicy", policies, UpdatePolicy.PREFER_IN_PLACE.word()).ifPresent(found::add);
        unknown(spec, "podUpgradePolicy", policies, UpdatePolicy.PREFER_IN_PLACE.word()).ifPresent(found::add);
        unknown(spec, "podManagementPolicy", MANAGEMENT, MANAGEMENT.getFirst()).ifPresent(found::add);
        if (!spec.items("instanceAssistantObjects").isEmpty())
            found.add("spec.instanceAssistantObjects: has no effect, it is for sets over several clusters");
        if (spec.truth("enableInstanceAPI").orElse(false) && set.getMetadata().getAnnotations() != null
                && set.getMetadata().getAnnotations().containsKey(InstanceSetNames.PROPOSED_ACCOUNT))
            found.add("metadata.annotations[" + InstanceSetNames.PROPOSED_ACCOUNT
                    + "]: has no effect where spec.enableInstanceAPI is true");
        if (spec.truth("lifecycleActions", "switchover", "nonBlocking").orElse(false))
            found.add("spec.lifecycleActions.switchover.nonBlocking: a switchover is waited for all the same");
        return List.copyOf(found);
    }

    private static Optional<String> unknown(Json.Obj spec, String field, List<String> known, String counts) {
        return spec.text(field).filter(it -> !it.isEmpty() && !known.contains(it)).map(it -> "spec." + field
                + ": expected one of " + String.join(", ", known) + ", found " + it + "; it counts as " + counts);
    }

    /// Told once for each change of the set.
    static List<Action> news(InstanceSetView view) {
        if (view.status().generation() == view.generation()) return List.of();
        return in(view.set()).stream().<Action>map(it -> new Announce(Severity.WARNING, "Oddity", it)).toList();
    }
}
