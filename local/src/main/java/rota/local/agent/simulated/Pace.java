package rota.local.agent.simulated;

import java.time.Duration;

/// How fast pods live that do not say it themselves.
///
/// @param start from the binding to the first container
/// @param init how long each init container takes
/// @param stop how long a container takes to end once it is asked to
public record Pace(Duration start, Duration init, Duration stop) {
    public static final Pace USUAL = new Pace(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
}
