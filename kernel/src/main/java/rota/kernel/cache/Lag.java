package rota.kernel.cache;

import java.time.Instant;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;

/// What a mirror does not show yet of our own writes. Its text is for users.
public sealed interface Lag {

    /// When the write was made.
    Instant since();

    /// When the write stops to hold anybody, seen or not.
    default Instant until() {
        return since().plus(Barrier.PATIENCE).plusNanos(1);
    }

    /// The stream has not come as far as our last write.
    record Behind(Kind kind, ResourceVersion seen, ResourceVersion wanted, Instant since) implements Lag {
        @Override
        public String toString() {
            return "waiting to see our own write to " + kind.plural() + " at version " + wanted + ", made " + since
                    + "; the cache is at " + seen;
        }
    }

    /// The cache still shows a child that we have deleted.
    record StillThere(Identity child, Instant since) implements Lag {
        @Override
        public String toString() {
            return "waiting to see our own deletion of " + child + ", made " + since;
        }
    }
}
