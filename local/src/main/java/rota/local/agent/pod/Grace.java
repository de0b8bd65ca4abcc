package rota.local.agent.pod;

import java.time.Duration;

/// How long who is asked to go may take. Who means "for ever" writes the longest time that there is, which no clock can
/// be asked to add.
public final class Grace {
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private Grace() {}

    public static Duration of(long seconds) {
        return seconds < LONGEST.toSeconds() ? Duration.ofSeconds(seconds) : LONGEST;
    }
}
