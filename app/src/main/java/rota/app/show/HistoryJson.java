package rota.app.show;

import java.util.List;
import rota.api.wire.Json;
import rota.workloads.revision.Difference;
import rota.workloads.revision.Revision;

/// The same for scripts. Fields may be added, never renamed or removed.
public final class HistoryJson {
    private HistoryJson() {}

    public static Json.Obj of(Chronicle<?> chronicle) {
        var present = chronicle.present();
        var items = chronicle.revisions().stream().<Json>map(it -> Json.object("revision", Json.of(it.number()))
                .with("name", Json.of(it.name())).with("created", Json.of(it.created().toString()))
                .with("present", Json.of(present.filter(it::equals).isPresent()))
                .with("changes", changes(chronicle, it))).toList();
        return Json.object("apiVersion", Json.of("rota.dev/v1")).with("kind", Json.of("History"))
                .with("revisions", new Json.Arr(items));
    }

    private static Json changes(Chronicle<?> chronicle, Revision revision) {
        List<Difference> changes = chronicle.changes(revision);
        return new Json.Arr(changes.stream().<Json>map(it -> Json.object("path", Json.of(it.path()))
                .with("before", it.before().orElse(Json.Null.NULL)).with("after", it.after().orElse(Json.Null.NULL)))
                .toList());
    }
}
