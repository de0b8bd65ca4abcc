package rota.local.custom.schema;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/// Regular expressions in the syntax that Kubernetes uses.
final class Patterns {
    private Patterns() {}

    /// What is wrong with a regular expression.
    static Optional<String> problem(String text) {
        try {
            Pattern.compile(text);
            return Optional.empty();
        } catch (PatternSyntaxException broken) {
            return Optional.of(Optional.ofNullable(broken.getMessage()).orElse("error parsing regexp"));
        }
    }
}
