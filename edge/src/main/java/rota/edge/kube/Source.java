package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.stream.Stream;

/// Where the informers of one kind come from.
record Source<T extends HasMetadata>(KubernetesClient client, Class<T> type) {

    /// An informer, not yet started, that fills the feed's store and calls the feed.
    SharedIndexInformer<T> informer(InformerFeed<T> feed) {
        return client.resources(type).inAnyNamespace().runnableInformer(0)
                // An initial state, even an empty one, makes the first list ask for the newest version.
                .initialState(Stream.empty()).itemStore(feed.store()).addEventHandler(feed)
                // Nobody reads the informer's own index.
                .removeIndexer(Cache.NAMESPACE_INDEX).exceptionHandler((started, trouble) -> true);
    }
}
