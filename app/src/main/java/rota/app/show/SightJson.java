package rota.app.show;

import java.util.List;
import java.util.Locale;
import rota.api.wire.Json;
import rota.kernel.loop.LookJson;
import rota.workloads.standing.Standing.Wait;

/// The same for scripts. Fields may be added, never renamed or removed; `docs/explain.md` lists them.
public final class SightJson {
    private static final String VERSION = "rota.dev/v1";

    private SightJson() {}

    /// One object.
    public static Json.Obj of(Sight sight) {
        var standing = sight.standing();
        var key = sight.id().key();
        return Json.object("apiVersion", Json.of(VERSION)).with("kind", Json.of("Explanation"))
                .with("object", Json.object("apiVersion", Json.of(key.kind().apiVersion()))
                        .with("kind", Json.of(key.kind().name())).with("namespace", Json.of(key.namespace()))
                        .with("name", Json.of(key.name())).with("uid", Json.of(sight.id().uid())))
                .with("phase", Json.of(standing.phase()))
                .with("stage", Json.of(standing.stage().name().toLowerCase(Locale.ROOT)))
                .with("progress", Json.object("done", Json.of(standing.progress().done()))
                        .with("total", Json.of(standing.progress().total())))
                .with("facts", list(standing.facts().stream().map(Json::of).toList()))
                .with("waits", list(standing.waits().stream().map(SightJson::waiting).toList()))
                .with("mainWait", sight.mainWait().map(Json::of).orElse(Json.Null.NULL))
                .with("source", Json.of(sight.source().operator() ? "operator" : "rehearsal"))
                .with("note", Json.of(sight.source().note()))
                .with("looks", list(sight.looks().stream().<Json>map(LookJson::of).toList()));
    }

    /// Several.
    public static Json.Obj of(List<Sight> sights) {
        return Json.object("apiVersion", Json.of(VERSION)).with("kind", Json.of("ExplanationList"))
                .with("items", list(sights.stream().<Json>map(SightJson::of).toList()));
    }

    private static Json waiting(Wait wait) {
        return Json.object("for", Json.of(wait.what()))
                .with("until", wait.until().map(it -> Json.of(it.toString())).orElse(Json.Null.NULL));
    }

    private static Json list(List<Json> items) {
        return new Json.Arr(items);
    }
}
