package rota.api.meta;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Demands on one node that must all hold. Without any, it fits no node, as in the API.
public record NodeTerm(List<Demand> demands) {
    public NodeTerm {
        demands = List.copyOf(demands);
    }

    /// One demand on a label, or on the name of the node.
    ///
    /// @param field whether the key is a field: `metadata.name` is the only one
    public record Demand(String key, String operator, List<String> values, boolean field) {
        public Demand {
            values = List.copyOf(values);
        }

        boolean holds(String name, Map<String, String> labels) {
            var found = field
                    ? Optional.of(name).filter(_ -> key.equals("metadata.name"))
                    : Optional.ofNullable(labels.get(key));
            return switch (operator) {
                case "In" -> found.filter(values::contains).isPresent();
                case "NotIn" -> found.filter(values::contains).isEmpty();
                case "Exists" -> found.isPresent();
                case "DoesNotExist" -> found.isEmpty();
                case "Gt" -> compare(found) > 0;
                case "Lt" -> compare(found) < 0;
                default -> false;
            };
        }

        /// Of the node's value with ours; what is not a whole number is neither more nor less.
        private int compare(Optional<String> found) {
            var ours = values.stream().findFirst().flatMap(Demand::number);
            return found.flatMap(Demand::number).flatMap(it -> ours.map(it::compareTo)).orElse(0);
        }

        private static Optional<Long> number(String text) {
            return text.matches("[+-]?\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
        }
    }

    /// As the API has it.
    public static NodeTerm of(NodeSelectorTerm term) {
        var demands = new ArrayList<Demand>();
        term.getMatchExpressions().forEach(it -> demands.add(demand(it, false)));
        term.getMatchFields().forEach(it -> demands.add(demand(it, true)));
        return new NodeTerm(demands);
    }

    /// Whether a node is as demanded.
    ///
    /// @param name of the node
    public boolean fits(String name, Map<String, String> labels) {
        return !demands.isEmpty() && demands.stream().allMatch(it -> it.holds(name, labels));
    }

    private static Demand demand(NodeSelectorRequirement it, boolean field) {
        return new Demand(it.getKey(), it.getOperator(), it.getValues(), field);
    }
}
