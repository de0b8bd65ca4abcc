package rota.local.select;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import rota.api.meta.Ordered;
import rota.api.meta.Selector.Term;
import rota.api.wire.Json;

/// Reads one label selector. What it refuses, and the words it uses, are those of a real server.
final class LabelParser {
    private static final String OPERATORS = "in, notin, =, ==, !=, gt, lt";
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern PREFIX = Pattern
            .compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_PREFIX = 253;

    private final LabelTokens tokens;
    private final List<Term> terms = new ArrayList<>();
    private final List<LabelSelector.Bound> bounds = new ArrayList<>();

    LabelParser(String text) {
        this.tokens = new LabelTokens(text);
    }

    LabelSelector selector() {
        while (!tokens.atEnd()) {
            if (!tokens.atName() && !tokens.peek().equals("!")) {
                throw unexpected(", expected: !, identifier, or 'end of string'");
            }
            requirement();
            if (tokens.atEnd()) break;
            if (!tokens.peek().equals(",")) throw unexpected(", expected: ',' or 'end of string'");
            tokens.take();
            if (!tokens.atName() && !tokens.peek().equals("!")) {
                throw unexpected(", expected: identifier after ','");
            }
        }
        return LabelSelector.of(terms, bounds);
    }

    private void requirement() {
        try {
            var absent = tokens.takeIf("!");
            if (!tokens.atName()) throw unexpected(", expected: identifier");
            var label = label(tokens.take());
            if (absent) terms.add(new Term.Absent(label));
            else if (tokens.atEnd() || tokens.peek().equals(",")) terms.add(new Term.Exists(label));
            else
                demand(label);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("unable to parse requirement: " + wrong.getMessage(), wrong);
        }
    }

    private void demand(String label) {
        switch (tokens.peek()) {
            case "=", "==" -> {
                tokens.take();
                terms.add(new Term.In(label, Ordered.set(List.of(value(label, 0, exact())))));
            }
            case "!=" -> {
                tokens.take();
                terms.add(new Term.NotIn(label, Ordered.set(List.of(value(label, 0, exact())))));
            }
            case "in" -> {
                tokens.take();
                terms.add(new Term.In(label, Ordered.set(values(label))));
            }
            case "notin" -> {
                tokens.take();
                terms.add(new Term.NotIn(label, Ordered.set(values(label))));
            }
            case ">", "<" -> bounds.add(new LabelSelector.Bound(label, tokens.take().equals(">"), number(exact())));
            default -> throw unexpected(", expected: " + OPERATORS);
        }
    }

    /// One value; none is the empty one.
    private String exact() {
        if (tokens.atEnd() || tokens.peek().equals(",")) return "";
        if (!tokens.atName()) throw unexpected(", expected: identifier");
        return tokens.take();
    }

    private List<String> values(String label) {
        if (!tokens.peek().equals("(")) throw unexpected(" expected: '('");
        tokens.take();
        var values = new ArrayList<String>();
        while (!tokens.takeIf(")")) {
            if (tokens.atName()) {
                values.add(value(label, values.size(), tokens.take()));
                if (!tokens.peek().equals(",") && !tokens.peek().equals(")")) {
                    throw unexpected(", expected: ',' or ')'");
                }
                if (!tokens.takeIf(",")) continue;
                if (tokens.peek().equals(")")) values.add("");
            } else if (tokens.takeIf(",")) {
                values.add("");
            } else {
                throw unexpected(", expected: ',', ')' or identifier");
            }
        }
        return values.isEmpty() ? List.of("") : values;
    }

    private IllegalArgumentException unexpected(String expected) {
        return new IllegalArgumentException("found '" + tokens.peek() + "'" + expected);
    }

    private static long number(String text) {
        return LabelSelector.number(text).orElseThrow(() -> new IllegalArgumentException("values[0]: Invalid value: "
                + Json.of(text) + ": for 'Gt', 'Lt' operators, the value must be an integer"));
    }

    private static String value(String label, int index, String value) {
        if (!value.isEmpty() && (value.length() > LONGEST_NAME || !NAME.matcher(value).matches())) {
            throw new IllegalArgumentException("values[" + index + "][" + label + "]: Invalid value: " + Json.of(value)
                    + ": " + (value.length() > LONGEST_NAME
                            ? "must be no more than 63 bytes"
                            : "must match the regex " + NAME));
        }
        return value;
    }

    private static String label(String label) {
        var slash = label.indexOf('/');
        var name = label.substring(slash + 1);
        if (slash == 0) throw invalid(label, "prefix part must be non-empty");
        if (slash > LONGEST_PREFIX || (slash > 0 && !PREFIX.matcher(label.substring(0, slash)).matches())) {
            throw invalid(label, "prefix part must be a DNS subdomain of at most 253 bytes");
        }
        if (name.length() > LONGEST_NAME) throw invalid(label, "name part must be no more than 63 bytes");
        if (!NAME.matcher(name).matches()) throw invalid(label, "name part must match the regex " + NAME);
        return label;
    }

    private static IllegalArgumentException invalid(String label, String why) {
        return new IllegalArgumentException("<nil>: Invalid value: " + Json.of(label) + ": " + why);
    }
}
