package rota.local.apply;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
            fields.forEach((name, value) -> texts.add(name + "=" + text(value)));
            return "[" + String.join(",", texts) + "]";
        }
    }

    /// The item of a set that has this value.
    record Value(Json value) implements Part {
        @Override
        public String toString() {
            return "[=" + text(value) + "]";
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
            case Key(var fields) -> fields.entrySet().stream()
                    .map(it -> text(Json.of(it.getKey())) + ":" + text(it.getValue()))
                    .collect(Collectors.joining(",", "k:{", "}"));
            case Value(var value) -> "v:" + text(value);
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
                    Order.compare(value, otherValue);
            case Index(var index) when other instanceof Index(var otherIndex) -> Integer.compare(index, otherIndex);
            case Field _, Key _, Value _, Index _ -> Integer.compare(Order.rank(this), Order.rank(other));
        };
    }

    /// The order of parts, as far as it needs more than one line.
    final class Order {
        private Order() {}

        private static int rank(Part part) {
            return switch (part) {
                case Field _ -> 0;
                case Key _ -> 1;
                case Value _ -> 2;
                case Index _ -> 3;
            };
        }

        /// Numbers by size, texts by their characters, everything else by its JSON.
        private static int compare(Json left, Json right) {
            if (left instanceof Json.Str(var a) && right instanceof Json.Str(var b)) return a.compareTo(b);
            if (left instanceof Json.Num(var a) && right instanceof Json.Num(var b) && a.compareTo(b) != 0) {
                return a.compareTo(b);
            }
            var byRank = Integer.compare(rank(left), rank(right));
            return byRank != 0 ? byRank : text(left).compareTo(text(right));
        }

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

        private static int compare(Map<String, Json> left, Map<String, Json> right) {
            var others = right.entrySet().iterator();
            for (var field : left.entrySet()) {
                if (!others.hasNext()) return 1;
                var other = others.next();
                var byName = field.getKey().compareTo(other.getKey());
                if (byName != 0) return byName;
                var byValue = compare(field.getValue(), other.getValue());
                if (byValue != 0) return byValue;
            }
            return others.hasNext() ? -1 : 0;
        }
    }

    /// The value as JSON; plain texts and numbers, of which there are many, without a detour.
    private static String text(Json value) {
        if (value instanceof Json.Str(var text) && text.chars().allMatch(Part::isPlain)) return '"' + text + '"';
        if (value instanceof Json.Num(var number) && number.scale() == 0) return number.toString();
        return Codec.write(value);
    }

    private static boolean isPlain(int character) {
        return character >= ' ' && character <= '~' && character != '"' && character != '\\';
    }
}
