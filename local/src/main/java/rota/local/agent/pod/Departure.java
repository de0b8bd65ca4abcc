package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Times;

/// A pod was asked to go.
///
/// @param asked when, without the fraction of the second: the API cuts it off
/// @param grace how long it may take to do so
public record Departure(Instant asked, Duration grace) {

    static Optional<Departure> of(ObjectMeta meta) {
        if (meta.getDeletionTimestamp() == null) return Optional.empty();
        var seconds = meta.getDeletionGracePeriodSeconds() == null ? 0 : meta.getDeletionGracePeriodSeconds();
        var asked = Times.wrapped(Instant.parse(meta.getDeletionTimestamp()), -seconds);
        return Optional.of(new Departure(asked, Grace.of(seconds)));
    }

    /// When whoever still runs is killed. Nobody loses the fraction of a second that the API does not tell.
    public Instant end() {
        return asked.plus(grace).plusSeconds(released() ? 0 : 1);
    }

    /// The same for one who hears of it now and need not wait longer than the grace period from here on.
    public Instant end(Instant now) {
        var heard = now.plus(grace);
        return heard.isBefore(end()) ? heard : end();
    }

    /// Whether the API waits for finalizers only, no longer for the node.
    public boolean released() {
        return grace.isZero();
    }
}
