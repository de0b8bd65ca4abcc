package rota.local.views.openapi;

import java.util.ArrayList;
import rota.api.wire.Json;
import rota.local.patch.Facts;

/// What a strategic merge patch does with a field, in the words of the document.
final class Strategies {
    private Strategies() {}

    static Json.Obj add(Json.Obj property, Facts.Field field) {
        var strategies = new ArrayList<String>();
        var key = field.after("merge:");
        if (key.isPresent() || field.is("merge")) strategies.add("merge");
        if (field.is("replace")) strategies.add("replace");
        if (field.is("retainKeys")) strategies.add("retainKeys");
        var result = key.map(it -> property.with("x-kubernetes-patch-merge-key", Json.of(it))).orElse(property);
        return strategies.isEmpty() ? result
                : result.with("x-kubernetes-patch-strategy", Json.of(String.join(",", strategies)));
    }
}
