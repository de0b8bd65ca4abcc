package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Comparator;

/// Names one object: its kind, namespace (empty for cluster-wide kinds) and name.
///
/// A key survives deletion and re-creation; an [Identity] does not.
public record Key(Kind kind, String namespace, String name) implements Comparable<Key> {
    private static final Comparator<Key> ORDER = Comparator.comparing(Key::kind).thenComparing(Key::namespace)
            .thenComparing(Key::name);

    public static Key of(HasMetadata object) {
        return of(Kind.of(object.getClass()), object);
    }

    /// Cheaper than [#of(HasMetadata)] for callers that know the kind.
    public static Key of(Kind kind, HasMetadata object) {
        var namespace = object.getMetadata().getNamespace();
        return new Key(kind, namespace == null ? "" : namespace, object.getMetadata().getName());
    }

    public Identity withUid(String uid) {
        return new Identity(this, uid);
    }

    /// `default/gpu`, or just the name where there is no namespace.
    public String path() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    @Override
    public int compareTo(Key other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return kind + " " + path();
    }
}
