package rota.local.patch;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.api.wire.Lately;
import rota.api.wire.Times;

/// Takes an object in as its kind has it: fields that the kind does not know are left out, amounts and times are
/// written in one way, what the kind always has is filled in.
///
/// Where nothing needs changing, the same instances come back: most objects that a server sees are its own.
public final class Intake {
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
            .withZone(java.time.ZoneOffset.UTC);

    private static final Pattern MICROS_FORM = Pattern.compile("[-\\d]+T[:\\d]+\\.\\d{6}(Z|[-+]\\d\\d:\\d\\d)");

    private static final Lately<Spec> SPECS = new Lately<>();

    /// A spec that had nothing unknown in it.
    private record Spec(Shape shape, Json taken) {}

    private final boolean builtIn;
    private final List<String> unknown = new ArrayList<>();

    private Intake(boolean builtIn) {
        this.builtIn = builtIn;
    }

    /// An object without what its kind does not know.
    ///
    /// @param unknown where it had such fields, as `spec.containers[0].foo`
    public record Taken(Json.Obj tree, List<String> unknown) {
        public Taken {
            unknown = List.copyOf(unknown);
        }
    }

    /// The object as its kind has it.
    ///
    /// @param familiar an object that was taken in before; what both share needs no second look
    /// @throws Misfit when a value has a type that its field cannot have
    public static Taken of(Json.Obj tree, Schema schema, Json.Obj familiar) {
        var intake = new Intake(schema.origin() == Schema.Origin.BUILT_IN);
        var result = intake.fields(tree, schema.root(), Path.ROOT, familiar.fields());
        return new Taken(result, intake.unknown);
    }

