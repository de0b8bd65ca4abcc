package rota.local.custom.cel;

import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// The `format` function: `%s`, `%d`, `%f`, `%e`, `%b`, `%x`, `%X`, `%o`, `%%`.
final class TextFormat {
    private TextFormat() {}

    static String of(String pattern, List<?> values) throws CelEvaluationException {
        var text = new StringBuilder();
        var next = 0;
        for (var i = 0; i < pattern.length(); i++) {
            var c = pattern.charAt(i);
            if (c != '%') {
                text.append(c);
                continue;
            }
            var end = i + 1;
            while (end < pattern.length() && ".0123456789".indexOf(pattern.charAt(end)) >= 0) end++;
            if (end == pattern.length()) throw new CelEvaluationException("unexpected end of string");
            i = end;
            if (pattern.charAt(end) == '%') {
                text.append('%');
                continue;
            }
            if (next == values.size()) throw new CelEvaluationException("index " + next + " out of range");
            text.append(one(pattern.charAt(end), precision(pattern.substring(i, end)), values.get(next++)));
        }
        return text.toString();
    }

    private static int precision(String digits) {
        return digits.length() > 1 ? Integer.parseInt(digits.substring(1)) : 6;
    }

    private static String one(char verb, int precision, Object value) throws CelEvaluationException {
        return switch (verb) {
            case 's' -> shown(value);
            case 'd' -> Long.toString(whole(value));
            case 'f' -> String.format(Locale.ROOT, "%." + precision + "f", ((Number) value).doubleValue());
            case 'e' -> String.format(Locale.ROOT, "%." + precision + "e", ((Number) value).doubleValue());
            case 'b' -> value instanceof Boolean it ? (it ? "1" : "0") : Long.toBinaryString(whole(value));
            case 'o' -> Long.toOctalString(whole(value));
            case 'x' -> hex(value);
            case 'X' -> hex(value).toUpperCase(Locale.ROOT);
            default -> throw new CelEvaluationException("could not parse formatting clause: unrecognized formatting "
                    + "clause \"" + verb + "\"");
        };
    }

    private static long whole(Object value) throws CelEvaluationException {
        if (value instanceof Number number && !(value instanceof Double)) return number.longValue();
        throw new CelEvaluationException("error during formatting: only integers can be used here, was given " + value);
    }

    private static String hex(Object value) throws CelEvaluationException {
        if (value instanceof String text) return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
        if (value instanceof CelByteString bytes) return HexFormat.of().formatHex(bytes.toByteArray());
        return Long.toHexString(whole(value));
    }

    private static String shown(Object value) {
        return switch (value) {
            case Double number when number == Math.rint(number) && Math.abs(number) < 1e15 ->
                    Long.toString(number.longValue());
            case NullValue _ -> "null";
            case List<?> list -> list.stream().map(TextFormat::shown).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map -> map.entrySet().stream().map(it -> shown(it.getKey()) + ": " + shown(it.getValue()))
                    .sorted().collect(Collectors.joining(", ", "{", "}"));
            case java.time.Duration span -> span.toNanos() % 1_000_000_000 == 0
                    ? span.toSeconds() + "s"
                    : span.toNanos() / 1e9 + "s";
            default -> value.toString();
        };
    }
}
