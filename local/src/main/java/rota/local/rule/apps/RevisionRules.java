package rota.local.rule.apps;

import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Rules;

/// A controller revision is a record of the past: its data never changes.
public final class RevisionRules implements Rules {
    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return before.get("data").equals(after.get("data")) ? List.of()
                : List.of(Fault.immutable("data", after.get("data").orElse(Json.Null.NULL)));
    }
}
