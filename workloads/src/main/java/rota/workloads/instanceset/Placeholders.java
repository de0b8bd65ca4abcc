package rota.workloads.instanceset;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Texts of users in which `{{ .NAME }}` stands for a value. Upstream knows more of that language; who needs more has
/// an agent, or says it in a command.
final class Placeholders {
    private static final Pattern VALUE = Pattern.compile("\\{\\{-?\\s*\\.([A-Za-z_][A-Za-z0-9_]*)\\s*-?\\}\\}");

    private Placeholders() {}

    /// With values in their places, and nothing where there is none.
    static String filled(String text, Map<String, String> values) {
        return VALUE.matcher(text).replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(
                found.group(1), "")));
    }

    /// Whether it asks for something else than values.
    static boolean isMore(String text) {
        return VALUE.matcher(text).replaceAll("").contains("{{");
    }
}
