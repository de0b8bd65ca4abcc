package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// Finds what is wrong with an object. What an update leaves as it was is not held against it, whatever has become of
/// the schema.
public final class Validation {
    private final List<Fault> faults = new ArrayList<>();

    private Validation() {}

    /// What is wrong with a new object.
    public static List<Fault> of(Json.Obj tree, Structural schema) {
        return faults(tree, null, schema, Path.ROOT);
    }

    /// What is wrong with an object that replaces another.
    public static List<Fault> of(Json.Obj before, Json.Obj after, Structural schema) {
        return faults(after, before, schema, Path.ROOT);
    }

    /// What is wrong with any value.
    public static List<Fault> of(Json value, Structural schema, Path path) {
        return faults(value, null, schema, path);
    }

    private static List<Fault> faults(Json value, @Nullable Json old, Structural schema, Path path) {
        var validation = new Validation();
        validation.value(value, old, schema, path);
        return validation.faults;
    }

    private void value(Json value, @Nullable Json old, Structural schema, Path path) {
        if (value.equals(old)) return;
        type(value, schema, path);
        var keywords = schema.keywords();
        if (value != Json.Null.NULL && !Copy.isSame(keywords.choices(), Keywords.Choices.NONE)) {
            choices(value, keywords.choices(), path);
        }
        switch (value) {
            case Json.Str text -> run(keywords.text(), text, path);
            case Json.Num number -> run(keywords.number(), number, path);
            case Json.Arr list -> items(list, old, schema, path);
            case Json.Obj _, Json.Bool _, Json.Null _ -> {}
        }
        run(keywords.type(), value, path);
        if (value instanceof Json.Obj object) fields(object, old, schema, path);
    }

    private <T extends Json> void run(List<Check<T>> checks, T value, Path path) {
        for (var check : checks) {
            if (!check.fine(value, path, faults)) return;
        }
    }

    private void type(Json value, Structural schema, Path path) {
        var wanted = schema.flags().intOrString() ? "integer,string" : schema.type();
        if (wanted.isEmpty() || (value == Json.Null.NULL && schema.flags().nullable())) return;
        var found = typeOf(value);
        if (wanted.equals(found)) return;
        var fits = switch (wanted) {
            case "integer" -> value instanceof Json.Num(var number) && Numbers.isInteger(number);
            case "number" -> value instanceof Json.Num;
            case "integer,string" -> value instanceof Json.Str
                    || (value instanceof Json.Num(var number) && Numbers.isInteger(number));
            default -> false;
        };
        if (fits) return;
        var quoted = "\"" + found + "\"";
        faults.add(Fault.wrongType(path.toString(), quoted, path + " in body must be of type " + wanted + ": "
                + quoted));
    }

    public static String typeOf(Json value) {
        return switch (value) {
            case Json.Obj _ -> "object";
            case Json.Arr _ -> "array";
            case Json.Str _ -> "string";
            case Json.Num(var number) -> Numbers.type(number);
            case Json.Bool _ -> "boolean";
            case Json.Null _ -> "null";
        };
    }

    private void choices(Json value, Keywords.Choices choices, Path path) {
        if (!choices.any().isEmpty()) {
            var results = choices.any().stream().map(it -> faults(value, null, it, path)).toList();
            if (results.stream().noneMatch(List::isEmpty)) {
                complain(path, "must validate at least one schema (anyOf)");
                faults.addAll(results.getFirst());
            }
        }
        if (!choices.one().isEmpty()) one(value, choices.one(), path);
        if (!choices.all().isEmpty()) all(value, choices.all(), path);
        choices.not().filter(it -> faults(value, null, it, path).isEmpty())
                .ifPresent(_ -> complain(path, "must not validate the schema (not)"));
    }

    private void one(Json value, List<Structural> schemas, Path path) {
        var results = schemas.stream().map(it -> faults(value, null, it, path)).toList();
        var valid = results.stream().filter(List::isEmpty).count();
        if (valid == 1) return;
        var found = valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives";
        complain(path, "must validate one and only one schema (oneOf). " + found);
        if (valid == 0) faults.addAll(results.getFirst());
    }

    private void all(Json value, List<Structural> schemas, Path path) {
        var results = schemas.stream().map(it -> faults(value, null, it, path)).toList();
        results.forEach(faults::addAll);
        var valid = results.stream().filter(List::isEmpty).count();
        if (valid == schemas.size()) return;
        complain(path, "must validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : ""));
    }

    /// A real server loses the place of these, but for the text.
    private void complain(Path path, String why) {
        faults.add(Fault.invalid("<nil>", "", "\"" + path + "\" " + why));
    }

    private void fields(Json.Obj object, @Nullable Json old, Structural schema, Path path) {
        run(schema.keywords().object(), object, path);
        var before = old instanceof Json.Obj was && !schema.listing().atomicMap() ? was : Json.Obj.EMPTY;
        for (var field : object.fields().entrySet()) {
            var its = schema.field(field.getKey()).orElse(null);
            if (its == null) continue;
            value(field.getValue(), before.fields().get(field.getKey()), its, path.field(field.getKey()));
        }
        for (var name : schema.keywords().required()) {
            if (!object.has(name)) faults.add(Fault.required(path.field(name).toString(), ""));
        }
    }

    private void items(Json.Arr list, @Nullable Json old, Structural schema, Path path) {
        var each = schema.items().orElse(null);
        if (each != null) {
            var before = Correlation.of(schema, old);
            for (var i = 0; i < list.items().size(); i++) {
                var item = list.items().get(i);
                value(item, before.partner(item), each, path.item(i));
            }
        }
        run(schema.keywords().list(), list, path);
    }
}
