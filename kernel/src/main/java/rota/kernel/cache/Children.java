package rota.kernel.cache;

import rota.api.meta.Identity;
import rota.api.meta.Kind;

/// The children of one kind that one incarnation of an owner has.
public record Children(Identity owner, Kind kind) {
    @Override
    public String toString() {
        return kind.plural() + " of " + owner;
    }
}
