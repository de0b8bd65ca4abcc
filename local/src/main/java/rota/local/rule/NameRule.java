package rota.local.rule;

import java.util.Optional;
import java.util.regex.Pattern;

/// What the names of a kind may look like.
public enum NameRule {
    /// Most kinds: labels joined by dots.
    SUBDOMAIN(253, "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
            "a lowercase DNS-1123 subdomain: letters, digits, '-' and '.', with a letter or digit around each dot"),
    /// Namespaces and whatever becomes a host name.
    LABEL(63, "[a-z0-9]([-a-z0-9]*[a-z0-9])?",
            "a lowercase DNS-1123 label: letters, digits and '-', with a letter or digit at both ends"),
    /// Services: a name that old resolvers accept.
    SERVICE(63, "[a-z]([-a-z0-9]*[a-z0-9])?",
            "a DNS-1035 label: lowercase letters, digits and '-', a letter first, a letter or digit last"),
    /// Roles and bindings: whatever fits into a URL.
    PATH_SEGMENT(253, "(?!\\.\\.?$)[^/%]+", "a path segment: not '.' or '..', without '/' and '%'");

    private final int longest;
    private final Pattern pattern;
    private final String words;

    NameRule(int longest, String pattern, String words) {
        this.longest = longest;
        this.pattern = Pattern.compile(pattern);
        this.words = words;
    }

    /// What is wrong with a name, if anything.
    public Optional<String> problem(String name) {
        if (name.length() > longest) return Optional.of("must be no more than " + longest + " bytes");
        return isPlain(name) || pattern.matcher(name).matches() ? Optional.empty() : Optional.of("must be " + words);
    }

    /// Small letters with digits and dashes within: every rule allows that, and most names are so.
    private static boolean isPlain(String name) {
        if (name.isEmpty() || name.charAt(0) < 'a' || name.charAt(name.length() - 1) == '-') return false;
        for (var i = 0; i < name.length(); i++) {
            var c = name.charAt(i);
            if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') return false;
        }
        return true;
    }

    /// What is wrong with the beginning of a name; it may end in a dash, since more will follow.
    public Optional<String> prefixProblem(String prefix) {
        return problem(prefix.endsWith("-") ? prefix.substring(0, prefix.length() - 1) + "a" : prefix);
    }
}
