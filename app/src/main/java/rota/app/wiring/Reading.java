package rota.app.wiring;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.kernel.cache.Index;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.cache.Part;

/// What the controllers of one process read: each kind once, with every index that one of them asks for.
public final class Reading {
    private final SequencedMap<Kind, Shelf<?>> shelves = new TreeMap<>();
    private final Predicate<Kind> served;

    /// Of kinds that every cluster has.
    public Reading() {
        this(_ -> false);
    }

    /// @param served whether the cluster knows a kind that not every cluster has
    Reading(Predicate<Kind> served) {
        this.served = served;
    }

    /// One kind, and its indexes by name.
    private record Shelf<T extends HasMetadata>(Model<T> model, Part<T> part,
            SequencedMap<String, Index<T>> indexes) {
        Shelf<T> and(Part<T> more) {
            return new Shelf<>(model, part.or(more), indexes);
        }

        Mirror<T> mirror() {
            return new Mirror<>(model, List.copyOf(indexes.values()), part);
        }
    }

    public <T extends HasMetadata> Reading of(Class<T> type, List<Index<T>> indexes) {
        return of(Model.of(type), indexes);
    }

    public <T extends HasMetadata> Reading of(Model<T> model, List<Index<T>> indexes) {
        return of(model, Part.all(), indexes);
    }

    /// Of a kind of which most objects are nobody's concern, some; and those that others ask for.
    public <T extends HasMetadata> Reading some(Class<T> type, Part<T> part, List<Index<T>> indexes) {
        return of(Model.of(type), part, indexes);
    }

    private <T extends HasMetadata> Reading of(Model<T> model, Part<T> part, List<Index<T>> indexes) {
        var known = shelves.get(model.kind());
        var shelf = known == null ? new Shelf<>(model, part, new LinkedHashMap<>()) : of(model, known).and(part);
        indexes.forEach(it -> shelf.indexes().put(it.name(), it));
        shelves.put(model.kind(), shelf);
        return this;
    }

    @SuppressWarnings("unchecked") // it has the same class
    private static <T extends HasMetadata> Shelf<T> of(Model<T> model, Shelf<?> known) {
        if (!known.model().equals(model))
            throw new IllegalArgumentException("expected one class for a kind, found " + known.model() + ", " + model);
        return (Shelf<T>) known;
    }

    /// A kind that only some clusters have; those that come later are not noticed.
    public Reading ifServed(Kind kind) {
        return served.test(kind) ? of(Model.generic(kind), List.of()) : this;
    }

    /// New and empty, one for each kind.
    public Mirrors mirrors() {
        return new Mirrors(shelves.values().stream().map(Shelf::mirror).toList());
    }
}