    /// A value of the wrong type.
    public static final class Misfit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Misfit(String message) {
            super(message);
        }
    }

    private Json value(Json value, Shape shape, Path path) {
        return switch (shape) {
            case Shape.Fields fields when value instanceof Json.Obj object -> fields(object, fields, path, NOTHING);
            case Shape.Items items when value instanceof Json.Arr list -> items(list, items, path);
            case Shape.Leaf leaf -> builtIn ? leaf(value, leaf, path) : value;
            case Shape.Free _ -> value;
            case Shape.Fields _ -> misfit(value, path, "object");
            case Shape.Items _ -> misfit(value, path, "list");
        };
    }

    private static final SequencedMap<String, Json> NOTHING = new LinkedHashMap<>();

    private Json.Obj fields(Json.Obj object, Shape.Fields shape, Path path, SequencedMap<String, Json> familiar) {
        LinkedHashMap<String, Json> copy = null;
        for (var field : object.fields().entrySet()) {
            var name = field.getKey();
            var old = field.getValue();
            var taken = isSame(old, familiar.get(name)) ? old : field(name, old, shape, path);
            if (isSame(taken, old)) continue;
            if (copy == null) copy = new LinkedHashMap<>(object.fields());
            if (taken == null) copy.remove(name);
            else
                copy.put(name, taken);
        }
        var filled = builtIn ? filled(shape, copy, object) : copy;
        return filled == null ? object : new Json.Obj(filled);
    }

    private @Nullable Json field(String name, Json value, Shape.Fields shape, Path path) {
        var member = shape.members().get(name);
        if (member != null) {
            var taken = isSame(path, Path.ROOT) && name.equals("spec")
                    ? spec(value, member.shape())
                    : value(value, member.shape(), new Path(path, name));
            return builtIn && member.presence().dropsEmpty() && isEmpty(taken) ? null : taken;
        }
        var others = shape.others();
        if (others.isPresent()) return value(value, others.get().get(), new Path(path, name));
        unknown.add(new Path(path, name).toString());
        return null;
    }

    /// Specs are large, and many are written alike: those of all pods of a template are.
    private Json spec(Json value, Shape shape) {
        var path = new Path(Path.ROOT, "spec");
        if (!(value instanceof Json.Obj tree)) return value(value, shape, path);
        var before = SPECS.find(tree).filter(it -> isSame(it.shape, shape));
        if (before.isPresent()) return before.get().taken;
        var complaints = unknown.size();
        var taken = value(tree, shape, path);
        if (unknown.size() == complaints) SPECS.put(tree, new Spec(shape, taken));
        return taken;
    }

    private @Nullable SequencedMap<String, Json> filled(Shape.Fields shape, @Nullable SequencedMap<String, Json> copy,
            Json.Obj object) {
        var result = copy;
        for (var entry : shape.given().entrySet()) {
            if (result == null ? object.has(entry.getKey()) : result.containsKey(entry.getKey())) continue;
            var value = entry.getValue().presence().filled().orElse(null);
            if (value == null) {
                if (!(entry.getValue().shape() instanceof Shape.Fields inner)) continue;
                value = fields(Json.Obj.EMPTY, inner, Path.ROOT, NOTHING);
            }
            if (result == null) result = new LinkedHashMap<>(object.fields());
            result.put(entry.getKey(), value);
        }
        return result;
    }

    private Json.Arr items(Json.Arr list, Shape.Items shape, Path path) {
        ArrayList<Json> copy = null;
        for (var i = 0; i < list.items().size(); i++) {
            var old = list.items().get(i);
            var taken = value(old, shape.item(), new Path(path, i));
            if (isSame(taken, old)) continue;
            if (copy == null) copy = new ArrayList<>(list.items());
            copy.set(i, taken);
        }
        return copy == null ? list : new Json.Arr(copy);
    }

    private static Json leaf(Json value, Shape.Leaf leaf, Path path) {
        return switch (leaf) {
            case TEXT -> value instanceof Json.Str ? value : misfit(value, path, "string");
            case NUMBER -> value instanceof Json.Num ? value : misfit(value, path, "float64");
            case INTEGER -> value instanceof Json.Num(var number) && isWhole(number)
                    ? value
                    : misfit(value, path, "int64");
            case BOOLEAN -> value instanceof Json.Bool ? value : misfit(value, path, "bool");
            case ANY -> value instanceof Json.Str || value instanceof Json.Num ? value : misfit(value, path, "scalar");
            case QUANTITY -> quantity(value, path);
            case TIME -> value instanceof Json.Str(var text) ? time(value, text) : misfit(value, path, "Time");
            case MICRO_TIME -> value instanceof Json.Str(var text)
                    ? microTime(value, text)
                    : misfit(value, path, "MicroTime");
            case BYTES -> value instanceof Json.Str(var text) ? bytes(value, text) : misfit(value, path, "[]uint8");
        };
    }

    private static boolean isWhole(BigDecimal number) {
        return number.scale() <= 0 || number.stripTrailingZeros().scale() <= 0;
    }

    private static Json quantity(Json value, Path path) {
        var text = switch (value) {
            case Json.Str(var it) -> it;
            case Json.Num(var it) -> it.toPlainString();
            case Json.Bool _, Json.Obj _, Json.Arr _, Json.Null _ -> misfit(value, path, "Quantity").toString();
        };
        try {
            var canonical = Quantity.canonical(text);
            return value instanceof Json.Str && canonical.equals(text) ? value : Json.of(canonical);
        } catch (IllegalArgumentException wrong) {
            throw new Misfit(String.valueOf(wrong.getMessage()));
        }
    }

    private static Json time(Json value, String text) {
        if (Times.isUsual(text)) return value;
        var instant = parsed(text);
        return text.length() == 20 && text.endsWith("Z")
                ? value
                : Json.of(instant.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private static Json microTime(Json value, String text) {
        if (!MICROS_FORM.matcher(text).matches()) {
            throw new Misfit("parsing time \"" + text + "\" as \"2006-01-02T15:04:05.000000Z07:00\"");
        }
        var canonical = MICROS.format(parsed(text));
        return canonical.equals(text) ? value : Json.of(canonical);
    }

    private static Instant parsed(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException wrong) {
            throw new Misfit("parsing time \"" + text + "\": " + wrong.getMessage());
        }
    }

    private static Json bytes(Json value, String text) {
        try {
            var canonical = Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text));
            return canonical.equals(text) ? value : Json.of(canonical);
        } catch (IllegalArgumentException wrong) {
            throw new Misfit("illegal base64 data: " + wrong.getMessage());
        }
    }

    /// The very same instance: equal trees would have to be looked through.
    @SuppressWarnings("ReferenceEquality")
    private static boolean isSame(@Nullable Object one, @Nullable Object other) {
        return one == other;
    }

    private static boolean isEmpty(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> fields.isEmpty();
            case Json.Arr(var items) -> items.isEmpty();
            case Json.Str(var text) -> text.isEmpty();
            case Json.Num(var number) -> number.signum() == 0;
            case Json.Bool truth -> truth == Json.Bool.FALSE;
            case Json.Null _ -> true;
        };
    }

    private static Json misfit(Json value, Path path, String wanted) {
        var found = switch (value) {
            case Json.Obj _ -> "object";
            case Json.Arr _ -> "array";
            case Json.Str _ -> "string";
            case Json.Num _ -> "number";
            case Json.Bool _ -> "bool";
            case Json.Null _ -> "null";
        };
        throw new Misfit("json: cannot unmarshal " + found + " into Go struct field " + path + " of type " + wanted);
    }

    /// Where we are; written out only when somebody must be told.
    private record Path(@Nullable Path parent, Object step) {
        static final Path ROOT = new Path(null, "");

        @Override
        public String toString() {
            if (parent == null) return "";
            var above = parent.toString();
            if (step instanceof Integer) return above + "[" + step + "]";
            return above.isEmpty() ? step.toString() : above + "." + step;
        }
    }
}
