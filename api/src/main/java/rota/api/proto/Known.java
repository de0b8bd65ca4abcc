package rota.api.proto;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What was made of bytes lately. Most of a pod is written like most of its siblings, and like itself a moment ago: it
/// need not be made again, and takes no room of its own. Not for several threads.
final class Known<T> {
    /// Of what is longer, the parts are remembered.
    private static final int LONGEST = 4 * 1024;

    private record Entry<T>(Object as, Wire wire, T made) {
        @SuppressWarnings("ReferenceEquality") // it stands for itself
        boolean isOf(Object other, Wire others) {
            return as == other && wire.isWrittenLike(others);
        }
    }

    /// Each at a place that follows from its hash; who comes later takes the place over.
    private final List<@Nullable Entry<T>> entries;

    /// @param room a power of two
    Known(int room) {
        entries = new ArrayList<>(Collections.nCopies(room, null));
    }

    /// What was made of bytes like these, or is made now.
    ///
    /// @param as what they are read as; the same bytes may be several things
    T of(Wire wire, Object as, Function<? super Wire, ? extends T> make) {
        if (wire.length() > LONGEST) return make.apply(wire);
        var hash = wire.hash() ^ System.identityHashCode(as);
        var place = (hash ^ (hash >>> 15)) & (entries.size() - 1);
        var entry = entries.get(place);
        if (entry != null && entry.isOf(as, wire)) return entry.made;
        var kept = new Wire(wire.rest());
        T made = make.apply(wire);
        entries.set(place, new Entry<>(as, kept, made));
        return made;
    }
}
