package rota.local.views.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Reads the text of a path, from left to right.
final class JsonPathParser {
    private static final Pattern NAME = Pattern.compile("((?:\\\\.|[^.\\[\\]\\\\{}'\"\\s])+)");
    private static final Pattern SLICE = Pattern.compile("(-?\\d*)(:)?(-?\\d*)(?::(\\d+))?");
    private static final Pattern FILTER = Pattern.compile("\\?\\((.*)\\)");
    private static final Pattern CONDITION = Pattern.compile("(.*?)\\s*(==|!=|<=|>=|<|>)\\s*(.*)");

    private final String text;
    private int at;

    JsonPathParser(String text) {
        var trimmed = text.strip();
        var braced = trimmed.startsWith("{") && trimmed.endsWith("}");
        this.text = braced ? trimmed.substring(1, trimmed.length() - 1).strip() : trimmed;
    }

    JsonPath path() {
        var steps = new ArrayList<JsonPath.Step>();
        if (text.startsWith("$") || text.startsWith("@")) at++;
        while (at < text.length()) step(steps);
        return new JsonPath(steps);
    }

    private void step(List<JsonPath.Step> steps) {
        if (text.charAt(at) == '[') {
            bracket(inside(), steps);
        } else if (text.startsWith("..", at)) {
            at += 2;
            steps.add(new JsonPath.Step.Deep());
            if (at < text.length() && text.charAt(at) != '[') name(steps);
        } else if (text.charAt(at) == '.') {
            at++;
            if (at < text.length() && text.charAt(at) != '[') name(steps);
        } else if (at == 0) {
            name(steps);
        } else {
            throw refused();
        }
    }

    private void name(List<JsonPath.Step> steps) {
        var name = NAME.matcher(text).region(at, text.length());
        if (!name.lookingAt()) throw refused();
        at = name.end();
        steps.add(
                name.group().equals("*") ? new JsonPath.Step.All() : new JsonPath.Step.Field(unescaped(name.group())));
    }

    /// What stands between this bracket and the one that closes it; quotes may hide brackets.
    private String inside() {
        var start = at + 1;
        var depth = 0;
        var quote = '\0';
        for (; at < text.length(); at++) {
            var c = text.charAt(at);
            if (quote != '\0') {
                if (c == quote) quote = '\0';
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '[') {
                depth++;
            } else if (c == ']' && --depth == 0) {
                return text.substring(start, at++).strip();
            }
        }
        throw refused();
    }

    private void bracket(String inner, List<JsonPath.Step> steps) {
        var filter = FILTER.matcher(inner);
        var slice = SLICE.matcher(inner);
        if (inner.equals("*")) {
            steps.add(new JsonPath.Step.All());
        } else if (filter.matches()) {
            steps.add(new JsonPath.Step.Filter(comparison(filter.group(1).strip())));
        } else if (isQuoted(inner)) {
            // A dot ends a name even between quotes, unless it is escaped: so does kubectl's own dialect.
            steps.addAll(JsonPath.parse("." + inner.substring(1, inner.length() - 1)).steps());
        } else if (slice.matches() && !inner.isEmpty()) {
            steps.add(slice(slice));
        } else {
            throw refused();
        }
    }

    private static JsonPath.Step slice(Matcher slice) {
        var open = JsonPath.Step.Slice.OPEN;
        var start = slice.group(1).isEmpty() ? 0 : Integer.parseInt(slice.group(1));
        if (slice.group(2) == null) return new JsonPath.Step.Slice(start, start == -1 ? open : start + 1, 1);
        var end = slice.group(3).isEmpty() ? open : Integer.parseInt(slice.group(3));
        var step = slice.group(4) == null ? 1 : Math.max(1, Integer.parseInt(slice.group(4)));
        return new JsonPath.Step.Slice(start, end, step);
    }

    private Comparison comparison(String condition) {
        var parts = CONDITION.matcher(condition);
        if (!parts.matches()) return new Comparison(side(condition), "", new Comparison.Side.Literal(Json.Null.NULL));
        return new Comparison(side(parts.group(1).strip()), parts.group(2), side(parts.group(3).strip()));
    }

    private Comparison.Side side(String side) {
        if (side.startsWith("@")) return new Comparison.Side.Path(JsonPath.parse(side));
        if (isQuoted(side)) return new Comparison.Side.Literal(Json.of(side.substring(1, side.length() - 1)));
        try {
            return new Comparison.Side.Literal(Codec.read(side));
        } catch (IllegalArgumentException _) {
            throw refused();
        }
    }

    private static boolean isQuoted(String word) {
        return word.length() > 1 && (isQuoted(word, "'") || isQuoted(word, "\""));
    }

    private static boolean isQuoted(String word, String quote) {
        return word.startsWith(quote) && word.endsWith(quote);
    }

    private static String unescaped(String name) {
        return name.replaceAll("\\\\(.)", "$1");
    }

    private IllegalArgumentException refused() {
        return new IllegalArgumentException("expected a path such as .spec.replicas, found " + text);
    }
}
