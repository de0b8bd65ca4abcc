package rota.sim.fault;

import java.time.Duration;
import java.util.Optional;
import rota.api.meta.Kind;

/// Watches tell only now and then how far they have come; all else is as it would be.
public record RareBookmarks(Mischief trouble, Duration bookmarks) implements Mischief {

    /// Once a minute, as those of a real server do.
    public RareBookmarks(Mischief trouble) {
        this(trouble, Duration.ofMinutes(1));
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
