package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;
import rota.api.meta.Key;

/// The names of objects of one kind, and their order.
final class Names {
    static final Comparator<Key> ORDER = Names::compare;

    private Names() {}

    /// By hand: it is asked dozens of times for every event.
    private static int compare(Key one, Key other) {
        var byNamespace = one.namespace().compareTo(other.namespace());
        return byNamespace != 0 ? byNamespace : one.name().compareTo(other.name());
    }

    static String namespace(HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return namespace == null ? "" : namespace;
    }
}
