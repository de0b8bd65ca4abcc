package rota.api.wire;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// A JSON value that never changes, so that stores, caches and plans can share it freely.
public sealed interface Json {

    /// Whether this is `null`, or has one in it at any depth.
    default boolean hasNull() {
        return switch (this) {
            case Obj(var fields) -> ((Fields) fields).hasNull();
            case Arr(var items) -> {
                for (var i = 0; i < items.size(); i++) if (items.get(i).hasNull()) yield true;
                yield false;
            }
            case Null _ -> true;
            case Str _, Num _, Bool _ -> false;
        };
    }

    /// About as many characters as the text of this has.
    default long length() {
        return switch (this) {
            case Obj(var fields) -> ((Fields) fields).length();
            case Arr(var items) -> {
                var sum = 2L;
                for (var i = 0; i < items.size(); i++) sum += 1 + items.get(i).length();
                yield sum;
            }
            case Str(var text) -> text.length() + 2;
            case Num _, Bool _, Null _ -> 4;
        };
    }

    /// An object; its fields keep their order, but order is no part of equality.
    record Obj(SequencedMap<String, Json> fields) implements Json {
        public static final Obj EMPTY = new Obj(Fields.NONE);

        public Obj {
            fields = Fields.copyOf(fields);
        }

        public Optional<Json> get(String name) {
            return Optional.ofNullable(fields.get(name));
        }

        public boolean has(String name) {
            return fields.containsKey(name);
        }

        /// The value at the end of a path of field names; empty as soon as one is missing or is no object.
        public Optional<Json> at(String... path) {
            return Optional.ofNullable(find(path));
        }

        /// The object at a path, empty where there is none.
        public Obj object(String... path) {
            return find(path) instanceof Obj object ? object : EMPTY;
        }

        /// The items of the list at a path, none where there is no list.
        public List<Json> items(String... path) {
            return find(path) instanceof Arr(var items) ? items : List.of();
        }

        /// The text at a path, empty where there is none.
        public Optional<String> text(String... path) {
            return find(path) instanceof Str(var value) ? Optional.of(value) : Optional.empty();
        }

        /// The text at a path, or the number there as one: quantities and ports may be written either way.
        public Optional<String> textOrNumber(String... path) {
            return find(path) instanceof Num(var value) ? Optional.of(value.toPlainString()) : text(path);
        }

        /// The whole number at a path, empty where there is none.
        public OptionalInt whole(String... path) {
            return find(path) instanceof Num(var value) ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
        }

        /// Whether there is `true` or `false` at a path, empty where there is neither.
        public Optional<Boolean> truth(String... path) {
            return find(path) instanceof Bool truth ? Optional.of(truth == Bool.TRUE) : Optional.empty();
        }

        /// The texts in the list at a path, none where there is no list.
        public List<String> texts(String... path) {
            return items(path).stream().filter(Str.class::isInstance).map(it -> ((Str) it).value()).toList();
        }

        /// The objects in the list at a path, none where there is no list.
        public List<Obj> objects(String... path) {
            return items(path).stream().filter(Obj.class::isInstance).map(Obj.class::cast).toList();
        }

        public Obj with(String name, Json value) {
            var now = ((Fields) fields).with(name, value);
            return Fields.isSame(now, fields) ? this : new Obj(now);
        }

        public Obj without(String name) {
            return has(name) ? new Obj(((Fields) fields).without(name)) : this;
        }

        /// Sets the value at the end of a path; objects on the way are made where they are missing.
        public Obj withAt(Json value, String... path) {
            if (path.length == 1) return with(path[0], value);
            var rest = Arrays.copyOfRange(path, 1, path.length);
            return with(path[0], object(path[0]).withAt(value, rest));
        }

        private @Nullable Json find(String... path) {
            Json here = this;
            for (var name : path) here = here instanceof Obj(var inner) ? inner.get(name) : null;
            return here;
        }

        /// Removes the field at the end of a path, and nothing else.
        public Obj withoutAt(String... path) {
            if (path.length == 1) return without(path[0]);
            if (!(get(path[0]).orElse(null) instanceof Obj inner)) return this;
            return with(path[0], inner.withoutAt(Arrays.copyOfRange(path, 1, path.length)));
        }

        @Override
        public String toString() {
            return Codec.write(this);
        }
    }

    /// A list.
    record Arr(List<Json> items) implements Json {
        public static final Arr EMPTY = new Arr(List.of());

        public Arr {
            items = List.copyOf(items);
        }

        @Override
        public String toString() {
            return Codec.write(this);
        }
    }

    /// A text.
    record Str(String value) implements Json {
        @Override
        public String toString() {
            return Codec.write(this);
        }
    }

    /// A number, with all its digits: 1 and 1.0 differ.
    record Num(BigDecimal value) implements Json {
        @Override
        public String toString() {
            return Codec.write(this);
        }
    }

    /// True or false.
    enum Bool implements Json {
        TRUE, FALSE;

        @Override
        public String toString() {
            return Codec.write(this);
        }
    }

    /// The value `null`.
    enum Null implements Json {
        NULL;

        @Override
        public String toString() {
            return "null";
        }
    }

    static Json of(String text) {
        return new Str(text);
    }

    static Json of(long number) {
        return new Num(BigDecimal.valueOf(number));
    }

    static Json of(boolean truth) {
        return truth ? Bool.TRUE : Bool.FALSE;
    }

    static Arr list(Json... items) {
        return new Arr(List.of(items));
    }

    static Obj object(String name, Json value) {
        return Obj.EMPTY.with(name, value);
    }

    static Obj object(Map<String, Json> fields) {
        return new Obj(Fields.copyOf(fields));
    }
}
