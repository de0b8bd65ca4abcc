package rota.local.agent.pod;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Instants as a status shows them: in whole seconds.
public final class Times {
    private Times() {}

    public static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
