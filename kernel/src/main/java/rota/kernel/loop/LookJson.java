package rota.kernel.loop;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Json;
import rota.kernel.loop.Explanation.Trouble;
import rota.kernel.loop.Look.Decision;
import rota.kernel.loop.Look.Deed;
import rota.kernel.loop.Look.Fate;
import rota.kernel.loop.Look.Next;

/// A look as JSON, and back. Users' scripts read it: fields may be added, never renamed.
public final class LookJson {
    private LookJson() {}

    public static Json.Obj of(Look look) {
        return Json.object("controller", Json.of(look.controller())).with("at", Json.of(look.at().toString()))
                .with("state", Json.of(look.state()))
                .with("decisions", new Json.Arr(look.decisions().stream().map(LookJson::decision).toList()))
                .with("next", look.next().<Json>map(it -> Json.object("at", Json.of(it.at().toString()))
                        .with("why", Json.of(it.why()))).orElse(Json.Null.NULL))
                .with("lastError", look.trouble().<Json>map(it -> Json.object("at", Json.of(it.at().toString()))
                        .with("what", Json.of(it.what()))).orElse(Json.Null.NULL));
    }

    /// The way back.
    ///
    /// @throws IllegalArgumentException when it is not what [#of] makes
    public static Look read(Json.Obj json) {
        return new Look(text(json, "controller"), time(json, "at"), text(json, "state"),
                json.items("decisions").stream().map(LookJson::object).map(LookJson::readDecision).toList(),
                part(json, "next").map(it -> new Next(time(it, "at"), text(it, "why"))),
                part(json, "lastError").map(it -> new Trouble(time(it, "at"), text(it, "what"))));
    }

    private static Json decision(Decision decision) {
        List<Json> deeds = decision.deeds().stream().<Json>map(it -> Json.object("does", Json.of(it.does()))
                .with("done", Json.of(it.done()))).toList();
        return Json.object("step", Json.of(decision.step())).with("reason", Json.of(decision.reason()))
                .with("fate", Json.of(decision.fate().name().toLowerCase(Locale.ROOT)))
                .with("actions", new Json.Arr(deeds));
    }

    private static Decision readDecision(Json.Obj json) {
        var deeds = json.items("actions").stream().map(LookJson::object)
                .map(it -> new Deed(text(it, "does"), it.get("done").equals(Optional.of(Json.Bool.TRUE)))).toList();
        return new Decision(text(json, "step"), text(json, "reason"),
                Fate.valueOf(text(json, "fate").toUpperCase(Locale.ROOT)), deeds);
    }

    private static Optional<Json.Obj> part(Json.Obj json, String name) {
        return json.get(name).filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast);
    }

    private static Json.Obj object(Json json) {
        if (json instanceof Json.Obj object) return object;
        throw new IllegalArgumentException("expected an object, found " + json);
    }

    private static String text(Json.Obj json, String name) {
        return json.text(name)
                .orElseThrow(() -> new IllegalArgumentException("expected a " + name + ", found " + json));
    }

    private static Instant time(Json.Obj json, String name) {
        try {
            return Instant.parse(text(json, name));
        } catch (java.time.format.DateTimeParseException broken) {
            throw new IllegalArgumentException("expected a time in " + name + ", found " + json, broken);
        }
    }
}
