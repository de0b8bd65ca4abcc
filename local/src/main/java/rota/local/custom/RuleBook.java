package rota.local.custom;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// The rules that a schema states in a language of its own.
interface RuleBook {
    RuleBook EMPTY = new RuleBook() {
        @Override
        public List<Fault> faults(Json.Obj tree, List<Fault> found) {
            return List.of();
        }

        @Override
        public List<Fault> faults(Json.Obj before, Json.Obj after, List<Fault> found) {
            return List.of();
        }
    };

    /// The rules that a new object breaks.
    ///
    /// @param found what is wrong with it already
    List<Fault> faults(Json.Obj tree, List<Fault> found);

    /// The rules that a change breaks.
    List<Fault> faults(Json.Obj before, Json.Obj after, List<Fault> found);
}
