package rota.api.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Model;

/// The other half of a Kubernetes API: streams of what changes, one shared stream per kind.
public interface Watches {

    /// Begins to feed the sink with all objects of a kind, now and as they change. Reconnects by itself.
    <T extends HasMetadata> Stream open(Model<T> model, Sink<T> sink);

    /// The same for a kind that has a class of its own.
    default <T extends HasMetadata> Stream open(Class<T> type, Sink<T> sink) {
        return open(Model.of(type), sink);
    }

    /// A running stream.
    interface Stream extends AutoCloseable {
        /// False as soon as the stream has stopped for good or cannot be mended: shown in liveness.
        boolean healthy();

        @Override
        void close();
    }
}
