package rota.app.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Takes out of an answer what differs from run to run: identities, versions, times, ages, and the width of columns.
public final class Normal {
    private static final List<Rule> RULES = List.of(
            rule("\\bns-[a-z0-9]{5}\\b", "NS"),
            rule("https://(127\\.0\\.0\\.1|localhost|\\[::1\\]):\\d+", "https://SERVER"),
            rule("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UID"),
            rule("((?:resourceVersion|Resource Version)[\\\\\":\\s]+)\\d+", "$1VERSION"),
            rule("kubectl-edit-\\d+", "kubectl-edit"),
            rule("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)", "TIME"),
            rule("[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d [+-]\\d{4}", "TIME"),
            rule("/tmp/[A-Za-z]+-\\d+/", "/tmp/"),
            rule("(?<![\\w.:/-])(\\d+[smhdy]){1,2}(?![\\w.:/-])", "AGE"),
            rule("(?<=\\S) {2,}", "  "),
            rule("\t", "  "),
            rule("\\s+$", ""));

    private Normal() {}

    private record Rule(Pattern what, String by) {}

    private static Rule rule(String what, String by) {
        return new Rule(Pattern.compile(what), by);
    }

    public static List<String> lines(String text) {
        var lines = new ArrayList<String>();
        text.lines().forEach(line -> {
            var normal = line;
            for (var rule : RULES) normal = rule.what().matcher(normal).replaceAll(rule.by());
            // An empty line would end the answer.
            lines.add(normal.isEmpty() ? "." : normal);
        });
        return lines;
    }
}
