package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Of an object whose content matters to nobody: that there is one, in which version. Informers need that much to tell
/// what has changed and what is gone; all ConfigMaps of a cluster would be more than an operator should hold.
final class Bare {
    private Bare() {}

    static <T extends HasMetadata> T of(T object) {
        @SuppressWarnings("unchecked") // it is of this class
        var type = (Class<T>) object.getClass();
        var whole = object.getMetadata();
        var metadata = Json.object("name", Json.of(whole.getName())).with("uid", Json.of(whole.getUid()))
                .with("resourceVersion", Json.of(whole.getResourceVersion()));
        if (whole.getNamespace() != null) metadata = metadata.with("namespace", Json.of(whole.getNamespace()));
        return Codec.model(Json.object("apiVersion", Json.of(object.getApiVersion())).with("kind", Json.of(object
                .getKind())).with("metadata", metadata), type);
    }
}
