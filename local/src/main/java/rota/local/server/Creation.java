package rota.local.server;

import java.time.Instant;
import java.util.ArrayList;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.MetadataRules;
import rota.local.rule.Neighbours;
import rota.local.rule.Refusal;

/// A new object, as the server stores it (K13, "create").
final class Creation {
    private Creation() {}

    /// The object that a body asks for, under the given key, with everything that only the server decides.
    static Json.Obj of(Type type, Key key, Json.Obj body, Birth birth) {
        var rules = type.rules();
        var draft = Draft.of(body).meta("name", key.name()).meta("uid", birth.uid())
                .meta("creationTimestamp", birth.time())
                .dropMeta("deletionTimestamp", "deletionGracePeriodSeconds", "generation", "resourceVersion");
        if (type.kind().namespaced()) draft.meta("namespace", key.namespace());
        else
            draft.dropMeta("namespace");
        if (type.has(Trait.GENERATION)) draft.meta("generation", Json.of(1));
        if (type.has(Trait.STATUS) && !type.has(Trait.STATUS_ON_CREATE)) draft.dropField("status");
        var admitted = rules.admitted(key, rules.defaulted(draft.tree()), birth.neighbours());
        var tree = rules.created(Body.applied(type, admitted, admitted));
        var faults = new ArrayList<Fault>(MetadataRules.faults(type.names(), tree));
        if (!type.has(Trait.CUSTOM)) faults.addAll(MetadataRules.finalizerFaults(Json.Obj.EMPTY, tree));
        faults.addAll(rules.createFaults(tree));
        if (!faults.isEmpty()) throw Refusal.invalid(key, faults);
        return tree;
    }

    /// What makes one incarnation different from any other, and what it is born into.
    record Birth(String uid, Instant time, Neighbours neighbours) {}
}
