package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Demands on one node that must all hold. Without any, it fits no node, as in the API.
record NodeTerm(List<Demand> demands) {
    NodeTerm {
        demands = List.copyOf(demands);
    }

    /// One demand on a label, or on the name of the node.
    ///
    /// @param field whether the key is a field: `metadata.name` is the only one
    record Demand(String key, String operator, List<String> values, boolean field) {
        Demand {
            values = List.copyOf(values);
        }

        boolean holds(NodeFacts node) {
            var found = field
                    ? Optional.of(node.name()).filter(_ -> key.equals("metadata.name"))
                    : Optional.ofNullable(node.labels().get(key));
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

    static NodeTerm of(NodeSelectorTerm term) {
        var demands = new ArrayList<Demand>();
        term.getMatchExpressions().forEach(it -> demands.add(demand(it, false)));
        term.getMatchFields().forEach(it -> demands.add(demand(it, true)));
        return new NodeTerm(demands);
    }

    boolean fits(NodeFacts node) {
        return !demands.isEmpty() && demands.stream().allMatch(it -> it.holds(node));
    }

    private static Demand demand(NodeSelectorRequirement it, boolean field) {
        return new Demand(it.getKey(), it.getOperator(), it.getValues(), field);
    }
}
