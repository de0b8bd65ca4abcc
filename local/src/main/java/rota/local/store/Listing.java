package rota.local.store;

import java.util.List;
import rota.api.meta.ResourceVersion;

/// All objects of a kind, or of a kind in one namespace, as they were at one version of the store.
public record Listing(List<Stored> objects, ResourceVersion version) {
    public Listing {
        objects = List.copyOf(objects);
    }
}
