package rota.api.wire;

import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The specs of pods that became trees lately. All pods of a template have one and the same spec, and it is most of
/// what there is to encode of them: its tree is made once.
///
/// Nobody changes a spec that is shared. Where somebody does nevertheless, its hash over all fields gives it away, and
/// it is encoded again.
final class KnownSpecs {
    /// A power of two.
    private static final int ROOM = 64;

    private record Known(PodSpec spec, int hash, Json tree) {
        @SuppressWarnings("ReferenceEquality") // comparing all its fields would take as long as encoding them
        boolean isOf(PodSpec other) {
            return spec == other && hash == other.hashCode();
        }
    }

    /// Each at a place that follows from its identity; who comes later takes the place over.
    private final AtomicReferenceArray<Known> lately = new AtomicReferenceArray<>(ROOM);

    Optional<Json> tree(PodSpec spec) {
        var known = lately.get(place(spec));
        return known != null && known.isOf(spec) ? Optional.of(known.tree) : Optional.empty();
    }

    void remember(PodSpec spec, Json tree) {
        lately.set(place(spec), new Known(spec, spec.hashCode(), tree));
    }

    private static int place(PodSpec spec) {
        return System.identityHashCode(spec) & (ROOM - 1);
    }
}
