package rota.api.trainjob;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// Since when each manager's changes to a runtime have been as they are: `spec.runtimePatches[].time`.
public final class PatchTimes {
    private static final String TIME = "time";

    private PatchTimes() {}

    /// The changes to a TrainJob that put the times right, as a JSON patch.
    ///
    /// @param before as it was; empty for a new one
    public static List<Json.Obj> stamps(Optional<Json.Obj> before, Json.Obj after, Instant now) {
        var stamps = new ArrayList<Json.Obj>();
        var old = before.map(PatchTimes::entries).orElse(List.of());
        var next = entries(after);
        for (var i = 0; i < next.size(); i++) {
            var entry = next.get(i);
            var time = time(find(old, entry), entry, now);
            if (!entry.text(TIME).equals(Optional.of(time)))
                stamps.add(Json.object("op", Json.of("add")).with("path", Json.of("/spec/runtimePatches/" + i + "/"
                        + TIME)).with("value", Json.of(time)));
        }
        return stamps;
    }

    /// What has not changed keeps its time, whatever its author says; what has changed has changed now.
    private static String time(Optional<Json.Obj> before, Json.Obj entry, Instant now) {
        var present = now.truncatedTo(ChronoUnit.SECONDS).toString();
        if (before.isEmpty()) return entry.text(TIME).orElse(present);
        var same = before.get().without(TIME).equals(entry.without(TIME));
        return same ? before.get().text(TIME).orElse(present) : present;
    }

    private static Optional<Json.Obj> find(List<Json.Obj> entries, Json.Obj entry) {
        return entries.stream().filter(it -> it.text("manager").equals(entry.text("manager"))).findFirst();
    }

    private static List<Json.Obj> entries(Json.Obj job) {
        return job.objects("spec", "runtimePatches");
    }
}
