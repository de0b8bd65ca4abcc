package rota.kernel.queue;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import rota.api.meta.Key;

/// Says how long a key that failed must wait. It counts, so each queue needs one of its own.
///
/// Not safe for threads: the [WorkQueue] that owns it asks under its lock.
public sealed interface Backoff permits Exponential, TokenBucket, Longest, FastSlow, AtMost {

    /// Notes one more failure of the key and says how long to wait because of it.
    Duration next(Key key);

    /// The key succeeded, or is of no more interest: its next failure counts as its first.
    void forget(Key key);

    /// How often the key failed since it was last forgotten.
    int failures(Key key);

    /// The usual one: 5 ms doubling to 1000 s for each key, and never more than 10 keys a second after the first 100.
    static Backoff standard(InstantSource clock) {
        var each = exponential(Duration.ofMillis(5), Duration.ofSeconds(1000));
        return longest(each, bucket(Duration.ofMillis(100), 100, clock));
    }

    /// Doubles with each failure of a key, from base to cap. Jobs use 1 s to 60 s.
    static Backoff exponential(Duration base, Duration cap) {
        return new Exponential(base, cap);
    }

    /// Lets a burst through at once, then one failure per interval, whichever key it is of.
    static Backoff bucket(Duration interval, int burst, InstantSource clock) {
        return new TokenBucket(interval, burst, clock);
    }

    /// As long as the most careful of several demands.
    static Backoff longest(Backoff... each) {
        return new Longest(List.of(each));
    }

    /// A short wait for the first attempts of a key, then a long one.
    static Backoff fastSlow(Duration fast, Duration slow, int attempts) {
        return new FastSlow(fast, slow, attempts);
    }

    /// What the other one says, up to a limit.
    static Backoff atMost(Duration limit, Backoff other) {
        return new AtMost(limit, other);
    }
}
