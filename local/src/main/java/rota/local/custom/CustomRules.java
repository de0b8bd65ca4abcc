package rota.local.custom;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.custom.cel.RuleBook;
import rota.local.custom.schema.Defaults;
import rota.local.custom.schema.Embedded;
import rota.local.custom.schema.Lists;
import rota.local.custom.schema.Pruned;
import rota.local.custom.schema.Structural;
import rota.local.custom.schema.Validation;
import rota.local.rule.Fault;
import rota.local.rule.Rules;

/// What the schema of one version does to objects of a custom kind.
///
/// @param terminating whether the definition is on its way out, so that nothing new is taken in
record CustomRules(Kind kind, Structural schema, RuleBook book, boolean terminating) implements Rules {

    @Override
    public Optional<Taken> taken(Json.Obj body) {
        var pruned = Pruned.received(body, schema);
        return Optional.of(new Taken(pruned.tree(), pruned.unknown()));
    }

    /// Nulls go with the defaults: a null may stand for one.
    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Defaults.of(tree, schema);
    }

    @Override
    public Json.Obj read(Json.Obj tree) {
        return Defaults.of(Pruned.of(tree, schema).tree(), schema);
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        if (!terminating) return tree;
        throw new ApiException.Forbidden(403, "Forbidden", kind.plural() + "." + kind.group() + " \""
                + tree.text("metadata", "name").orElse("")
                + "\" is forbidden: create not allowed while custom resource definition is terminating");
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<>(Validation.of(tree, schema));
        faults.addAll(Embedded.faults(tree, schema));
        faults.addAll(Lists.faults(tree, schema));
        faults.addAll(book.faults(tree, faults));
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<>(Validation.of(before, after, schema));
        if (Embedded.faults(before, schema).isEmpty()) faults.addAll(Embedded.faults(after, schema));
        if (Lists.faults(before, schema).isEmpty()) faults.addAll(Lists.faults(after, schema));
        faults.addAll(book.faults(before, after, faults));
        return faults;
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        return updateFaults(before, after);
    }
}
