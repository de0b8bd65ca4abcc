package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Kind;

/// All mirrors of one process, one per kind.
public final class Mirrors {
    private final List<Mirror<?>> all;
    private final Map<Class<?>, Mirror<?>> byType = new HashMap<>();
    private final Map<Kind, Mirror<?>> byKind = new HashMap<>();

    public Mirrors(List<? extends Mirror<?>> mirrors) {
        all = List.copyOf(mirrors);
        for (var mirror : all) {
            byType.put(mirror.type(), mirror);
            if (byKind.put(mirror.kind(), mirror) != null)
                throw new IllegalArgumentException("expected one mirror of " + mirror.kind() + ", found two");
        }
    }

    /// The mirror of a kind that somebody needs; that there is none is a mistake in the wiring.
    public <T extends HasMetadata> Mirror<T> of(Class<T> type) {
        @SuppressWarnings("unchecked") // filed under the class of its objects
        var mirror = (Mirror<T>) byType.get(type);
        if (mirror == null) throw new IllegalStateException("expected a mirror of " + type.getSimpleName());
        return mirror;
    }

    /// The mirror of a kind, if it is watched at all.
    public Optional<Mirror<?>> of(Kind kind) {
        return Optional.ofNullable(byKind.get(kind));
    }

    /// The watched kind that an owner reference speaks of.
    public Optional<Kind> referredToBy(OwnerReference reference) {
        for (var mirror : all) {
            if (mirror.kind().isReferredToBy(reference.getApiVersion(), reference.getKind()))
                return Optional.of(mirror.kind());
        }
        return Optional.empty();
    }

    public List<Mirror<?>> all() {
        return all;
    }
}
