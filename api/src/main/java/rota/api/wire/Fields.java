package rota.api.wire;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of an object, in order and for good. A type of its own, so that a [Json.Obj] knows without copying that
/// nobody can change them.
final class Fields extends AbstractMap<String, Json> implements SequencedMap<String, Json> {
    private final SequencedMap<String, Json> map;

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
    public Set<Entry<String, Json>> entrySet() {
        return Collections.unmodifiableMap(map).entrySet();
    }

    @Override
    public SequencedMap<String, Json> reversed() {
        return new Fields(map.reversed());
    }
}
