package rota.api.wire;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The fields of an object, in order and for good. A type of its own, so that a [Json.Obj] knows without copying that
/// nobody can change them.
final class Fields extends AbstractMap<String, Json> implements SequencedMap<String, Json> {
    private final SequencedMap<String, Json> map;
    private volatile @Nullable Object decoded;

    private Fields(SequencedMap<String, Json> map) {
        this.map = map;
    }

    static Fields copyOf(Map<String, Json> source) {
        return source instanceof Fields fields ? fields : new Fields(new LinkedHashMap<>(source));
    }

    /// Without a copy: the caller has just made the map and lets go of it.
    static Fields taking(SequencedMap<String, Json> own) {
        return new Fields(own);
    }

    /// A copy to change.
    SequencedMap<String, Json> copy() {
        return new LinkedHashMap<>(map);
    }

    /// What [Parts] has decoded from these fields.
    @Nullable
    Object decoded() {
        return decoded;
    }

    void decoded(Object model) {
        decoded = model;
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean containsKey(Object name) {
        return map.containsKey(name);
    }

    @Override
    public @Nullable Json get(Object name) {
        return map.get(name);
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Json> action) {
        map.forEach(action);
    }

    @Override
    public Set<Entry<String, Json>> entrySet() {
        return Collections.unmodifiableMap(map).entrySet();
    }

    @Override
    public SequencedMap<String, Json> reversed() {
        return new Fields(map.reversed());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || map.equals(other instanceof Fields that ? that.map : other);
    }

    @Override
    public int hashCode() {
        return map.hashCode();
    }
}
