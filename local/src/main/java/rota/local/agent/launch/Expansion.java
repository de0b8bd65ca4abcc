package rota.local.agent.launch;

import java.util.Map;

/// `$(NAME)` in commands and values becomes the value of the variable; `$$` is one dollar sign; what is not known
/// stays.
public final class Expansion {
    private Expansion() {}

    public static String of(String text, Map<String, String> variables) {
        var result = new StringBuilder();
        for (var at = 0; at < text.length(); at++) {
            var rest = text.substring(at);
            var end = rest.indexOf(')');
            if (rest.startsWith("$$")) {
                result.append('$');
                at++;
            } else if (rest.startsWith("$(") && end > 0) {
                var value = variables.get(rest.substring(2, end));
                result.append(value == null ? rest.substring(0, end + 1) : value);
                at += end;
            } else {
                result.append(text.charAt(at));
            }
        }
        return result.toString();
    }
}
