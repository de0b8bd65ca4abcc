package rota.workloads.revision;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import rota.api.wire.Json;

/// JSON as one text only: keys in the order of their bytes, no spaces, and every character and number as Go's encoder
/// writes it, because hashes of other controllers were taken over that text.
final class Canonical {
    /// Go counts a number of at least this many digits as too long to be written out.
    private static final int LONGEST_PLAIN = 21;
    private static final int SMALLEST_PLAIN = -6;

    private final StringBuilder out = new StringBuilder();

    private Canonical() {}

    /// The text; reading it and writing it again gives the same text.
    static String text(Json json) {
        var canonical = new Canonical();
        canonical.put(json);
        return canonical.out.toString();
    }

    private void put(Json json) {
        switch (json) {
            case Json.Obj(var fields) -> object(fields);
            case Json.Arr(var items) -> array(items.iterator());
            case Json.Str(var text) -> string(text);
            case Json.Num(var number) -> out.append(number(number));
            case Json.Bool truth -> out.append(truth == Json.Bool.TRUE);
            case Json.Null _ -> out.append("null");
        }
    }

    private void object(Map<String, Json> fields) {
        var sorted = isSorted(fields) ? fields : sorted(fields);
        var separator = '{';
        for (var field : sorted.entrySet()) {
            out.append(separator);
            string(field.getKey());
            out.append(':');
            put(field.getValue());
            separator = ',';
        }
        out.append(sorted.isEmpty() ? "{}" : "}");
    }

    /// What came from such a text is so already.
    private static boolean isSorted(Map<String, Json> fields) {
        var before = "";
        for (var name : fields.keySet()) {
            if (byCodePoint(before, name) > 0) return false;
            before = name;
        }
        return true;
    }

    private static Map<String, Json> sorted(Map<String, Json> fields) {
        var sorted = new TreeMap<String, Json>(Canonical::byCodePoint);
        sorted.putAll(fields);
        return sorted;
    }

    private void array(Iterator<Json> items) {
        out.append('[');
        while (items.hasNext()) {
            put(items.next());
            if (items.hasNext()) out.append(',');
        }
        out.append(']');
    }

    private void string(String text) {
        out.append('"');
        if (isPlain(text)) out.append(text);
        else
            text.codePoints().forEach(this::character);
        out.append('"');
    }

    /// Nearly all texts are: they need not be looked at character by character.
    private static boolean isPlain(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') return false;
        }
        return true;
    }

    private void character(int c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '<', '>', '&', 0x2028, 0x2029 -> escape(c);
            default -> {
                if (c < ' ') escape(c);
                else
                    out.appendCodePoint(isHalfOfPair(c) ? 0xFFFD : c);
            }
        }
    }

    private void escape(int c) {
        out.append(String.format("\\u%04x", c));
    }

    /// Half of a surrogate pair without the other is no character: UTF-8 cannot carry it.
    private static boolean isHalfOfPair(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    /// The order of UTF-8 bytes; Java's own compares UTF-16, which puts rare characters elsewhere.
    private static int byCodePoint(String one, String other) {
        var shorter = Math.min(one.length(), other.length());
        for (var i = 0; i < shorter; i++) {
            if (one.charAt(i) != other.charAt(i)) return Integer.compare(rank(one.charAt(i)), rank(other.charAt(i)));
        }
        return Integer.compare(one.length(), other.length());
    }

    /// Pairs stand for characters behind all others, though their halves come before some of them.
    private static int rank(char c) {
        return Character.isSurrogate(c) ? c + Character.MAX_VALUE : c;
    }

    /// Whole numbers keep all their digits. Others pass through a double: they do so in every store they come from.
    private static String number(BigDecimal number) {
        var exact = number.stripTrailingZeros();
        if (exact.scale() <= 0 && exact.precision() - exact.scale() <= LONGEST_PLAIN) return exact.toPlainString();
        var rounded = BigDecimal.valueOf(finite(number)).stripTrailingZeros();
        var exponent = rounded.precision() - rounded.scale() - 1;
        return exponent < SMALLEST_PLAIN || exponent >= LONGEST_PLAIN
                ? scientific(rounded, exponent)
                : rounded.toPlainString();
    }

    private static double finite(BigDecimal number) {
        var value = number.doubleValue();
        if (Double.isFinite(value)) return value;
        throw new IllegalArgumentException("expected a number that a double can hold, found " + number);
    }

    private static String scientific(BigDecimal number, int exponent) {
        var digits = number.unscaledValue().abs().toString();
        var fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        var sign = number.signum() < 0 ? "-" : "";
        return sign + digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}
