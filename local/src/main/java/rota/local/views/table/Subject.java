package rota.local.views.table;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// One object in a table, at an instant, with the questions that cells ask.
record Subject(Json.Obj tree, Instant now) {
    static final String NONE = "<none>";
    static final String UNSET = "<unset>";
    static final String UNKNOWN = "<unknown>";

    String name() {
        return text("metadata", "name");
    }

    boolean deleting() {
        return tree.at("metadata", "deletionTimestamp").isPresent();
    }

    String age() {
        return since("metadata", "creationTimestamp");
    }

    /// The text at a path, empty where there is none.
    String text(String... path) {
        return tree.text(path).orElse("");
    }

    String textOr(String absent, String... path) {
        return tree.text(path).filter(it -> !it.isEmpty()).orElse(absent);
    }

    /// The number at a path, 0 where there is none.
    long number(String... path) {
        return number(tree, path);
    }

    static long number(Json.Obj tree, String... path) {
        return tree.at(path).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value())
                .map(BigDecimal::longValue).orElse(0L);
    }

    /// Whether there is a `true` at a path.
    boolean says(String... path) {
        return tree.at(path).filter(Json.Bool.TRUE::equals).isPresent();
    }

    /// How many items or fields there are at a path.
    long count(String... path) {
        return tree.at(path).map(it -> switch (it) {
            case Json.Obj(var fields) -> (long) fields.size();
            case Json.Arr(var items) -> (long) items.size();
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> 0L;
        }).orElse(0L);
    }

    List<Json.Obj> objects(String... path) {
        return objects(tree, path);
    }

    static List<Json.Obj> objects(Json.Obj tree, String... path) {
        return tree.items(path).stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast).toList();
    }

    List<String> texts(String... path) {
        return tree.items(path).stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value()).toList();
    }

    Optional<Instant> time(String... path) {
        return tree.text(path).flatMap(Subject::parsed);
    }

    /// How long ago the time at a path was.
    String since(String... path) {
        return time(path).map(this::since).orElse(UNKNOWN);
    }

    String since(Instant then) {
        return Ages.between(then, now);
    }

    /// The status of a condition, empty where there is no such condition.
    Optional<String> condition(String type) {
        return objects("status", "conditions").stream().filter(it -> it.text("type").orElse("").equals(type))
                .findFirst().map(it -> it.text("status").orElse(""));
    }

    boolean isTrue(String condition) {
        return condition(condition).filter("True"::equals).isPresent();
    }

    static Optional<Instant> parsed(String time) {
        try {
            return Optional.of(Instant.parse(time));
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
