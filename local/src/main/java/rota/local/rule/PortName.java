package rota.local.rule;

import java.util.Optional;

/// The name of a port of a container, by which probes and services find it.
public final class PortName {
    private PortName() {}

    /// What is wrong with the name of a port: a letter somewhere, dashes only between others, 15 characters.
    public static Optional<String> problem(String name) {
        if (name.length() > 15) return Optional.of("must be no more than 15 characters");
        if (!name.matches("[-a-z0-9]+")) {
            return Optional.of("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
        }
        if (!name.matches(".*[a-z].*")) return Optional.of("must contain at least one letter (a-z)");
        if (name.contains("--")) return Optional.of("must not contain consecutive hyphens");
        return name.startsWith("-") || name.endsWith("-")
                ? Optional.of("must not begin or end with a hyphen")
                : Optional.empty();
    }
}
