package rota.kernel.cache;

import org.jspecify.annotations.Nullable;
import rota.api.meta.Identity;
import rota.api.meta.Kind;

/// The children of one kind that one incarnation of an owner has.
public record Children(Identity owner, Kind kind) {
    /// By hand, as for [rota.api.meta.Key]: every event and every reconcile asks for what is expected.
    @Override
    public int hashCode() {
        return owner.hashCode() * 31 + kind.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Children that && owner.equals(that.owner) && kind.equals(that.kind);
    }

    @Override
    public String toString() {
        return kind.plural() + " of " + owner;
    }
}
