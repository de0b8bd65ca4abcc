package rota.local.rule.core;

import io.fabric8.kubernetes.api.model.Event;
import java.util.LinkedHashMap;
import java.util.List;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// Events have two names: they began in the core group, and moved to one of their own. They are stored as before.
public final class EventNames {
    public static final Kind CORE = Kind.of(Event.class);
    private static final Kind MOVED = Kind.of(io.fabric8.kubernetes.api.model.events.v1.Event.class);

    /// What has another name, in the core group and in the other.
    private static final List<Pair> PAIRS =
            List.of(new Pair("involvedObject", "regarding"), new Pair("message", "note"),
                    new Pair("source", "deprecatedSource"), new Pair("firstTimestamp", "deprecatedFirstTimestamp"),
                    new Pair("lastTimestamp", "deprecatedLastTimestamp"), new Pair("count", "deprecatedCount"),
                    new Pair("reportingComponent", "reportingController"));

    private EventNames() {}

    private record Pair(String core, String moved) {
        String of(String name, boolean toMoved) {
            return name.equals(toMoved ? core : moved) ? toMoved ? moved : core : name;
        }
    }

    /// An event with the names of the group of its own.
    public static Json.Obj moved(Json.Obj event) {
        return renamed(event, MOVED, true);
    }

    /// An event with the names of the core group.
    public static Json.Obj core(Json.Obj event) {
        return renamed(event, CORE, false);
    }

    private static Json.Obj renamed(Json.Obj event, Kind to, boolean toMoved) {
        var fields = new LinkedHashMap<String, Json>();
        event.fields().forEach((name, value) -> fields.put(name(name, toMoved), value));
        var renamed = new Json.Obj(fields).with("apiVersion", Json.of(to.apiVersion()));
        // A core event always says who reports; the other one leaves it out where nobody does.
        for (var field : List.of("reportingController", "reportingInstance")) {
            if (toMoved && renamed.text(field).filter(String::isEmpty).isPresent()) renamed = renamed.without(field);
        }
        return renamed;
    }

    private static String name(String name, boolean toMoved) {
        for (var pair : PAIRS) {
            var other = pair.of(name, toMoved);
            if (!other.equals(name)) return other;
        }
        return name;
    }
}
