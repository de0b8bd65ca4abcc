package rota.local.apply;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.meta.Ordered;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// One element of the path to a field: how to get from a value to one of its parts.
sealed interface Part extends Comparable<Part> {

    /// A field of an object.
    record Field(String name) implements Part {
        @Override
        public String toString() {
            return "." + name;
        }
    }

    /// The item of a list that has these key fields.
    record Key(SequencedMap<String, Json> fields) implements Part {
        public Key {
            fields = Ordered.map(new TreeMap<>(fields));
        }

        @Override
        public String toString() {
            var texts = new ArrayList<String>();
            fields.forEach((name, value) -> texts.add(name + "=" + Codec.write(value)));
            return "[" + String.join(",", texts) + "]";
        }
    }

    /// The item of a set that has this value.
    record Value(Json value) implements Part {
        @Override
        public String toString() {
            return "[=" + Codec.write(value) + "]";
        }
    }

    /// The item of a list that stands at this place.
    record Index(int index) implements Part {
        @Override
        public String toString() {
            return "[" + index + "]";
        }
    }

    static Part field(String name) {
        return new Field(name);
    }

    /// As it is written in a `FieldsV1`.
    default String encoded() {
        return switch (this) {
            case Field(var name) -> "f:" + name;
            case Key(var fields) -> "k:" + Codec.write(new Json.Obj(fields));
            case Value(var value) -> "v:" + Codec.write(value);
            case Index(var index) -> "i:" + index;
        };
    }

    /// Reads an element of a `FieldsV1`, empty when it is of a kind that a later version may have brought.
    ///
    /// @throws IllegalArgumentException when it is broken
    static Optional<Part> decoded(String text) {
        if (text.length() < 2 || text.charAt(1) != ':') {
            throw new IllegalArgumentException("expected an element such as f:spec, found '" + text + "'");
        }
        var rest = text.substring(2);
        return switch (text.charAt(0)) {
            case 'f' -> Optional.of(new Field(rest));
            case 'k' -> Optional.of(new Key(Codec.readObject(rest).fields()));
            case 'v' -> Optional.of(new Value(Codec.read(rest)));
            case 'i' -> Optional.of(new Index(Integer.parseInt(rest)));
            default -> Optional.empty();
        };
    }

    /// Fields first, then keys, values and indexes, each by content.
    @Override
    default int compareTo(Part other) {
        return switch (this) {
            case Field(var name) when other instanceof Field(var otherName) -> name.compareTo(otherName);
            case Key(var fields) when other instanceof Key(var otherFields) -> Order.compare(fields, otherFields);
            case Value(var value) when other instanceof Value(var otherValue) ->
                    Order.VALUES.compare(value, otherValue);
            case Index(var index) when other instanceof Index(var otherIndex) -> Integer.compare(index, otherIndex);
            case Field _, Key _, Value _, Index _ -> Integer.compare(Order.rank(this), Order.rank(other));
        };
    }

    /// The order of parts, as far as it needs more than one line.
    final class Order {
        /// Numbers by size, everything else by its text.
        static final Comparator<Json> VALUES = Comparator.comparingInt((Json it) -> rank(it))
                .thenComparing((left, right) -> left instanceof Json.Num(var a) && right instanceof Json.Num(var b)
                        ? a.compareTo(b)
                        : 0)
                .thenComparing(Codec::write);

        private Order() {}

        private static int rank(Json value) {
            return switch (value) {
                case Json.Num _ -> 0;
                case Json.Str _ -> 1;
                case Json.Bool _ -> 2;
                case Json.Arr _ -> 3;
                case Json.Obj _ -> 4;
                case Json.Null _ -> 5;
            };
        }

        private static int rank(Part part) {
            return switch (part) {
                case Field _ -> 0;
                case Key _ -> 1;
                case Value _ -> 2;
                case Index _ -> 3;
            };
        }

        private static int compare(Map<String, Json> left, Map<String, Json> right) {
            var names = List.copyOf(left.keySet());
            var otherNames = List.copyOf(right.keySet());
            for (var i = 0; i < Math.min(names.size(), otherNames.size()); i++) {
                var byName = names.get(i).compareTo(otherNames.get(i));
                if (byName != 0) return byName;
                var byValue = VALUES.compare(value(left, names.get(i)), value(right, names.get(i)));
                if (byValue != 0) return byValue;
            }
            return Integer.compare(names.size(), otherNames.size());
        }

        private static Json value(Map<String, Json> fields, String name) {
            return fields.getOrDefault(name, Json.Null.NULL);
        }
    }
}
