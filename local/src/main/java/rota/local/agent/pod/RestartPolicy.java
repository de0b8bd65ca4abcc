package rota.local.agent.pod;

import org.jspecify.annotations.Nullable;

/// Whether a container that has ended is started again.
public enum RestartPolicy {
    ALWAYS, ON_FAILURE, NEVER;

    public boolean restarts(int exitCode) {
        return switch (this) {
            case ALWAYS -> true;
            case ON_FAILURE -> exitCode != 0;
            case NEVER -> false;
        };
    }

    /// As a spec spells it; not said means always.
    static RestartPolicy parse(@Nullable String text) {
        return switch (text) {
            case "OnFailure" -> ON_FAILURE;
            case "Never" -> NEVER;
            case null, default -> ALWAYS;
        };
    }
}
