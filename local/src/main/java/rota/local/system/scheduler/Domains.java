package rota.local.system.scheduler;

import java.util.HashMap;
import java.util.List;

/// The parts of the cluster that a label tells apart.
final class Domains {
    private final int[] parts;
    private final int size;

    private Domains(int[] parts, int size) {
        this.parts = parts;
        this.size = size;
    }

    static Domains by(String label, List<NodeFacts> nodes) {
        var numbers = new HashMap<String, Integer>();
        var parts = new int[nodes.size()];
        for (var i = 0; i < parts.length; i++) {
            var value = nodes.get(i).labels().get(label);
            parts[i] = value == null ? -1 : numbers.computeIfAbsent(value, _ -> numbers.size());
        }
        return new Domains(parts, numbers.size());
    }

    int size() {
        return size;
    }

    boolean has(int node) {
        return parts[node] >= 0;
    }

    /// The part that a node is in, if it [#has] one.
    int part(int node) {
        return parts[node];
    }
}
