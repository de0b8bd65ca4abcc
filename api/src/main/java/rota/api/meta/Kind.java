package rota.api.meta;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A kind of Kubernetes object, by the names the API uses for it.
///
/// @param group the API group, empty for core
/// @param plural the name in URLs, for example `pods`
public record Kind(String group, String version, String name, String plural, Scope scope) implements Comparable<Kind> {

    /// Whether objects of a kind live in a namespace.
    public enum Scope {
        NAMESPACED, CLUSTER
    }

    /// Annotations are slow to read, and every request asks.
    private static final ClassValue<Kind> KNOWN = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return read(type.asSubclass(HasMetadata.class));
        }
    };

    /// The kind of a model class, read from its annotations.
    public static Kind of(Class<? extends HasMetadata> type) {
        return KNOWN.get(type);
    }

    private static Kind read(Class<? extends HasMetadata> type) {
        var scope = Namespaced.class.isAssignableFrom(type) ? Scope.NAMESPACED : Scope.CLUSTER;
        return new Kind(HasMetadata.getGroup(type), HasMetadata.getVersion(type), HasMetadata.getKind(type),
                HasMetadata.getPlural(type), scope);
    }

    public boolean namespaced() {
        return scope == Scope.NAMESPACED;
    }

    /// What an object of this kind carries in `apiVersion`: `v1`, `apps/v1`.
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /// The key of the object of this kind that has the given namespace and name.
    public Key key(String namespace, String objectName) {
        return new Key(this, namespace, objectName);
    }

    /// Whether an owner reference speaks of this kind; its version may be an older one of the same group.
    public boolean isReferredToBy(String apiVersion, String kindName) {
        var slash = apiVersion.indexOf('/');
        var referredGroup = slash < 0 ? "" : apiVersion.substring(0, slash);
        return referredGroup.equals(group) && kindName.equals(name);
    }

    @Override
    public int compareTo(Kind other) {
        if (this == other) return 0;
        var byGroup = group.compareTo(other.group);
        return byGroup != 0 ? byGroup : name.compareTo(other.name);
    }

    /// By hand, as for [Key]: kinds are part of every key, and mostly the same object.
    @Override
    public int hashCode() {
        return name.hashCode() * 31 + group.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) return true;
        return other instanceof Kind that && name.equals(that.name) && group.equals(that.group)
                && version.equals(that.version) && plural.equals(that.plural) && scope == that.scope;
    }

    @Override
    public String toString() {
        return name.toLowerCase(Locale.ROOT);
    }
}
