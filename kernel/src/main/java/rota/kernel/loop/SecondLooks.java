package rota.kernel.loop;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import rota.api.meta.Key;

/// Who has to look once more, and when. What we wrote may be undone by somebody while no event reaches us, and then
/// none ever will. So whoever wrote looks again when the last guard of the ledger has let go.
///
/// Kept here, and not in the queue alone: there a sooner wake takes the place of a later one, and when it has been
/// served nobody remembers the later one.
final class SecondLooks {
    private static final Duration WAIT = Duration.ofMinutes(5).plusSeconds(1);

    private final Map<Key, Instant> due = new ConcurrentHashMap<>();

    void wrote(Key key, Instant now) {
        due.put(key, now.plus(WAIT));
    }

    /// The key was looked at, and nothing was written.
    void looked(Key key, Instant now) {
        due.computeIfPresent(key, (_, when) -> when.isAfter(now) ? when : null);
    }

    void forget(Key key) {
        due.remove(key);
    }

    Optional<Instant> due(Key key) {
        return Optional.ofNullable(due.get(key));
    }
}
