package rota.api.wire;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Fields on their way into an object.
final class Gathering {
    private static final int FEW = 16;

    private String[] names = new String[8];
    private Json[] values = new Json[8];
    private int count;
    private @Nullable Map<String, Integer> table;

    /// Adds a field; the last value of a name counts. False when it had the name before.
    boolean put(String name, Json value) {
        var at = position(name);
        if (at >= 0) {
            values[at] = value;
            return false;
        }
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        names[count] = name;
        values[count] = value;
        if (table != null) table.put(name, count);
        count++;
        return true;
    }

    Json.Obj object() {
        if (count == 0) return Json.Obj.EMPTY;
        return new Json.Obj(new Fields(Arrays.copyOf(names, count), Arrays.copyOf(values, count)));
    }

    private int position(String name) {
        if (count < FEW) return Names.position(names, count, name);
        if (table == null) {
            table = new HashMap<>();
            for (var i = 0; i < count; i++) table.put(names[i], i);
        }
        return table.getOrDefault(name, -1);
    }
}
