package rota.local.rule.core;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;

/// What config maps and secrets carry: texts by key.
final class Payload {
    static final int LARGEST = 1024 * 1024;
    private static final int LONGEST_KEY = 253;

    private Payload() {}

    /// Checks the keys and returns the size of the values.
    static int check(Place map) {
        var size = 0;
        for (var entry : map.entries()) {
            keyProblem(entry.key()).ifPresent(it -> map.report(Fault.invalid(entry.place().path(), entry.key(), it)));
            size += entry.place().text().getBytes(StandardCharsets.UTF_8).length;
        }
        return size;
    }

    private static Optional<String> keyProblem(String key) {
        if (key.length() > LONGEST_KEY) return Optional.of("must be no more than " + LONGEST_KEY + " characters");
        if (key.equals(".") || key.startsWith("..")) {
            return Optional.of("must not be '.', must not be '..', must not start with '..'");
        }
        return key.matches("[-._a-zA-Z0-9]+")
                ? Optional.empty()
                : Optional.of("a valid config key must consist of alphanumeric characters, '-', '_' or '.'");
    }

    /// Complains about changes of something that was made final.
    static void checkFinal(Json.Obj before, Place after, List<String> fields) {
        if (!before.get("immutable").equals(Optional.of(Json.Bool.TRUE))) return;
        if (!after.isTrue("immutable")) after.at("immutable").forbidden("field is immutable when `immutable` is set");
        for (var field : fields) {
            if (!before.get(field).equals(after.object().get(field))) {
                after.at(field).forbidden("field is immutable when `immutable` is set");
            }
        }
    }
}
