package rota.api.wire;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The fields of an object, in order and for good. A type of its own, so that a [Json.Obj] knows without copying that
/// nobody can change them.
///
/// Two arrays: objects have a handful of fields, and one that differs from another in a value shares its names.
final class Fields extends AbstractMap<String, Json> implements SequencedMap<String, Json> {
    static final Fields NONE = new Fields(new String[0], new Json[0]);

    private final Names names;
    private final Json[] values;
    private volatile @Nullable Object decoded;
    /// 0 until somebody asks.
    private int hash;
    private byte nulls;
    private long length;

    private Fields(Names names, Json[] values) {
        this.names = names;
        this.values = values;
    }

    Fields(String[] names, Json[] values) {
        this(new Names(names), values);
    }

    static Fields copyOf(Map<String, Json> source) {
        if (source instanceof Fields fields) return fields;
        if (source.isEmpty()) return NONE;
        var names = new String[source.size()];
        var values = new Json[names.length];
        var i = 0;
        for (var entry : source.entrySet()) {
            names[i] = entry.getKey();
            values[i++] = entry.getValue();
        }
        return new Fields(names, values);
    }

    Fields with(String name, Json value) {
        var at = names.position(name);
        if (at >= 0) {
            if (isSame(values[at], value)) return this;
            var changed = values.clone();
            changed[at] = value;
            return new Fields(names, changed);
        }
        var more = Arrays.copyOf(values, values.length + 1);
        more[values.length] = value;
        return new Fields(names.with(name), more);
    }

    Fields without(String name) {
        var at = names.position(name);
        if (at < 0) return this;
        var fewer = new Json[values.length - 1];
        System.arraycopy(values, 0, fewer, 0, at);
        System.arraycopy(values, at + 1, fewer, at, fewer.length - at);
        return new Fields(names.without(at), fewer);
    }

    /// Whether a value in here, at any depth, is null. Found out once.
    boolean hasNull() {
        if (nulls == 0) nulls = (byte) (findNull() ? 1 : 2);
        return nulls == 1;
    }

    private boolean findNull() {
        for (var value : values) if (value.hasNull()) return true;
        return false;
    }

    /// About as many characters as the text of these has. Found out once.
    long length() {
        if (length == 0) length = measured();
        return length;
    }

    private long measured() {
        var sum = 2L;
        for (var i = 0; i < values.length; i++) sum += names.at(i).length() + 4 + values[i].length();
        return sum;
    }

    @SuppressWarnings("ReferenceEquality") // equal trees would have to be looked through
    static boolean isSame(Object one, Object other) {
        return one == other;
    }

    /// What [Parts] has decoded from these fields.
    @Nullable
    Object decoded() {
        return decoded;
    }

    void decoded(Object model) {
        decoded = model;
    }

    String name(int position) {
        return names.at(position);
    }

    Json value(int position) {
        return values[position];
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return name instanceof String text && names.position(text) >= 0;
    }

    @Override
    public @Nullable Json get(@Nullable Object name) {
        var at = name instanceof String text ? names.position(text) : -1;
        return at < 0 ? null : values[at];
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Json> action) {
        for (var i = 0; i < values.length; i++) action.accept(names.at(i), values[i]);
    }

    @Override
    public Collection<Json> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    @Override
    public Set<Entry<String, Json>> entrySet() {
        return new Entries();
    }

    @Override
    public SequencedMap<String, Json> reversed() {
        var turned = values.clone();
        Collections.reverse(Arrays.asList(turned));
        return new Fields(names.reversed(), turned);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other) return true;
        if (!(other instanceof Fields that)) return super.equals(other);
        if (values.length != that.values.length) return false;
        if (isSame(names, that.names)) return Arrays.equals(values, that.values);
        for (var i = 0; i < values.length; i++) {
            var at = that.names.position(names.at(i), i);
            if (at < 0 || !values[i].equals(that.values[at])) return false;
        }
        return true;
    }

    /// Whether the other has the same text: equal, and in the same order at any depth.
    boolean isWrittenLike(Fields that) {
        if (isSame(this, that)) return true;
        if (values.length != that.values.length || !names.equals(that.names)) return false;
        for (var i = 0; i < values.length; i++) if (!isWrittenLike(values[i], that.values[i])) return false;
        return true;
    }

    private static boolean isWrittenLike(Json one, Json other) {
        if (isSame(one, other)) return true;
        if (one instanceof Json.Obj(Fields its) && other instanceof Json.Obj(Fields that)) {
            return its.isWrittenLike(that);
        }
        if (!(one instanceof Json.Arr(var its) && other instanceof Json.Arr(var that))) return one.equals(other);
        if (its.size() != that.size()) return false;
        for (var i = 0; i < its.size(); i++) if (!isWrittenLike(its.get(i), that.get(i))) return false;
        return true;
    }

    /// What every map has to answer, without an entry for each field on the way.
    @Override
    public int hashCode() {
        if (hash == 0) {
            var sum = 0;
            for (var i = 0; i < values.length; i++) sum += names.at(i).hashCode() ^ values[i].hashCode();
            hash = sum;
        }
        return hash;
    }

    private final class Entries extends AbstractSet<Entry<String, Json>> {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public Iterator<Entry<String, Json>> iterator() {
            return new Iterator<>() {
                private int next;

                @Override
                public boolean hasNext() {
                    return next < values.length;
                }

                @Override
                public Entry<String, Json> next() {
                    if (next == values.length) throw new NoSuchElementException();
                    return Map.entry(names.at(next), values[next++]);
                }
            };
        }
    }
}
