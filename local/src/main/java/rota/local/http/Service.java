package rota.local.http;

import java.util.List;
import java.util.function.Supplier;
import rota.api.wire.Json;

/// The pages that are about the server rather than about objects: health, version, metrics.
///
/// @param release of Kubernetes that is served
/// @param metrics in the text format of Prometheus; empty where none are kept
record Service(String release, Supplier<String> metrics) {
    private static final List<String> HEALTH = List.of("healthz", "livez", "readyz");

    /// Whether anybody may ask, without saying who they are.
    static boolean isPublic(List<String> path) {
        return !path.isEmpty() && HEALTH.contains(path.getFirst());
    }

    Reply answer(Call call) {
        if (!call.method().equals("GET")) throw Refusals.wrongMethod();
        return switch (call.root()) {
            case "version" -> Reply.Tree.ok(version());
            case "healthz", "livez", "readyz" -> health(call);
            case "metrics" -> Reply.Text.of(200, "text/plain; version=0.0.4; charset=utf-8", metrics.get());
            case "" -> Reply.Tree.ok(Json.object("paths", new Json.Arr(List.of("/api", "/apis", "/healthz", "/livez",
                    "/metrics", "/openapi/v2", "/openapi/v3", "/readyz", "/version").stream().map(Json::of).toList())));
            default -> throw Refusals.unknownResource();
        };
    }

    private static Reply health(Call call) {
        var sub = call.path().size() > 1 ? call.path().get(1) : "";
        if (call.path().size() > 2 || !List.of("", "ping").contains(sub)) throw Refusals.unknownResource();
        return Reply.Text.plain(200, call.query().flag("verbose") && sub.isEmpty()
                ? "[+]ping ok\n" + call.root() + " check passed\n"
                : "ok");
    }

    private Json.Obj version() {
        var numbers = release.replaceFirst("^v", "").split("[.]", 3);
        return Json.object("major", Json.of(numbers[0])).with("minor", Json.of(numbers[1]))
                .with("emulationMajor", Json.of(numbers[0])).with("emulationMinor", Json.of(numbers[1]))
                .with("gitVersion", Json.of(release)).with("gitCommit", Json.of("")).with("gitTreeState", Json.of(""))
                .with("buildDate", Json.of("1970-01-01T00:00:00Z"))
                .with("goVersion", Json.of("none")).with("compiler", Json.of("javac"))
                .with("platform", Json.of("linux/amd64"));
    }
}
