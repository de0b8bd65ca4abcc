package rota.kernel.cache;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import rota.api.wire.Json;

/// Where two JSON values differ, in words.
final class Difference {
    private final List<String> found = new ArrayList<>();

    private Difference() {}

    static List<String> between(Json before, Json after) {
        var difference = new Difference();
        difference.compare("", before, after);
        return difference.found;
    }

    private void compare(String path, Json before, Json after) {
        if (before.equals(after)) return;
        if (before instanceof Json.Obj old && after instanceof Json.Obj now) compareFields(path, old, now);
        else
            found.add(path + " was " + before + ", is " + after);
    }

    private void compareFields(String path, Json.Obj before, Json.Obj after) {
        var names = new LinkedHashSet<>(before.fields().sequencedKeySet());
        names.addAll(after.fields().sequencedKeySet());
        for (var name : names) {
            var here = path.isEmpty() ? name : path + "." + name;
            compare(here, before.get(name).orElse(Json.Null.NULL), after.get(name).orElse(Json.Null.NULL));
        }
    }
}
