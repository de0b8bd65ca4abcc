package rota.edge.kube;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.meta.Model;

/// Where the informers of one kind come from.
///
/// @param fields a field selector; empty: all
record Source<T extends HasMetadata>(Scope scope, Model<T> model, String fields) {

    /// Which part of which cluster is watched.
    ///
    /// @param namespace of the objects that live in one; empty: all
    record Scope(KubernetesClient client, Optional<String> namespace) {}

    /// An informer, not yet started, that fills the feed's store and calls the feed.
    SharedIndexInformer<T> informer(InformerFeed<T> feed) {
        return part().runnableInformer(0)
                // An initial state, even an empty one, makes the first list ask for the newest version.
                .initialState(Stream.empty()).itemStore(feed.store()).addEventHandler(feed)
                // Nobody reads the informer's own index.
                .removeIndexer(Cache.NAMESPACE_INDEX).exceptionHandler((started, trouble) -> true);
    }

    private Informable<T> part() {
        var name = scope.namespace().filter(_ -> model.kind().namespaced());
        var all = name.isPresent() ? resources().inNamespace(name.get()) : resources().inAnyNamespace();
        if (fields.isEmpty()) return all;
        var wanted = new LinkedHashMap<String, String>();
        for (var field : fields.split(",", -1)) {
            var parts = field.split("=", 2);
            wanted.put(parts[0], parts[1]);
        }
        return all.withFields(wanted);
    }

    @SuppressWarnings("unchecked") // a generic resource is what the model says it is
    private MixedOperation<T, ?, Resource<T>> resources() {
        if (model.type() != GenericKubernetesResource.class)
            return (MixedOperation<T, ?, Resource<T>>) (MixedOperation<?, ?, ?>) scope.client().resources(model.type());
        var kind = model.kind();
        var context = new ResourceDefinitionContext.Builder().withGroup(kind.group()).withVersion(kind.version())
                .withKind(kind.name()).withPlural(kind.plural()).withNamespaced(kind.namespaced()).build();
        return (MixedOperation<T, ?,
                Resource<T>>) (MixedOperation<?, ?, ?>) scope.client().genericKubernetesResources(context);
    }
}
