package rota.local.custom.cel;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Names of fields as expressions write them: not every name of a field is one of a variable.
final class Escaped {
    private static final Pattern POSSIBLE = Pattern.compile("[a-zA-Z_./-][a-zA-Z0-9_./-]*");
    private static final Set<String> RESERVED = Set.of("true", "false", "null", "in", "as", "break", "const",
            "continue", "else", "for", "function", "if", "import", "let", "loop", "package", "namespace", "return",
            "var", "void", "while");

    /// What no expression can say without escaping it.
    private static final Set<String> UNREADABLE = Set.of("true", "false", "null", "in");

    private Escaped() {}

    /// Whether a reserved word may stand for itself behind a dot.
    static boolean isReadable(String field) {
        return RESERVED.contains(field) && !UNREADABLE.contains(field);
    }

    /// The name for expressions; empty for fields that they cannot reach.
    static Optional<String> name(String field) {
        if (!POSSIBLE.matcher(field).matches()) return Optional.empty();
        if (RESERVED.contains(field)) return Optional.of("__" + field + "__");
        return Optional.of(field.replace("__", "__underscores__").replace(".", "__dot__").replace("-", "__dash__")
                .replace("/", "__slash__"));
    }
}
