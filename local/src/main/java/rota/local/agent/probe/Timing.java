package rota.local.agent.probe;

import io.fabric8.kubernetes.api.model.Probe;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How often a probe asks, and how many answers count.
public record Timing(Duration delay, Duration period, Duration timeout, int successes, int failures) {

    public static Timing of(Probe probe) {
        return new Timing(seconds(probe.getInitialDelaySeconds(), 0), seconds(probe.getPeriodSeconds(), 10),
                seconds(probe.getTimeoutSeconds(), 1), (int) number(probe.getSuccessThreshold(), 1),
                (int) number(probe.getFailureThreshold(), 3));
    }

    private static Duration seconds(@Nullable Integer value, long otherwise) {
        return Duration.ofSeconds(number(value, otherwise));
    }

    /// Zero means that nobody said.
    private static long number(@Nullable Integer value, long otherwise) {
        return value == null || value == 0 ? otherwise : value;
    }
}
