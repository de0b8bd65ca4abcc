package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rota.api.client.Watches;
import rota.kernel.cache.Mirror;
import rota.kernel.loop.Alarm;

/// What a scene sees of the cluster: copies of some kinds that follow it, and somebody who waits for changes.
final class Lookout implements AutoCloseable {
    /// Clocks in a picture go on although nothing changes.
    private static final Duration FRAME = Duration.ofMillis(250);

    private final Watches watches;
    private final InstantSource clock;
    private final Alarm alarm;
    private final List<Watches.Stream> streams = new ArrayList<>();

    Lookout(Watches watches, InstantSource clock) {
        this.watches = watches;
        this.clock = clock;
        this.alarm = new Alarm(clock);
    }

    <T extends HasMetadata> Mirror<T> on(Class<T> type) {
        var mirror = new Mirror<>(type, List.of());
        mirror.onChange(_ -> alarm.ring());
        streams.add(watches.open(type, mirror));
        return mirror;
    }

    /// Draws at every change until the end has come; false when it takes longer than this.
    boolean watch(Runnable draw, BooleanSupplier end, Duration patience) throws InterruptedException {
        var deadline = clock.instant().plus(patience);
        for (var now = clock.instant(); now.isBefore(deadline); now = clock.instant()) {
            draw.run();
            if (end.getAsBoolean()) return true;
            alarm.await(Optional.of(earlier(now.plus(FRAME), deadline)));
        }
        return false;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    @Override
    public void close() {
        streams.forEach(Watches.Stream::close);
    }
}
