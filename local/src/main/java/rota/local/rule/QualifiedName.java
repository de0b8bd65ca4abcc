package rota.local.rule;

import java.util.Optional;

/// The shape of label keys, annotation keys and finalizers: `example.org/name`, the part before the slash optional.
public final class QualifiedName {
    private static final int LONGEST = 63;

    private QualifiedName() {}

    /// What is wrong with a name, if anything.
    public static Optional<String> problem(String text) {
        var slash = text.indexOf('/');
        if (slash >= 0) {
            var prefix = NameRule.SUBDOMAIN.problem(text.substring(0, slash));
            if (prefix.isPresent()) return prefix.map(it -> "prefix part " + it);
        }
        var name = text.substring(slash + 1);
        if (name.isEmpty()) return Optional.of("name part must be non-empty");
        return isWord(name) ? Optional.empty() : Optional.of("name part " + words());
    }

    /// What is wrong with the value of a label, if anything.
    public static Optional<String> valueProblem(String text) {
        return text.isEmpty() || isWord(text) ? Optional.empty() : Optional.of(words());
    }

    private static String words() {
        return "must be no more than " + LONGEST
                + " letters, digits, '-', '_' and '.', with a letter or digit at both ends";
    }

    private static boolean isWord(String text) {
        return text.length() <= LONGEST && isAlphanumeric(text.charAt(0))
                && isAlphanumeric(text.charAt(text.length() - 1))
                && text.chars().allMatch(c -> isAlphanumeric(c) || c == '-' || c == '_' || c == '.');
    }

    private static boolean isAlphanumeric(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
}
