package rota.api.instanceset;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.wire.Json;

/// A configuration that instances should have taken in.
///
/// @param hash what tells its versions apart; empty where there is none
/// @param restart whether a changed one needs a new pod
/// @param actionName which action takes it in; empty: `reconfigure`
/// @param arguments one call for each list
public record ConfigTemplate(String name, String hash, boolean restart, Optional<LifecycleAction> reconfigure,
        String actionName, SequencedMap<String, String> parameters, List<List<String>> arguments) {
    public ConfigTemplate {
        arguments = List.copyOf(arguments);
    }

    static ConfigTemplate of(Json.Obj spec) {
        return new ConfigTemplate(spec.text("name").orElse(""), spec.text("configHash").orElse(""),
                spec.truth("restart").orElse(false),
                LifecycleAction.of(spec.object("reconfigure")), spec.text("reconfigureActionName").orElse(""),
                LifecycleAction.texts(spec.object("parameters")), spec.items("reconfigureArgs").stream()
                        .map(ConfigTemplate::texts).toList());
    }

    /// What the action is called on the wire.
    public String action() {
        return actionName.isEmpty() ? "reconfigure" : "udf-" + actionName;
    }

    private static List<String> texts(Json list) {
        return list instanceof Json.Arr(var items)
                ? items.stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value()).toList()
                : List.of();
    }
}
