package rota.api.wire;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Models of one class that became trees lately. All pods of a template have one and the same spec, and every status of
/// a workload is written with one and the same template: that is most of what there is to encode of them, and its tree
/// is made once.
///
/// Nobody changes a model that is shared. Where somebody does nevertheless, its hash over all fields gives it away, and
/// it is encoded again.
final class KnownModels<T> {
    /// A power of two.
    private static final int ROOM = 64;

    private record Known<T>(T model, int hash, Json tree) {
        @SuppressWarnings("ReferenceEquality") // comparing all its fields would take as long as encoding them
        boolean isOf(T other) {
            return model == other && hash == other.hashCode();
        }
    }

    /// Each at a place that follows from its identity; who comes later takes the place over.
    private final AtomicReferenceArray<Known<T>> lately = new AtomicReferenceArray<>(ROOM);

    Optional<Json> tree(T model) {
        var known = lately.get(place(model));
        return known != null && known.isOf(model) ? Optional.of(known.tree) : Optional.empty();
    }

    void remember(T model, Json tree) {
        lately.set(place(model), new Known<>(model, model.hashCode(), tree));
    }

    private static int place(Object model) {
        return System.identityHashCode(model) & (ROOM - 1);
    }
}
