package rota.local.custom.schema;

import com.google.re2j.Pattern;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.rule.Fault;

/// What a value must fulfil beyond its type, in the order in which a real server complains.
///
/// @param choices the schemas of which all, some, one or none must hold
/// @param type for values of any type, after the others
/// @param required the fields that must be there
record Keywords(Choices choices, List<Check<Json.Str>> text, List<Check<Json.Num>> number, List<Check<Json.Arr>> list,
        List<Check<Json>> type, List<Check<Json.Obj>> object, List<String> required) {

    /// Schemas that judge the same value.
    record Choices(List<Structural> all, List<Structural> any, List<Structural> one, Optional<Structural> not) {
        static final Choices NONE = new Choices(List.of(), List.of(), List.of(), Optional.empty());
    }

    static Keywords of(Json.Obj schema) {
        return new Keywords(choices(schema), text(schema), number(schema), list(schema), enumeration(schema),
                object(schema), texts(schema.items("required")));
    }

    private static Choices choices(Json.Obj schema) {
        var all = schemas(schema, "allOf");
        var any = schemas(schema, "anyOf");
        var one = schemas(schema, "oneOf");
        var not = schema.get("not").filter(Json.Obj.class::isInstance).map(it -> Structural.of((Json.Obj) it));
        // An integer or a string is what the type says already.
        var trivial = Structural.is(schema, "x-kubernetes-int-or-string");
        return all.isEmpty() && any.isEmpty() && one.isEmpty() && not.isEmpty()
                ? Choices.NONE
                : new Choices(all, trivial && onlyTypes(any) ? List.of() : any, one, not);
    }

    private static boolean onlyTypes(List<Structural> any) {
        return any.size() == 2 && any.get(0).type().equals("integer") && any.get(1).type().equals("string");
    }

    private static List<Structural> schemas(Json.Obj schema, String keyword) {
        return schema.items(keyword).stream().filter(Json.Obj.class::isInstance)
                .map(it -> Structural.of((Json.Obj) it)).toList();
    }

    private static List<Check<Json.Str>> text(Json.Obj schema) {
        var checks = new ArrayList<Check<Json.Str>>();
        number(schema, "maxLength").ifPresent(max -> checks.add((it, path, faults) -> {
            if (length(it) <= max.longValue()) return true;
            faults.add(new Fault(path.toString(), "Too long: may not be more than " + counted(max, "byte")));
            return false;
        }));
        number(schema, "minLength").ifPresent(min -> checks.add((it, path, faults) -> length(it) >= min.longValue()
                || complain(it, path, faults, "should be at least " + min + " chars long")));
        schema.text("pattern").map(Lazy::new).ifPresent(pattern -> checks.add((it, path, faults) -> pattern.get()
                .matcher(it.value()).find() || complain(it, path, faults, "should match '" + pattern.text + "'")));
        schema.text("format").flatMap(Formats::of).ifPresent(format -> checks.add((it, path, faults) -> {
            if (format.holds().test(it.value())) return true;
            faults.add(Fault.wrongType(path.toString(), it.toString(), path + " in body must be of type "
                    + format.name() + ": " + it));
            return true;
        }));
        return List.copyOf(checks);
    }

    private static int length(Json.Str text) {
        return text.value().codePointCount(0, text.value().length());
    }

    private static List<Check<Json.Num>> number(Json.Obj schema) {
        var checks = new ArrayList<Check<Json.Num>>();
        number(schema, "multipleOf").filter(it -> it.signum() != 0).ifPresent(factor -> checks.add(
                (it, path, faults) -> it.value().remainder(factor).signum() == 0
                        || complain(it, path, faults, "should be a multiple of " + Numbers.bound(factor, it))));
        number(schema, "maximum").ifPresent(max -> checks.add(Structural.is(schema, "exclusiveMaximum")
                ? (it, path, faults) -> it.value().compareTo(max) < 0
                        || complain(it, path, faults, "should be less than " + Numbers.bound(max, it))
                : (it, path, faults) -> it.value().compareTo(max) <= 0
                        || complain(it, path, faults, "should be less than or equal to " + Numbers.bound(max, it))));
        number(schema, "minimum").ifPresent(min -> checks.add(Structural.is(schema, "exclusiveMinimum")
                ? (it, path, faults) -> it.value().compareTo(min) > 0
                        || complain(it, path, faults, "should be greater than " + Numbers.bound(min, it))
                : (it, path, faults) -> it.value().compareTo(min) >= 0
                        || complain(it, path, faults, "should be greater than or equal to " + Numbers.bound(min, it))));
        return checks.stream().<Check<Json.Num>>map(check -> (it, path, faults) -> {
            check.fine(it, path, faults);
            return true;
        }).toList();
    }

    private static List<Check<Json.Arr>> list(Json.Obj schema) {
        var checks = new ArrayList<Check<Json.Arr>>();
        number(schema, "minItems").ifPresent(min -> checks.add((it, path, faults) -> it.items().size() >= min
                .longValue() || complain(Json.of(it.items().size()), path, faults,
                        "should have at least " + min
                                + " items")));
        number(schema, "maxItems").ifPresent(max -> checks.add((it, path, faults) -> tooMany(it.items().size(), max,
                path, faults)));
        return List.copyOf(checks);
    }

    private static List<Check<Json.Obj>> object(Json.Obj schema) {
        var checks = new ArrayList<Check<Json.Obj>>();
        number(schema, "minProperties").ifPresent(min -> checks.add((it, path, faults) -> it.fields().size() >= min
                .longValue() || complain(Json.of(it.fields().size()), path, faults,
                        "should have at least " + min
                                + " properties")));
        number(schema, "maxProperties").ifPresent(max -> checks.add((it, path, faults) -> tooMany(it.fields().size(),
                max, path, faults)));
        return List.copyOf(checks);
    }

    private static List<Check<Json>> enumeration(Json.Obj schema) {
        var values = schema.items("enum");
        if (values.isEmpty()) return List.of();
        var shown = values.stream().map(it -> it instanceof Json.Str(var text) ? text : it.toString()).toList();
        return List.of((it, path, faults) -> values.stream().anyMatch(value -> same(value, it))
                || !faults.add(Fault.unsupported(path.toString(), it, shown)));
    }

    private static boolean same(Json one, Json other) {
        if (one instanceof Json.Num(var a) && other instanceof Json.Num(var b)) return a.compareTo(b) == 0;
        return one.equals(other);
    }

    private static boolean tooMany(int size, BigDecimal max, Path path, List<Fault> faults) {
        if (size <= max.longValue()) return true;
        faults.add(new Fault(path.toString(), "Too many: " + size + ": must have at most " + counted(max, "item")));
        return false;
    }

    private static String counted(BigDecimal number, String what) {
        return number + " " + what + (number.compareTo(BigDecimal.ONE) == 0 ? "" : "s");
    }

    private static boolean complain(Json value, Path path, List<Fault> faults, String why) {
        faults.add(new Fault(path.toString(), "Invalid value: " + shown(value) + ": " + path + " in body " + why));
        return false;
    }

    private static String shown(Json value) {
        return value instanceof Json.Num number ? Numbers.shown(number) : value.toString();
    }

    private static Optional<BigDecimal> number(Json.Obj schema, String keyword) {
        return schema.get(keyword).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value());
    }

    static List<String> texts(List<Json> items) {
        return items.stream().filter(Json.Str.class::isInstance).map(it -> ((Json.Str) it).value()).toList();
    }

    /// Compiled when it is first needed: large schemas have many patterns, and most objects meet few of them.
    private static final class Lazy {
        private final String text;
        private volatile @Nullable Pattern compiled;

        Lazy(String text) {
            this.text = text;
        }

        Pattern get() {
            var known = compiled;
            if (known == null) {
                known = Pattern.compile(text);
                compiled = known;
            }
            return known;
        }
    }
}
