package rota.api.peer;

import java.util.ArrayList;
import java.util.List;

/// Slurm's short form of many names: `node-[0-2,07],login`.
public final class Hostlist {
    private static final int MOST = 100_000;

    private Hostlist() {}

    /// All names, in order.
    ///
    /// @throws IllegalArgumentException when it is no such text
    public static List<String> expand(String text) {
        var names = new ArrayList<String>();
        for (var part : parts(text)) {
            if (!part.isEmpty()) names.addAll(expandPart(part));
            if (names.size() > MOST) throw mistake(text);
        }
        return List.copyOf(names);
    }

    /// Splits at the commas that stand outside of brackets.
    private static List<String> parts(String text) {
        var parts = new ArrayList<String>();
        var depth = 0;
        var start = 0;
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (c == '[') depth++;
            if (c == ']') depth--;
            if (depth < 0 || depth > 1) throw mistake(text);
            if (c != ',' || depth > 0) continue;
            parts.add(text.substring(start, i).strip());
            start = i + 1;
        }
        if (depth != 0) throw mistake(text);
        parts.add(text.substring(start).strip());
        return parts;
    }

    private static List<String> expandPart(String part) {
        var open = part.indexOf('[');
        if (open < 0) return List.of(part);
        var close = part.indexOf(']', open);
        var head = part.substring(0, open);
        var tails = expandPart(part.substring(close + 1));
        var names = new ArrayList<String>();
        for (var number : numbers(part.substring(open + 1, close))) {
            for (var tail : tails) names.add(head + number + tail);
            if (names.size() > MOST) throw mistake(part);
        }
        return names;
    }

    private static List<String> numbers(String ranges) {
        var numbers = new ArrayList<String>();
        for (var range : ranges.split(",", -1)) {
            var dash = range.indexOf('-');
            var first = dash < 0 ? range : range.substring(0, dash);
            var from = number(first, ranges);
            var to = dash < 0 ? from : number(range.substring(dash + 1), ranges);
            if (to < from || to - from > MOST) throw mistake(ranges);
            for (var i = from; i <= to; i++) numbers.add(padded(i, first.length()));
        }
        return numbers;
    }

    private static long number(String digits, String within) {
        var isNumber = !digits.isEmpty() && digits.length() <= 9 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!isNumber) throw mistake(within);
        return Long.parseLong(digits);
    }

    private static String padded(long number, int width) {
        var digits = Long.toString(number);
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static IllegalArgumentException mistake(String text) {
        return new IllegalArgumentException("expected names such as node-[0-2,7], found '" + text + "'");
    }
}
