package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.meta.Model;

/// All mirrors of one process, one per kind.
public final class Mirrors {
    private final List<Mirror<?>> all;
    private final Map<Kind, Mirror<?>> byKind = new HashMap<>();

    public Mirrors(List<? extends Mirror<?>> mirrors) {
        all = List.copyOf(mirrors);
        for (var mirror : all) {
            if (byKind.put(mirror.kind(), mirror) != null)
                throw new IllegalArgumentException("expected one mirror of " + mirror.kind() + ", found two");
        }
    }

    /// The mirror of a kind that somebody needs; that there is none is a mistake in the wiring.
    public <T extends HasMetadata> Mirror<T> of(Class<T> type) {
        return of(Model.of(type));
    }

    public <T extends HasMetadata> Mirror<T> of(Model<T> model) {
        var mirror = byKind.get(model.kind());
        if (mirror == null || !mirror.model().equals(model))
            throw new IllegalStateException("expected a mirror of " + model + ", found " + all);
        @SuppressWarnings("unchecked") // it has this class
        var found = (Mirror<T>) mirror;
        return found;
    }

    /// The kind of an object from one of these mirrors.
    public Kind kindOf(HasMetadata object) {
        for (var mirror : all) {
            if (mirror.kind().isReferredToBy(object.getApiVersion(), object.getKind())) return mirror.kind();
        }
        throw new IllegalStateException("expected an object from a mirror, found a " + object.getApiVersion() + " "
                + object.getKind());
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
