package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import rota.api.meta.Identity;

/// How long an owner waits for news that somebody else has heard and we have not. Of a kind that nobody changes a
/// server may tell its progress every ten minutes only, or never: so nobody waits for ever. Where more hangs on it than
/// a status that the next news put right, there is no such end.
public final class Patience {
    /// As long as for anything else that may never be seen.
    private static final Duration MOST = Duration.ofMinutes(5);

    private final Memory<Optional<Instant>> since;

    /// @param owners before its first delivery
    public <T extends HasMetadata> Patience(Mirror<T> owners) {
        this.since = new Memory<>(owners, Optional.empty());
    }

    /// Whether the owner is still to wait; each wait begins when there is first a reason for it.
    ///
    /// @param isBehind whether there is a reason to wait
    public boolean waits(Identity owner, boolean isBehind, Instant now) {
        var began = since.update(owner, it -> isBehind ? it.or(() -> Optional.of(now)) : Optional.empty());
        return began.filter(it -> it.plus(MOST).isAfter(now)).isPresent();
    }
}
