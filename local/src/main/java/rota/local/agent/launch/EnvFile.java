package rota.local.agent.launch;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// What a file of variables says: lines like `NAME='value'`, empty ones, and comments that begin with `#`. What stands
/// between the quotes is taken as it is, over several lines too.
///
/// @param fault why it cannot be read to its end
record EnvFile(SequencedMap<String, String> variables, Optional<String> fault) {
    EnvFile {
        variables = Ordered.map(variables);
    }

    static EnvFile read(String text) {
        var variables = new LinkedHashMap<String, String>();
        var rest = text.stripLeading();
        while (!rest.isEmpty()) {
            if (!rest.startsWith("#")) {
                var equal = line(rest).indexOf('=');
                var value = rest.substring(equal + 1).stripLeading();
                var close = value.indexOf('\'', 1);
                if (equal < 1 || !value.startsWith("'") || close < 0) return broken(variables, rest);
                variables.put(rest.substring(0, equal).strip(), value.substring(1, close));
                rest = value.substring(close + 1);
                var behind = line(rest).strip();
                if (!behind.isEmpty() && !behind.startsWith("#")) return broken(variables, rest);
            }
            rest = rest.substring(line(rest).length()).stripLeading();
        }
        return new EnvFile(variables, Optional.empty());
    }

    private static String line(String rest) {
        var end = rest.indexOf('\n');
        return end < 0 ? rest : rest.substring(0, end);
    }

    private static EnvFile broken(SequencedMap<String, String> variables, String rest) {
        return new EnvFile(variables, Optional.of("expected NAME='value', found " + line(rest).strip()));
    }
}
