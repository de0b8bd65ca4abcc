package rota.workloads.instanceset;

import java.util.List;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// Which instances there should be, and from which template each is.
///
/// @param members ascending by name
/// @param assigned which numbers belong to which template; empty where each template counts for itself
/// @param lacking what keeps instances from getting a number right now
record Roster(SequencedMap<String, Template> members, SequencedMap<String, List<Integer>> assigned,
        List<String> lacking) {
    Roster {
        members = Ordered.map(members);
        assigned = Ordered.map(assigned);
        lacking = List.copyOf(lacking);
    }

    /// A list of instances, or why there cannot be one.
    sealed interface Drawn {}

    record Complete(Roster roster) implements Drawn {}

    record Refused(String why) implements Drawn {}

    boolean has(String name) {
        return members.containsKey(name);
    }

    List<String> names() {
        return List.copyOf(members.sequencedKeySet());
    }
}
