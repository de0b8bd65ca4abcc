package rota.kernel.queue;

import java.time.Duration;
import rota.api.meta.Key;

/// Another one's wait, cut to a limit.
final class AtMost implements Backoff {
    private final Duration limit;
    private final Backoff other;

    AtMost(Duration limit, Backoff other) {
        this.limit = limit;
        this.other = other;
    }

    @Override
    public Duration next(Key key) {
        var wait = other.next(key);
        return wait.compareTo(limit) > 0 ? limit : wait;
    }

    @Override
    public void forget(Key key) {
        other.forget(key);
    }

    @Override
    public int failures(Key key) {
        return other.failures(key);
    }
}
