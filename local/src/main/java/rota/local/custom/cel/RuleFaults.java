package rota.local.custom.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.custom.schema.Path;
import rota.local.custom.schema.Structural;
import rota.local.rule.Fault;

/// What is wrong with the rules of a schema, before any object is judged by them.
public final class RuleFaults {
    private static final List<String> REASONS = List.of("FieldValueDuplicate", "FieldValueForbidden",
            "FieldValueInvalid", "FieldValueRequired");

    private final List<Fault> faults = new ArrayList<>();
    private final SchemaTypes types = new SchemaTypes();
    private final RuleCosts costs;

    private RuleFaults(boolean lenient) {
        this.costs = new RuleCosts(faults, lenient);
    }

    /// What is wrong with the rules of a kind.
    ///
    /// @param place where the schema is in its definition
    /// @param known whether the schema has been accepted before: then single rules may be too expensive
    public static List<Fault> of(Json.Obj schema, String place, boolean known) {
        var structural = Structural.of(schema);
        if (!structural.depth().rules()) return List.of();
        var walk = new RuleFaults(known);
        walk.within(structural, new Place(place, SchemaTypes.ROOT, Optional.empty(), Extent.root(schema)));
        walk.costs.close(place);
        return walk.faults;
    }

    /// A place of the schema.
    ///
    /// @param name of its type
    /// @param uncorrelated the list above it whose items cannot be told apart, so that nothing in it has an old value
    private record Place(String text, String name, Optional<String> uncorrelated, Extent extent) {
        Place field(String field) {
            return new Place(text + ".properties[" + field + "]", name + "." + field, uncorrelated, extent.field(
                    field));
        }

        Place items() {
            return new Place(text + ".items", name + ".@items", uncorrelated, extent.items());
        }

        Place values() {
            return new Place(text + ".additionalProperties", name + ".@values", uncorrelated, extent.values());
        }

        Place rule(int index) {
            return new Place(text + ".x-kubernetes-validations[" + index + "]", name, uncorrelated, extent);
        }

        Place within(boolean correlated) {
            return correlated || uncorrelated.isPresent() ? this : new Place(text, name, Optional.of(text), extent);
        }

        boolean isRoot() {
            return name.equals(SchemaTypes.ROOT);
        }
    }

    private void within(Structural schema, Place place) {
        if (!schema.depth().rules()) return;
        if (!schema.rules().isEmpty()) rules(schema, place);
        schema.properties().forEach((name, its) -> within(its, place.field(name)));
        var keyed = schema.listing().type().equals("map");
        schema.items().ifPresent(it -> within(it, place.within(keyed).items()));
        if (schema.extra() instanceof Structural.Extra.Each(var each)) within(each, place.values());
        byDefault(schema, place);
    }

    private void rules(Structural schema, Place place) {
        var self = types.of(schema, place.name(), place.isRoot());
        if (self.isEmpty()) {
            faults.add(new Fault(place.text() + ".x-kubernetes-validations",
                    "Internal error: internal error: failed to "
                            + "construct type information for x-kubernetes-validations rules: unable to "
                            + "convert structural "
                            + "schema to CEL declarations"));
            return;
        }
        for (var i = 0; i < schema.rules().size(); i++) {
            var source = schema.rules().get(i);
            rule(new Rule(source, types, self.get()), schema, source, place.rule(i));
        }
    }

    private void rule(Rule rule, Structural schema, Json.Obj source, Place place) {
        if (rule.text().isEmpty()) {
            faults.add(Fault.required(place.text() + ".rule", "rule is not specified"));
            return;
        }
        words(rule, source, place);
        source.text("reason").filter(it -> !REASONS.contains(it)).ifPresent(it -> faults.add(Fault.unsupported(place
                .text() + ".reason", Json.of(it), REASONS)));
        var path = rule.given("fieldPath");
        if (!path.isEmpty() && !FieldPath.isValid(path, schema)) {
            faults.add(Fault.invalid(place.text() + ".fieldPath", path, "must be a valid path"));
        }
        expressions(rule, source, place);
        place.uncorrelated().filter(_ -> rule.isTransition()).ifPresent(it -> faults.add(Fault.invalid(place.text()
                + ".rule", rule.text(),
                "oldSelf cannot be used on the uncorrelatable portion of the schema within "
                        + it)));
        if (rule.oldIsOptional() && !rule.isTransition()) {
            faults.add(Fault.invalid(place.text() + ".optionalOldSelf", Json.Bool.TRUE,
                    "may not be set if oldSelf is not used in rule"));
        }
    }

    /// A message is looked at if the rule makes sense. It counts once, however many values there are.
    private void expressions(Rule rule, Json.Obj source, Place place) {
        var shape = place.extent().shape();
        switch (rule.finding(shape)) {
            case Rule.Finding.Wrong(var problem) -> {
                complain(place.text() + ".rule", source, problem);
                return;
            }
            case Rule.Finding.Fine(var cost) -> costs.add(place.text() + ".rule", "estimated rule cost", place.extent()
                    .all(cost));
        }
        if (rule.given("messageExpression").isEmpty()) return;
        var at = place.text() + ".messageExpression";
        switch (rule.messageFinding(shape)) {
            case Rule.Finding.Wrong(var problem) -> complain(at, source, problem);
            case Rule.Finding.Fine(var cost) -> costs.add(at, "estimated messageExpression cost", cost);
        }
    }

    private void words(Rule rule, Json.Obj source, Place place) {
        var at = place.text() + ".message";
        var message = source.text("message");
        if (message.filter(it -> !it.isEmpty() && it.isBlank()).isPresent()) {
            faults.add(Fault.invalid(at, message.get(), "must be non-empty if specified"));
        } else if (message.filter(it -> it.contains("\n")).isPresent()) {
            faults.add(Fault.invalid(at, message.get(), "must not contain line breaks"));
        } else if (message.orElse("").isEmpty() && rule.text().contains("\n")) {
            faults.add(Fault.required(at, "message must be specified if rule contains line breaks"));
        }
    }

    private void complain(String place, Json.Obj source, String why) {
        var shown = Json.object("Rule", Json.of(source.text("rule").orElse("")))
                .with("Message", Json.of(source.text("message").orElse("")))
                .with("MessageExpression", Json.of(source.text("messageExpression").orElse("")))
                .with("Reason", source.get("reason").orElse(Json.Null.NULL))
                .with("FieldPath", Json.of(source.text("fieldPath").orElse("")))
                .with("OptionalOldSelf", source.get("optionalOldSelf").orElse(Json.Null.NULL)).toString()
                .replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026");
        faults.add(new Fault(place, "Invalid value: " + shown + ": " + why));
    }

    /// A default is held against the rules of its own place.
    private void byDefault(Structural schema, Place place) {
        if (schema.fallback().isEmpty() || !faults.isEmpty()) return;
        RuleTree.of(schema).ifPresent(rules -> {
            var broken = new ArrayList<Fault>();
            new Judgement(broken).of(rules, schema.fallback().get(), null, Path.of(place.text() + ".default"));
            faults.addAll(broken);
        });
    }
}
