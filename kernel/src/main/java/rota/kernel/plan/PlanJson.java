package rota.kernel.plan;

import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A plan as JSON, for `explain -o json` and for keeping: every step with its reason, every action with what it would
/// send.
public final class PlanJson {
    private PlanJson() {}

    public static Json.Obj of(Plan<?> plan) {
        var status = plan.status();
        return Json.object("steps", list(plan.steps().stream().map(PlanJson::step).toList()))
                .with("status", status == null ? Json.Null.NULL : Codec.json(status)).with("wake", wake(plan.wake()));
    }

    private static Json step(Step step) {
        return Json.object("name", Json.of(step.name())).with("reason", Json.of(step.reason()))
                .with("order", Json.of(step.order().name()))
                .with("actions", list(step.actions().stream().map(PlanJson::action).toList()));
    }

    private static Json action(Action action) {
        var words = Json.object("does", Json.of(action.summary()));
        return switch (action) {
            case Action.Write write -> request(words.with("key", Json.of(write.key().toString())), write.request());
            case Action.Announce(var severity, var reason, _) ->
                    words.with("event", Json.of(reason)).with("severity", Json.of(severity.name()));
            case Action.Call call -> words.with("call", Json.of(call.toString()));
        };
    }

    private static Json.Obj request(Json.Obj words, Request request) {
        return switch (request) {
            case Request.Get _ -> words.with("request", Json.of("get"));
            case Request.Find(_, var owner, _) -> words.with("request", Json.of("find")).with("owner", Json.of(owner
                    .key().toString()));
            case Request.Create(var object) -> words.with("request", Json.of("create"))
                    .with("object", shown(Codec.tree(object)));
            case Request.Update(var object, var side) -> words.with("request", Json.of("update"))
                    .with("side", Json.of(side.name())).with("object", shown(Codec.tree(object)));
            case Request.Patch(_, var body, var side) -> words.with("request", Json.of("patch"))
                    .with("side", Json.of(side.name())).with("format", Json.of(body.getClass().getSimpleName()))
                    .with("changes", changes(body));
            case Request.Delete(_, var preconditions, _) -> words.with("request", Json.of("delete"))
                    .with("uid", Json.of(preconditions.uid().orElse("")));
        };
    }

    private static Json changes(Request.PatchBody body) {
        return switch (body) {
            case Request.PatchBody.JsonPatch(var operations) -> operations;
            case Request.PatchBody.Merge(var changes) -> changes;
            case Request.PatchBody.Strategic(var changes) -> changes;
            case Request.PatchBody.Apply(var object, _, _) -> shown(object);
        };
    }

    /// Plans are printed and kept; what is secret must not be read there.
    private static Json.Obj shown(Json.Obj object) {
        if (!object.text("kind").equals(Optional.of("Secret"))) return object;
        var shown = object;
        for (var part : List.of("data", "stringData"))
            if (object.has(part)) shown = shown.with(part, Json.of("(hidden)"));
        return shown;
    }

    private static Json wake(Wake wake) {
        return switch (wake) {
            case Wake.Never() -> Json.Null.NULL;
            case Wake.At(var when, var why) -> Json.object("at", Json.of(when.toString())).with("why", Json.of(why));
        };
    }

    private static Json.Arr list(List<Json> items) {
        return new Json.Arr(items);
    }
}
