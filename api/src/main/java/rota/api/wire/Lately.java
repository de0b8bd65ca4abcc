package rota.api.wire;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/// What was made of trees lately. A tree never changes, and neither does what follows from it alone: for the next tree
/// with the same text, such as the spec of the next pod of a template, it need not be made again.
public final class Lately<T> {
    /// A power of two.
    private static final int ROOM = 256;

    private record Entry<T>(Fields tree, T made) {}

    /// Each at a place that follows from its hash; who comes later takes the place over.
    private final AtomicReferenceArray<Entry<T>> entries = new AtomicReferenceArray<>(ROOM);

    /// What was made of a tree like this, or is made now.
    public T of(Json.Obj tree, Function<? super Json.Obj, ? extends T> make) {
        return find(tree).orElseGet(() -> {
            var made = make.apply(tree);
            put(tree, made);
            return made;
        });
    }

    /// A tree like this, all of whose parts are those of trees that came before, wherever they are written alike: what
    /// only differs somewhere deep inside, such as by an address, takes little room beside its siblings.
    public static Json.Obj woven(Json.Obj tree, Lately<Json.Obj> before) {
        return before.of(tree, it -> {
            var result = it;
            for (var field : it.fields().entrySet()) {
                if (field.getValue() instanceof Json.Obj part)
                    result = result.with(field.getKey(), woven(part, before));
            }
            return result;
        });
    }

    public Optional<T> find(Json.Obj tree) {
        var fields = (Fields) tree.fields();
        var entry = entries.get(place(fields));
        return entry != null && entry.tree.isWrittenLike(fields) ? Optional.of(entry.made) : Optional.empty();
    }

    public void put(Json.Obj tree, T made) {
        var fields = (Fields) tree.fields();
        entries.set(place(fields), new Entry<>(fields, made));
    }

    private static int place(Fields fields) {
        var hash = fields.hashCode();
        return (hash ^ (hash >>> 16)) & (ROOM - 1);
    }
}
