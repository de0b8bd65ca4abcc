package rota.sim.fault;

import java.time.Duration;
import java.util.Optional;
import rota.api.meta.Kind;

/// Watches tell how far they have come once a minute only, as those of a real server do; all else is as it would be.
public record RareBookmarks(Mischief trouble) implements Mischief {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Override
    public Duration bookmarks() {
        return MINUTE;
    }

    @Override
    public Fate fate(Sent sent) {
        return trouble.fate(sent);
    }

    @Override
    public boolean crashAfter(Sent sent) {
        return trouble.crashAfter(sent);
    }

    @Override
    public Delivery delivery(String process) {
        return trouble.delivery(process);
    }

    @Override
    public Delivery delivery(String process, Kind kind) {
        return trouble.delivery(process, kind);
    }

    @Override
    public Optional<Integer> blinkAfter() {
        return trouble.blinkAfter();
    }

    @Override
    public Comeback comeback() {
        return trouble.comeback();
    }
}
