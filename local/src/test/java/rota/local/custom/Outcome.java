package rota.local.custom;

import java.util.List;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.wire.Json;
import rota.local.store.Stored;

/// How a write ended, without what differs from server to server anyway.
///
/// @param causes reason and field of each broken rule, sorted
/// @param messages the same with its message
/// @param object spec and status of what is stored
record Outcome(int code, String reason, List<String> causes, List<String> messages, Json.Obj object) {

    static Outcome of(RealServer.Answer answer) {
        if (answer.code() < 300) return stored(answer.body());
        var causes = Trees.objects(answer.body(), "details", "causes").stream()
                .map(it -> new ApiException.Cause(it.text("reason").orElse(""), it.text("message").orElse(""), it.text(
                        "field").orElse("")))
                .toList();
        return refused(answer.code(), answer.body().text("reason").orElse(""), causes);
    }

    static Outcome of(Supplier<Stored> write) {
        try {
            return stored(write.get().tree());
        } catch (ApiException.Invalid invalid) {
            return refused(422, invalid.reason(), invalid.causes());
        } catch (ApiException refusal) {
            return refused(refusal.code(), refusal.reason(), List.of());
        }
    }

    private static Outcome stored(Json.Obj tree) {
        // Before the first condition, there is nothing, an empty list or null.
        var object = tree.without("metadata").without("apiVersion").without("kind").withoutAt("status", "conditions");
        return new Outcome(200, "", List.of(), List.of(), object);
    }

    private static Outcome refused(int code, String reason, List<ApiException.Cause> causes) {
        return new Outcome(code, reason, causes.stream().map(it -> it.reason() + " " + it.field()).distinct().sorted()
                .toList(), causes.stream().map(it -> it.field() + ": " + it.message()).distinct().sorted().toList(),
                Json.Obj.EMPTY);
    }
}
