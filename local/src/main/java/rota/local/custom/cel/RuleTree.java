package rota.local.custom.cel;

import dev.cel.common.types.CelType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.custom.schema.Structural;

/// The places of a schema that have rules, and the way to them.
///
/// @param rules of this place
/// @param root whether this is a whole object
record RuleTree(Structural schema, List<Rule> rules, SequencedMap<String, RuleTree> fields, Optional<RuleTree> each,
        boolean root) {
    RuleTree {
        rules = List.copyOf(rules);
        fields = Ordered.map(fields);
    }

    static Optional<RuleTree> of(Structural schema) {
        return new Planting(new SchemaTypes()).tree(schema, SchemaTypes.ROOT, true);
    }

    /// The tree of one schema; its types know each other.
    private record Planting(SchemaTypes types) {
        Optional<RuleTree> tree(Structural schema, String name, boolean root) {
            if (!schema.depth().rules()) return Optional.empty();
            var self = schema.rules().isEmpty() ? Optional.<CelType>empty() : types.of(schema, name, root);
            var rules = self.stream().flatMap(type -> schema.rules().stream().map(it -> new Rule(it, types, type)))
                    .toList();
            var fields = new LinkedHashMap<String, RuleTree>();
            schema.properties().forEach((field, its) -> tree(its, name + "." + field, false)
                    .ifPresent(it -> fields.put(field, it)));
            var each = schema.items().flatMap(it -> tree(it, name + ".@items", false));
            if (schema.extra() instanceof Structural.Extra.Each(var values)) {
                each = tree(values, name + ".@values", false);
            }
            return Optional.of(new RuleTree(schema, rules, fields, each, root));
        }
    }
}
