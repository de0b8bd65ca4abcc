package rota.local.system.scheduler;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.meta.Identity;
import rota.api.meta.Ordered;

/// What one round of scheduling saw.
///
/// @param nodes by name
/// @param pods all, those that were given a node by us among them even if no watch has shown it yet
/// @param namespaces their labels
/// @param claims the volume claims that exist, as `namespace/name`; empty when nobody knows
/// @param resting pods whose binding was refused a moment ago, and until when they are left alone
record SchedulerView(List<NodeFacts> nodes, List<PodFacts> pods, SequencedMap<Gang.Name, Gang> gangs,
        Map<String, SequencedMap<String, String>> namespaces, Optional<SequencedSet<String>> claims,
        SequencedMap<Identity, Instant> resting, Instant now) {
    SchedulerView {
        nodes = List.copyOf(nodes);
        pods = List.copyOf(pods);
        gangs = Ordered.map(gangs);
        resting = Ordered.map(resting);
    }
}
