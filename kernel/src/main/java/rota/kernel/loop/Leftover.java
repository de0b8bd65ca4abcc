package rota.kernel.loop;

import java.util.List;

/// What was still going on when nobody wanted to wait any longer.
///
/// @param keys the keys that were being worked on, in words
/// @param workers how many workers had not left
public record Leftover(List<String> keys, int workers) {
    public static final Leftover NONE = new Leftover(List.of(), 0);

    public Leftover {
        keys = List.copyOf(keys);
    }

    public boolean isEmpty() {
        return keys.isEmpty() && workers == 0;
    }

    @Override
    public String toString() {
        return isEmpty() ? "all work is finished"
                : workers + " workers have not left; unfinished: " + (keys.isEmpty() ? "no key" : String.join("; ",
                        keys));
    }
}
