package rota.api.meta;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;

/// A kind, and the class that its objects have in Java.
public record Model<T extends HasMetadata>(Kind kind, Class<T> type) {

    /// A kind with a class of its own.
    public static <T extends HasMetadata> Model<T> of(Class<T> type) {
        return new Model<>(Kind.of(type), type);
    }

    /// A kind that has no class of its own, such as one that a user defined.
    public static Model<GenericKubernetesResource> generic(Kind kind) {
        return new Model<>(kind, GenericKubernetesResource.class);
    }
}
