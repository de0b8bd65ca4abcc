package rota.kernel.lead;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;

/// An API that knows one Lease, with optimistic locking.
final class TinyServer implements Api {
    private @Nullable Lease stored;
    private int version;

    Lease lease() {
        if (stored == null) throw new AssertionError("there is no Lease");
        return stored;
    }

    String holder() {
        return lease().getSpec().getHolderIdentity();
    }

    void put(Lease lease) {
        stored = versioned(lease);
    }

    void delete() {
        stored = null;
    }

    @Override
    public Optional<HasMetadata> send(Request request) {
        return Optional.of(switch (request) {
            case Request.Get _ -> found();
            case Request.Create(var object) -> create((Lease) object);
            case Request.Update(var object, _) -> update((Lease) object);
            case Request.Find _, Request.Patch _, Request.Delete _ -> throw new AssertionError("not done: " + request);
        });
    }

    private Lease found() {
        if (stored == null) throw new ApiException.NotFound("no Lease");
        return stored;
    }

    private Lease create(Lease lease) {
        if (stored != null) throw new ApiException.AlreadyExists("there is a Lease");
        stored = versioned(lease);
        return stored;
    }

    private Lease update(Lease lease) {
        var current = found().getMetadata().getResourceVersion();
        if (!current.equals(lease.getMetadata().getResourceVersion())) throw new ApiException.Conflict("changed");
        stored = versioned(lease);
        return stored;
    }

    private Lease versioned(Lease lease) {
        version++;
        return new LeaseBuilder(lease).editMetadata().withResourceVersion(Integer.toString(version)).endMetadata()
                .build();
    }
}
