package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import rota.api.meta.Identity;
import rota.kernel.cache.Memory;
import rota.kernel.cache.Mirror;

/// When each object last showed something new. We trust our own clock only: that of a node may be wrong. Whom we have
/// just met has the whole time ahead.
final class Heartbeats {
    private static final Sign NONE = new Sign("", Instant.MIN);

    private final Memory<Sign> signs;

    private record Sign(String text, Instant seen) {}

    /// @param owners before its first delivery
    <T extends HasMetadata> Heartbeats(Mirror<T> owners) {
        signs = new Memory<>(owners, NONE);
    }

    /// When this text was first seen.
    ///
    /// @param text anything that changes with every heartbeat
    Instant seen(Identity owner, String text, Instant now) {
        return signs.update(owner, it -> !it.equals(NONE) && it.text.equals(text) ? it : new Sign(text, now)).seen;
    }

    void forget(Identity owner) {
        signs.update(owner, _ -> NONE);
    }
}
