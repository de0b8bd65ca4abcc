package rota.api.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The names of the fields of an object, in order. Objects of one form share them.
final class Names {
    /// Up to here a look at each one is faster than any table.
    private static final int FEW = 16;

    private final String[] names;
    private volatile @Nullable Map<String, Integer> table;

    Names(String[] names) {
        this.names = names;
    }

    String at(int position) {
        return names[position];
    }

    /// Where a name stands, -1 where it does not.
    int position(String name) {
        if (names.length > FEW) return table().getOrDefault(name, -1);
        return position(names, names.length, name);
    }

    /// The same, for somebody who has a guess.
    int position(String name, int guess) {
        return names[guess].equals(name) ? guess : position(name);
    }

    static int position(String[] names, int count, String name) {
        var hash = name.hashCode();
        for (var i = 0; i < count; i++) {
            if (names[i].hashCode() == hash && names[i].equals(name)) return i;
        }
        return -1;
    }

    Names with(String name) {
        var more = Arrays.copyOf(names, names.length + 1);
        more[names.length] = name;
        return new Names(more);
    }

    Names without(int position) {
        var fewer = new String[names.length - 1];
        System.arraycopy(names, 0, fewer, 0, position);
        System.arraycopy(names, position + 1, fewer, position, fewer.length - position);
        return new Names(fewer);
    }

    Names reversed() {
        var turned = names.clone();
        Collections.reverse(Arrays.asList(turned));
        return new Names(turned);
    }

    /// In this order: objects of one form have not just equal names but the same.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Names that && Arrays.equals(names, that.names));
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(names);
    }

    private Map<String, Integer> table() {
        var known = table;
        if (known != null) return known;
        var made = new HashMap<String, Integer>();
        for (var i = 0; i < names.length; i++) made.put(names[i], i);
        table = made;
        return made;
    }
}
