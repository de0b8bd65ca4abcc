package rota.local.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A field selector from a query: `metadata.name=a,status.phase!=Running`.
public record FieldSelector(List<Demand> demands) {
    public static final FieldSelector EVERYTHING = new FieldSelector(List.of());

    /// One field must, or must not, have a value. A field that is not set has the empty one.
    public record Demand(String field, String value, boolean equal) {}

    public FieldSelector {
        demands = List.copyOf(demands);
    }

    /// Reads a selector; an empty text selects everything.
    ///
    /// @throws IllegalArgumentException in the words of a real server
    public static FieldSelector parse(String text) {
        var demands = new ArrayList<Demand>();
        for (var part : split(text)) {
            if (!part.isEmpty()) demands.add(demand(text, part));
        }
        return new FieldSelector(demands);
    }

    public boolean isEverything() {
        return demands.isEmpty();
    }

    /// The value that a field must have, if it must have one.
    public Optional<String> exact(String field) {
        return demands.stream().filter(it -> it.equal() && it.field().equals(field)).map(Demand::value).findFirst();
    }

    private static Demand demand(String whole, String part) {
        for (var at = 0; at < part.length(); at++) {
            if (part.charAt(at) == '\\') {
                at++;
            } else if (part.startsWith("!=", at)) {
                return new Demand(part.substring(0, at), plain(part.substring(at + 2)), false);
            } else if (part.startsWith("==", at)) {
                return new Demand(part.substring(0, at), plain(part.substring(at + 2)), true);
            } else if (part.charAt(at) == '=') {
                return new Demand(part.substring(0, at), plain(part.substring(at + 1)), true);
            }
        }
        throw new IllegalArgumentException("invalid selector: '" + whole + "'; can't understand '" + part + "'");
    }

    /// Commas that are not escaped separate demands.
    private static List<String> split(String text) {
        var parts = new ArrayList<String>();
        var start = 0;
        for (var at = 0; at < text.length(); at++) {
            if (text.charAt(at) == '\\') at++;
            else if (text.charAt(at) == ',') {
                parts.add(text.substring(start, at));
                start = at + 1;
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private static String plain(String value) {
        var plain = new StringBuilder();
        for (var at = 0; at < value.length(); at++) {
            var character = value.charAt(at);
            if (character == '\\') {
                at++;
                var escaped = at < value.length() ? value.substring(at, at + 1) : "";
                if (escaped.isEmpty() || "\\,=".indexOf(escaped) < 0) {
                    throw new IllegalArgumentException("invalid field selector: invalid escape sequence: \\" + escaped);
                }
                plain.append(escaped);
            } else if (character == '=' || character == ',') {
                throw new IllegalArgumentException("invalid field selector: unescaped character in value: "
                        + (int) character);
            } else {
                plain.append(character);
            }
        }
        return plain.toString();
    }
}
