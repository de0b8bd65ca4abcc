package rota.api.instanceset;

import java.util.Optional;
import java.util.SequencedMap;
import rota.api.wire.Json;

/// What to call on members at turns of their lives.
///
/// @param variables what every action gets
/// @param switchover makes another member take over before this one is restarted
/// @param reconfigure makes a member take in a changed configuration
public record Lifecycle(SequencedMap<String, String> variables, Optional<LifecycleAction> switchover,
        Optional<LifecycleAction> reconfigure) {
    static Lifecycle of(Json.Obj spec) {
        return new Lifecycle(LifecycleAction.texts(spec.object("templateVars")),
                LifecycleAction.of(spec.object("switchover")), LifecycleAction.of(spec.object("reconfigure")));
    }
}
