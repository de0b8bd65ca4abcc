package rota.local.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.function.UnaryOperator;
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
    static Made of(Type type, Key key, Json.Obj body, Birth birth) {
        var rules = type.rules();
        var own = rules.defaulted(placed(type, key, body));
        var placed = rules.admitted(key, own, birth.neighbours());
        var asked = birth.admission().apply(placed);
        var mutated = asked.equals(placed) ? placed : rules.defaulted(Body.mutated(type, placed, asked));
        var draft = Draft.of(mutated).meta("name", key.name()).meta("uid", birth.uid())
                .meta("creationTimestamp", birth.time());
        if (type.has(Trait.GENERATION)) draft.meta("generation", Json.of(1));
        if (type.has(Trait.STATUS) && !type.has(Trait.STATUS_ON_CREATE)) draft.dropField("status");
        var admitted = draft.tree();
        var tree = rules.created(Body.applied(type, admitted, admitted));
        var faults = new ArrayList<Fault>(MetadataRules.faults(type.names(), tree));
        if (!type.has(Trait.CUSTOM)) faults.addAll(MetadataRules.finalizerFaults(Json.Obj.EMPTY, tree));
        faults.addAll(rules.createFaults(tree));
        if (!faults.isEmpty()) throw Refusal.invalid(type.stored().key(key.namespace(), key.name()), faults);
        return new Made(tree, own);
    }

    /// A new object.
    ///
    /// @param asked what its writer asked for, with defaults: the rest was decided for it
    record Made(Json.Obj tree, Json.Obj asked) {
        /// The parts of the object that its writer asked for, in whatever form they are there.
        Json.Obj own() {
            return common(tree, asked);
        }

        private static Json.Obj common(Json.Obj made, Json.Obj asked) {
            var fields = new LinkedHashMap<String, Json>();
            made.fields().forEach((name, value) -> asked.get(name).ifPresent(it -> fields.put(name, common(value,
                    it))));
            return new Json.Obj(fields);
        }

        private static Json common(Json made, Json asked) {
            if (made instanceof Json.Obj one && asked instanceof Json.Obj other) return common(one, other);
            if (!(made instanceof Json.Arr(var items)) || !(asked instanceof Json.Arr(var others))) return made;
            if (items.size() != others.size()) return made;
            var both = new ArrayList<Json>();
            for (var i = 0; i < items.size(); i++) both.add(common(items.get(i), others.get(i)));
            return new Json.Arr(both);
        }
    }

    /// What a writer cannot decide is not there.
    private static Json.Obj placed(Type type, Key key, Json.Obj body) {
        var draft = Draft.of(body).dropMeta("uid", "creationTimestamp", "deletionTimestamp",
                "deletionGracePeriodSeconds", "generation", "resourceVersion");
        if (type.kind().namespaced()) draft.meta("namespace", key.namespace());
        else
            draft.dropMeta("namespace");
        return draft.tree();
    }

    /// What makes one incarnation different from any other, and what it is born into.
    ///
    /// @param admission what others make of the object before it is checked
    record Birth(String uid, Instant time, Neighbours neighbours, UnaryOperator<Json.Obj> admission) {}
}
