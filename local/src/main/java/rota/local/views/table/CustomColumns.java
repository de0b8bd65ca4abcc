package rota.local.views.table;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import rota.api.wire.Json;
import rota.local.server.Declared;

/// The columns that a custom resource definition asks for.
final class CustomColumns {
    private static final Column AGE = new Column("Age", "date", "", "", 0, it -> Json.of(it.age()));

    private CustomColumns() {}

    static List<Column> of(List<Declared.Column> declared) {
        var columns = new ArrayList<Column>();
        columns.add(Column.NAME);
        declared.forEach(it -> columns.add(column(it)));
        if (declared.isEmpty()) columns.add(AGE);
        return columns;
    }

    private static Column column(Declared.Column declared) {
        var path = JsonPath.parse(declared.jsonPath());
        var description = declared.description().isEmpty()
                ? "Custom resource definition column (in JSONPath format): " + declared.jsonPath()
                : declared.description();
        return new Column(declared.name(), declared.type(), declared.format(), description, declared.priority(),
                it -> cell(it, declared.type(), path));
    }

    /// Only the first value counts; one of another type than the column has shows as nothing.
    private static Json cell(Subject subject, String type, JsonPath path) {
        return path.find(subject.tree()).stream().findFirst().map(it -> shown(subject, type, it))
                .orElse(Json.Null.NULL);
    }

    private static Json shown(Subject subject, String type, Json value) {
        return switch (type) {
            case "string" -> Json.of(text(value));
            case "integer" ->
                    value instanceof Json.Num(BigDecimal number) ? Json.of(number.longValue()) : Json.Null.NULL;
            case "number" -> value instanceof Json.Num ? value : Json.Null.NULL;
            case "boolean" -> value instanceof Json.Bool ? value : Json.Null.NULL;
            case "date" -> value instanceof Json.Str(var time)
                    ? Json.of(Subject.parsed(time).map(subject::since).orElse("<invalid>"))
                    : Json.Null.NULL;
            default -> Json.Null.NULL;
        };
    }

    private static String text(Json value) {
        return switch (value) {
            case Json.Str(var text) -> text;
            case Json.Obj _, Json.Arr _ -> sorted(value).toString();
            case Json.Num _, Json.Bool _ -> value.toString();
            case Json.Null _ -> "<nil>";
        };
    }

    private static Json sorted(Json value) {
        return switch (value) {
            case Json.Obj(var fields) -> {
                var sorted = new TreeMap<String, Json>();
                fields.forEach((name, inner) -> sorted.put(name, sorted(inner)));
                yield new Json.Obj(sorted);
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(CustomColumns::sorted).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }
}
