package rota.local.custom.cel;

import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Durations;
import rota.api.wire.Json;
import rota.local.custom.schema.Structural;

/// Parts of an object as expressions see them. What no expression asks for is not converted.
final class Values {
    private Values() {}

    /// A value whose schema is known.
    static Object of(Json value, Structural schema) {
        return of(value, schema, false);
    }

    /// A whole object.
    static Object resource(Json.Obj object, Structural schema) {
        return of(object, schema, true);
    }

    private static Object of(Json value, Structural schema, boolean resource) {
        return switch (value) {
            case Json.Obj object -> schema.extra() instanceof Structural.Extra.Each(var each)
                    ? new Entries(object, each)
                    : new Fields(object, schema, resource || schema.flags().embedded());
            case Json.Arr(var items) -> schema.items().<Object>map(it -> new Items(items, it)).orElse(List.of());
            case Json.Str(var text) -> schema.type().equals("string") ? text(text, schema.format()) : text;
            case Json.Num(var number) when schema.type().equals("number") -> number.doubleValue();
            case Json.Num(var number) -> number.longValue();
            case Json.Bool truth -> truth == Json.Bool.TRUE;
            case Json.Null _ -> NullValue.NULL_VALUE;
        };
    }

    /// A value without schema.
    static Object free(Json value) {
        return switch (value) {
            case Json.Obj(var fields) -> {
                var map = new LinkedHashMap<String, Object>();
                fields.forEach((name, it) -> map.put(name, free(it)));
                yield map;
            }
            case Json.Arr(var items) -> items.stream().map(Values::free).toList();
            case Json.Str(var text) -> text;
            case Json.Num(var number) when number.stripTrailingZeros().scale() > 0 -> number.doubleValue();
            case Json.Num(var number) -> number.longValue();
            case Json.Bool truth -> truth == Json.Bool.TRUE;
            case Json.Null _ -> NullValue.NULL_VALUE;
        };
    }

    /// A text that the schema has checked already; what slipped through stays a text, and the rule fails.
    private static Object text(String text, String format) {
        try {
            return switch (format) {
                case "byte" -> CelByteString.of(Base64.getDecoder().decode(text));
                case "duration" -> Durations.parse(text);
                case "date" -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
                case "date-time" -> instant(text);
                default -> text;
            };
        } catch (DateTimeException | IllegalArgumentException _) {
            return text;
        }
    }

    private static Instant instant(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    /// An object with fields that the schema names.
    private static final class Fields extends AbstractMap<String, Object> {
        private static final List<String> OF_ANY_OBJECT = List.of("apiVersion", "kind", "metadata");

        private final Json.Obj object;
        private final Structural schema;
        private final boolean resource;
        private @Nullable Map<String, Object> all;

        Fields(Json.Obj object, Structural schema, boolean resource) {
            this.object = object;
            this.schema = schema;
            this.resource = resource;
        }

        @Override
        public @Nullable Object get(Object key) {
            if (!(key instanceof String name)) return null;
            if (name.contains("__") || (resource && OF_ANY_OBJECT.contains(name))) return all().get(name);
            var its = schema.properties().get(name);
            var value = object.fields().get(name);
            return its == null || value == null ? null : of(value, its, false);
        }

        @Override
        public boolean containsKey(Object key) {
            return get(key) != null;
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            return all().entrySet();
        }

        private Map<String, Object> all() {
            if (all != null) return all;
            var map = new LinkedHashMap<String, Object>();
            if (resource) identity(map);
            object.fields().forEach((name, value) -> {
                var its = schema.properties().get(name);
                if (its != null) Escaped.name(name).ifPresent(it -> map.putIfAbsent(it, of(value, its, false)));
            });
            all = map;
            return map;
        }

        private void identity(Map<String, Object> map) {
            object.text("apiVersion").ifPresent(it -> map.put("apiVersion", it));
            object.text("kind").ifPresent(it -> map.put("kind", it));
            var metadata = new LinkedHashMap<String, Object>();
            for (var name : List.of("name", "generateName")) {
                object.text("metadata", name).ifPresent(it -> metadata.put(name, it));
            }
            map.put("metadata", metadata);
        }
    }

    /// An object with fields that are all alike.
    private static final class Entries extends AbstractMap<String, Object> {
        private final Json.Obj object;
        private final Structural each;

        Entries(Json.Obj object, Structural each) {
            this.object = object;
            this.each = each;
        }

        @Override
        public @Nullable Object get(Object key) {
            var value = key instanceof String name ? object.fields().get(name) : null;
            return value == null ? null : of(value, each, false);
        }

        @Override
        public boolean containsKey(Object key) {
            return key instanceof String name && object.has(name);
        }

        @Override
        public Set<Entry<String, Object>> entrySet() {
            var all = new LinkedHashMap<String, Object>();
            object.fields().forEach((name, value) -> all.put(name, of(value, each, false)));
            return all.entrySet();
        }
    }

    /// A list.
    private static final class Items extends AbstractList<Object> {
        private final List<Json> items;
        private final Structural each;

        Items(List<Json> items, Structural each) {
            this.items = items;
            this.each = each;
        }

        @Override
        public Object get(int index) {
            return of(items.get(index), each, false);
        }

        @Override
        public int size() {
            return items.size();
        }
    }
}
