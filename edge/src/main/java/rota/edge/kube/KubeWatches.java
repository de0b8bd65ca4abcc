package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rota.api.client.Sink;
import rota.api.client.Watches;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.edge.kube.Limiter.Pause;

/// Streams of objects, one follower per kind.
///
/// A kind has one stream at a time: its sink is the cache that all controllers share, so a second opening is a
/// mistake in the wiring and refused.
final class KubeWatches implements Watches, AutoCloseable {
    private final Source.Scope scope;
    private final Pause pause;
    private final Map<Kind, Stream> streams = new TreeMap<>();

    /// @param pause how to wait before something is tried again
    KubeWatches(Source.Scope scope, Pause pause) {
        this.scope = scope;
        this.pause = pause;
    }

    @Override
    public <T extends HasMetadata> Stream open(Model<T> model, Sink<T> sink) {
        var kind = model.kind();
        synchronized (streams) {
            if (streams.containsKey(kind)) {
                throw new IllegalStateException("expected one stream of " + kind.apiVersion() + " " + kind.name()
                        + " objects, found a second: share the first one's cache, or close it before");
            }
            var stream = new Follower<>(new Source<>(scope, model, sink.fields()), sink, pause, () -> forget(kind));
            streams.put(kind, stream);
            stream.start();
            return stream;
        }
    }

    @Override
    public void close() {
        List<Stream> open;
        synchronized (streams) {
            open = List.copyOf(streams.values());
        }
        open.forEach(Stream::close);
    }

    private void forget(Kind kind) {
        synchronized (streams) {
            streams.remove(kind);
        }
    }
}
