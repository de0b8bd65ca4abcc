package rota.api.client;

import io.fabric8.kubernetes.api.model.HasMetadata;

/// The other half of a Kubernetes API: streams of what changes, one shared stream per kind.
public interface Watches {

    /// Begins to feed the sink with all objects of a kind, now and as they change. Reconnects by itself.
    <T extends HasMetadata> Stream open(Class<T> type, Sink<T> sink);

    /// A running stream.
    interface Stream extends AutoCloseable {
        /// False as soon as the stream has stopped for good or cannot be mended: shown in liveness.
        boolean healthy();

        @Override
        void close();
    }
}
