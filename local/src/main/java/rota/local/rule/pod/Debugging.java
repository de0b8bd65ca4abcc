package rota.local.rule.pod;

import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// Adding containers to a running pod to look around in it. They cannot be taken away or changed later.
public final class Debugging {
    private static final String LIST = "ephemeralContainers";

    private Debugging() {}

    /// The pod with the ephemeral containers that a writer wants for it; whatever else was written is ignored.
    public static Json.Obj of(Json.Obj before, Json.Obj body) {
        var spec = Trees.taken(before.object("spec"), LIST, body.object("spec"));
        return before.with("spec", Trees.each(spec, LIST, Containers::defaulted));
    }

    public static List<Fault> faults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        var spec = Place.of(after, faults).at("spec");
        PodSpecs.check(spec);
        for (var item : before.items("spec", LIST)) {
            if (!(item instanceof Json.Obj old)) continue;
            var name = old.text("name").orElse("");
            var now = spec.items(LIST).stream().filter(it -> it.text("name").equals(name)).findFirst();
            if (now.isEmpty()) {
                spec.at(LIST).forbidden("existing ephemeral containers \"" + name + "\" may not be removed\n");
            } else if (!now.get().value().equals(old)) {
                spec.at(LIST).forbidden("existing ephemeral containers \"" + name + "\" may not be changed\n");
            }
        }
        return faults;
    }
}
