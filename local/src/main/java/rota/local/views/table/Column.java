package rota.local.views.table;

import java.util.function.Function;
import rota.api.wire.Json;

/// One column: what it is called, and what it shows of an object.
///
/// @param type `string`, `integer`, `number`, `boolean` or `date`
/// @param priority 0: always shown, otherwise only when somebody asks for more
record Column(String name, String type, String format, String description, int priority,
        Function<Subject, Json> cell) {
    static final Column NAME = new Column("Name", "string", "name", "", 0, it -> Json.of(it.name()));
    static final Column AGE = text("Age", Subject::age);
    /// What kinds show that nobody thought about.
    static final Column CREATED = new Column("Created At", "date", "", "", 0,
            it -> Json.of(it.text("metadata", "creationTimestamp")));

    static Column text(String name, Function<Subject, String> cell) {
        return new Column(name, "string", "", "", 0, it -> Json.of(cell.apply(it)));
    }

    static Column number(String name, Function<Subject, Long> cell) {
        return new Column(name, "integer", "", "", 0, it -> Json.of(cell.apply(it)));
    }

    /// A number in a column that is announced as text.
    static Column count(String name, Function<Subject, Long> cell) {
        return new Column(name, "string", "", "", 0, it -> Json.of(cell.apply(it)));
    }

    static Column truth(String name, Function<Subject, Boolean> cell) {
        return new Column(name, "boolean", "", "", 0, it -> Json.of(cell.apply(it)));
    }

    /// A text at a path, or a word for its absence.
    static Column at(String name, String absent, String... path) {
        return text(name, it -> it.textOr(absent, path));
    }

    static Column numberAt(String name, String... path) {
        return number(name, it -> it.number(path));
    }

    Column asWide() {
        return new Column(name, type, format, description, 1, cell);
    }

    Json.Obj definition() {
        return Json.object("name", Json.of(name)).with("type", Json.of(type)).with("format", Json.of(format))
                .with("description", Json.of(description)).with("priority", Json.of(priority));
    }
}
