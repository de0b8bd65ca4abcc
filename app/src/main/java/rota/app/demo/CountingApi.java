package rota.app.demo;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.meta.Kind;

/// Counts the writes that the server accepted.
final class CountingApi implements Api {
    private static final Kind EVENTS = Kind.of(Event.class);

    private final Api api;
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicInteger events = new AtomicInteger();

    CountingApi(Api api) {
        this.api = api;
    }

    @Override
    public Optional<HasMetadata> send(Request request) {
        var answer = api.send(request);
        if (!(request instanceof Request.Get))
            (request.key().kind().equals(EVENTS) ? events : writes)
                    .incrementAndGet();
        return answer;
    }

    /// All but events.
    int writes() {
        return writes.get();
    }

    int events() {
        return events.get();
    }
}
