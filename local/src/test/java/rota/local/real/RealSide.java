package rota.local.real;

import java.io.IOException;
import java.util.List;
import rota.api.wire.Json;
import rota.testing.real.RealServer;

/// A real server and its answers, over HTTP.
final class RealSide {
    private final RealServer server;

    RealSide(RealServer server, String namespace) throws IOException {
        this.server = server;
        server.send("POST", "/api/v1/namespaces", "application/json", Asked.namespace(namespace).toString());
    }

    Answer answer(Asked asked) throws IOException {
        var kind = asked.kind();
        var root = (kind.group().isEmpty() ? "/api/" : "/apis/") + kind.apiVersion()
                + (kind.namespaced() ? "/namespaces/" + asked.namespace() : "") + "/" + kind.plural();
        var path = root + "/" + asked.name() + (asked.side().isEmpty() ? "" : "/" + asked.side());
        var query = asked.strict() ? "?fieldValidation=Strict" : "";
        return switch (asked.verb()) {
            case "create", "strict" -> send("POST", root + query, "json", asked.object().toString());
            case "get" -> send("GET", path, "json", "");
            case "delete" -> done(send("DELETE", path, "json", ""));
            case "merge", "strictmerge" -> send("PATCH", path + query, "merge-patch+json", asked.json().toString());
            case "strategic" -> send("PATCH", path, "strategic-merge-patch+json", asked.json().toString());
            case "json" -> send("PATCH", path, "json-patch+json", asked.operations().toString());
            case "apply", "force" -> send("PATCH", path + "?fieldManager=applier" + (asked.verb().equals("force")
                    ? "&force=true"
                    : ""), "apply-patch+yaml", asked.configuration().toString());
            case "put" -> send("PUT", path, "json", asked.object().toString());
            case "evict" -> done(send("POST", path + "/eviction", "json", asked.eviction().toString()));
            case "putscale" -> send("PUT", path + "/scale", "json", asked.scale().toString());
            default -> throw new IllegalArgumentException("expected a verb, found " + asked.verb());
        };
    }

    private Answer send(String method, String path, String type, String body) throws IOException {
        var answer = server.send(method, path, "application/" + type, body);
        return Answer.of(answer.statusCode(), answer.body());
    }

    /// What is left of an object is not compared.
    private static Answer done(Answer answer) {
        return answer.code() == 200 ? new Answer(200, "", List.of(), Json.Obj.EMPTY, "") : answer;
    }
}
