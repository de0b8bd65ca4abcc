package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.jspecify.annotations.Nullable;

/// Names one object: its kind, namespace (empty for cluster-wide kinds) and name.
///
/// A key survives deletion and re-creation; an [Identity] does not.
public record Key(Kind kind, String namespace, String name) implements Comparable<Key> {
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
        var byKind = kind.compareTo(other.kind);
        if (byKind != 0) return byKind;
        var byNamespace = namespace.compareTo(other.namespace);
        return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
    }

    /// By hand: every cache and queue hashes keys all the time, and the generated method is several times slower.
    @Override
    public int hashCode() {
        return (kind.hashCode() * 31 + namespace.hashCode()) * 31 + name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Key that && name.equals(that.name) && namespace.equals(that.namespace)
                && kind.equals(that.kind);
    }

    @Override
    public String toString() {
        return kind + " " + path();
    }
}
