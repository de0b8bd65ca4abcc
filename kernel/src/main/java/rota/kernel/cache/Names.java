package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;
import rota.api.meta.Key;

/// The names of objects of one kind, and their order.
final class Names {
    static final Comparator<Key> ORDER = Comparator.comparing(Key::namespace).thenComparing(Key::name);

    private Names() {}

    static String namespace(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return namespace == null ? "" : namespace;
    }
}
