package rota.local.custom;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import rota.api.client.ApiException;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.store.Stored;

/// How a write ended, without what differs from server to server anyway.
///
/// @param causes reason and field of each broken rule, sorted
/// @param messages the same with its message
/// @param object spec and status of what is stored
record Outcome(int code, String reason, List<String> causes, List<String> messages, Json.Obj object) {

    private static final Pattern NAMES =
            Pattern.compile("(a (lowercase RFC 1123|DNS-1035|valid label)|must be a (lowercase )?DNS-1|"
                    + "name part must|must be no more than 63 letters).*", Pattern.DOTALL);

    static Outcome of(HttpResponse<String> answer) {
        var body = answer.body().startsWith("{") ? Codec.readObject(answer.body()) : Json.Obj.EMPTY;
        if (answer.statusCode() < 300) return stored(body);
        var causes = Trees.objects(body, "details", "causes").stream()
                .map(it -> new ApiException.Cause(it.text("reason").orElse(""), it.text("message").orElse(""), it.text(
                        "field").orElse("")))
                .toList();
        return refused(answer.statusCode(), body.text("reason").orElse(""), causes);
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

    /// As it stands in a file.
    String line() {
        return Json.object("code", Json.of(code)).with("reason", Json.of(reason)).with("causes", Trees.list(causes))
                .with("messages", Trees.list(messages)).with("object", object).toString();
    }

    static Outcome recorded(String line) {
        var tree = Codec.readObject(line);
        return new Outcome(Integer.parseInt(tree.get("code").orElseThrow().toString()), tree.text("reason").orElse(""),
                Trees.texts(tree, "causes"), Trees.texts(tree, "messages"), tree.object("object"));
    }

    private static Outcome stored(Json.Obj tree) {
        // Before the first condition, there is nothing, an empty list or null.
        var object = tree.without("metadata").without("apiVersion").without("kind").withoutAt("status", "conditions");
        return new Outcome(200, "", List.of(), List.of(), object);
    }

    private static Outcome refused(int code, String reason, List<ApiException.Cause> causes) {
        return new Outcome(code, reason, causes.stream().map(it -> it.reason() + " " + it.field()).distinct().sorted()
                .toList(),
                causes.stream().map(it -> it.field() + ": " + compared(it.message())).distinct().sorted().toList(),
                Json.Obj.EMPTY);
    }

    /// What a good name looks like each server says in words of its own.
    private static String compared(String message) {
        return NAMES.matcher(message).replaceFirst("(names)");
    }
}
