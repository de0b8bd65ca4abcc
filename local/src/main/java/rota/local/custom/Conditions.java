package rota.local.custom;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import rota.api.wire.Json;

/// The conditions of a definition.
final class Conditions {
    private Conditions() {}

    static boolean is(Json.Obj tree, String type) {
        return Trees.objects(tree, "status", "conditions").stream().anyMatch(it -> it.text("type").orElse("")
                .equals(type) && it.text("status").orElse("").equals("True"));
    }

    /// One condition.
    record Condition(String type, boolean status, String reason, String message) {}

    /// The definition with a condition; since when it holds changes only with its status.
    static Json.Obj with(Json.Obj tree, Condition condition, Instant now) {
        var status = condition.status() ? "True" : "False";
        var all = new ArrayList<Json>();
        var since = Json.of(now.truncatedTo(ChronoUnit.SECONDS).toString());
        var place = -1;
        for (var old : Trees.objects(tree, "status", "conditions")) {
            if (!old.text("type").orElse("").equals(condition.type())) {
                all.add(old);
                continue;
            }
            place = all.size();
            if (old.text("status").orElse("").equals(status)) since = old.get("lastTransitionTime").orElse(since);
        }
        var made = Json.object("lastTransitionTime", since).with("message", Json.of(condition.message()))
                .with("reason", Json.of(condition.reason())).with("status", Json.of(status))
                .with("type", Json.of(condition.type()));
        all.add(place < 0 ? all.size() : place, made);
        return tree.withAt(new Json.Arr(all), "status", "conditions");
    }
}
