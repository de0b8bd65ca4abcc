package rota.api.client;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// The key of an object that may not have a name yet.
final class Target {
    private Target() {}

    static Key of(HasMetadata object) {
        if (object.getClass() == GenericKubernetesResource.class) {
            throw new IllegalArgumentException("expected an object of a typed model class, found a generic " + object
                    .getKind());
        }
        var kind = Kind.of(object.getClass());
        var name = object.getMetadata().getName();
        var namespace = object.getMetadata().getNamespace();
        return kind.key(namespace == null ? "" : namespace, name == null ? "" : name);
    }
}
