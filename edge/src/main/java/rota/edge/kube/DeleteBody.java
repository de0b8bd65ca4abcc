package rota.edge.kube;

import java.util.LinkedHashMap;
import java.util.Map;
import rota.api.client.Request;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.wire.Json;

/// What a deletion sends along: on what conditions, how soon, and what becomes of the dependents.
final class DeleteBody {
    private DeleteBody() {}

    static Json.Obj of(Request.Delete delete) {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("kind", Json.of("DeleteOptions"));
        fields.put("apiVersion", Json.of("v1"));
        delete.options().graceSeconds().ifPresent(it -> fields.put("gracePeriodSeconds", Json.of(it)));
        delete.options().propagation().ifPresent(it -> fields.put("propagationPolicy", Json.of(word(it))));
        var preconditions = of(delete.preconditions());
        if (!preconditions.fields().isEmpty()) fields.put("preconditions", preconditions);
        return Json.object(fields);
    }

    private static Json.Obj of(Preconditions preconditions) {
        Map<String, Json> fields = new LinkedHashMap<>();
        preconditions.uid().ifPresent(it -> fields.put("uid", Json.of(it)));
        preconditions.version().ifPresent(it -> fields.put("resourceVersion", Json.of(it.digits())));
        return Json.object(fields);
    }

    private static String word(Propagation propagation) {
        return switch (propagation) {
            case BACKGROUND -> "Background";
            case FOREGROUND -> "Foreground";
            case ORPHAN -> "Orphan";
        };
    }
}
