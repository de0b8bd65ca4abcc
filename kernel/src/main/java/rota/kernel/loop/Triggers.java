package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.kernel.cache.Mirror;

/// The usual triggers: the object itself, its controller, and whoever might adopt it.
public final class Triggers {
    private Triggers() {}

    /// The object itself.
    public static <T extends HasMetadata> Trigger<T> self(Class<T> type) {
        var kind = Kind.of(type);
        return new Trigger<>(type, object -> List.of(Key.of(kind, object)));
    }

    /// The controller of a child: kind and name must fit, and the UID, lest a namesake be woken for a stranger.
    public static <C extends HasMetadata, T extends HasMetadata> Trigger<C> controller(Class<C> child,
            Mirror<T> owners) {
        return new Trigger<>(child, object -> Owners.controllerOf(object)
                .flatMap(ref -> resolve(ref, object.getMetadata().getNamespace(), owners)).map(List::of)
                .orElse(List.of()));
    }

    /// Every owner in the namespace that would claim a child which has no controller.
    public static <C extends HasMetadata, T extends HasMetadata> Trigger<C> orphan(Class<C> child,
            Claimants<T> claims) {
        return new Trigger<>(child, object -> Owners.controllerOf(object).isPresent()
                ? List.of()
                : claims.of(object).stream().map(it -> Key.of(claims.owners().kind(), it)).toList());
    }

    /// Finds the owners that may adopt an orphan.
    public interface Claimants<T extends HasMetadata> {
        Mirror<T> owners();

        List<T> of(HasMetadata orphan);

        /// All owners of the orphan's namespace for which the test holds.
        static <T extends HasMetadata> Claimants<T> among(Mirror<T> owners, Match<T> match) {
            return new Claimants<>() {
                @Override
                public Mirror<T> owners() {
                    return owners;
                }

                @Override
                public List<T> of(HasMetadata orphan) {
                    Predicate<T> near = it -> Objects.equals(it.getMetadata().getNamespace(),
                            orphan.getMetadata().getNamespace());
                    return owners.list().stream().filter(near).filter(it -> match.test(it, orphan)).toList();
                }
            };
        }
    }

    /// Whether an owner's selector picks the child.
    public interface Match<T extends HasMetadata> {
        boolean test(T owner, HasMetadata child);
    }

    private static <T extends HasMetadata> Optional<Key> resolve(OwnerReference ref, String namespace,
            Mirror<T> owners) {
        var kind = owners.kind();
        if (!kind.isReferredToBy(ref.getApiVersion(), ref.getKind())) return Optional.empty();
        return owners.get(kind.namespaced() ? namespace : "", ref.getName())
                .filter(it -> it.getMetadata().getUid().equals(ref.getUid())).map(it -> Key.of(kind, it));
    }
}
