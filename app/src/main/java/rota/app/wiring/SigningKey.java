package rota.app.wiring;

import io.fabric8.kubernetes.api.model.Secret;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Key;

/// The key in a Secret, read again after a few seconds: it may change at any time, and nobody shall have to let an
/// operator watch all Secrets for that.
final class SigningKey implements Supplier<Optional<byte[]>> {
    private static final Duration FRESH = Duration.ofSeconds(10);

    private final Api api;
    private final Key secret;
    private final String entry;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<byte[]> known = Optional.empty();
    private Instant until = Instant.MIN;

    SigningKey(Api api, Key secret, String entry, InstantSource clock) {
        this.api = api;
        this.secret = secret;
        this.entry = entry;
        this.clock = clock;
    }

    /// @throws ApiException when it is not there or cannot be read
    @Override
    public Optional<byte[]> get() {
        lock.lock();
        try {
            var now = clock.instant();
            if (known.isPresent() && now.isBefore(until)) return known;
            known = Optional.empty(); // what is gone must not be used on because the next read fails
            known = Optional.of(read());
            until = now.plus(FRESH);
            return known;
        } finally {
            lock.unlock();
        }
    }

    private byte[] read() {
        var found = api.send(new Request.Get(secret)).filter(Secret.class::isInstance).map(Secret.class::cast);
        Map<String, String> data = found.map(Secret::getData).orElse(Map.of());
        var coded = Optional.ofNullable(data.get(entry)).filter(it -> !it.isEmpty());
        return coded.map(Base64.getDecoder()::decode).orElseThrow(() -> new ApiException.NotFound("expected the key of"
                + " Slurm's tokens as '" + entry + "' in " + secret + ", found no such entry"));
    }
}
