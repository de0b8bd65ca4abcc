package rota.edge.slurm;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.client.ApiException;
import rota.api.meta.Ids;

/// The token for the next request: minted when there is none, long before it runs out, and when the key has changed.
public final class Tokens {
    private static final Duration LIFE = Duration.ofMinutes(15);

    private final Supplier<Optional<byte[]>> key;
    private final String user;
    private final InstantSource clock;
    private final Ids ids;
    private final ReentrantLock lock = new ReentrantLock();
    private Minted last = Minted.NOTHING;

    /// @param key asked every time: a Secret may change, or be missing for a while
    public Tokens(Supplier<Optional<byte[]>> key, String user, InstantSource clock, Ids ids) {
        this.key = key;
        this.user = user;
        this.clock = clock;
        this.ids = ids;
    }

    private record Minted(ByteBuffer key, String token, Instant renewal) {
        static final Minted NOTHING = new Minted(ByteBuffer.allocate(0), "", Instant.MIN);

        boolean isGood(ByteBuffer wanted, Instant now) {
            return now.isBefore(renewal) && key.equals(wanted);
        }
    }

    String user() {
        return user;
    }

    /// A token that is good for a while yet.
    ///
    /// @throws ApiException when there is no key
    String current() {
        var now = clock.instant();
        var bytes = key.get().filter(it -> it.length > 0).orElseThrow(() -> new ApiException.Forbidden(0, "NoKey",
                "expected a key to sign tokens for Slurm with, found none"));
        lock.lock();
        try {
            if (!last.isGood(ByteBuffer.wrap(bytes), now)) last = minted(bytes, now);
            return last.token;
        } finally {
            lock.unlock();
        }
    }

    private Minted minted(byte[] bytes, Instant now) {
        var token = Jwt.sign(bytes, user, ids.uid(), new Jwt.Validity(now, LIFE));
        return new Minted(ByteBuffer.wrap(bytes.clone()), token, now.plus(LIFE.multipliedBy(4).dividedBy(5)));
    }
}
