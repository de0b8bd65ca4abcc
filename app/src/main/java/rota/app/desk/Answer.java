package rota.app.desk;

import rota.api.client.ApiException;
import rota.api.wire.Json;

/// What is said at the desk.
record Answer(int code, Json.Obj body) {

    static Answer ok(Json.Obj body) {
        return new Answer(200, body);
    }

    /// A refusal, in the form in which every client of Kubernetes expects one.
    static Answer refusal(int code, String reason, String message) {
        return new Answer(code, Json.object("kind", Json.of("Status")).with("apiVersion", Json.of("v1"))
                .with("metadata", Json.Obj.EMPTY).with("status", Json.of("Failure")).with("message", Json.of(message))
                .with("reason", Json.of(reason)).with("code", Json.of(code)));
    }

    /// What the API server said, passed on. Where it said nothing, the trouble is ours.
    static Answer of(ApiException refused) {
        return refused.code() < 400 ? refusal(500, "InternalError", refused.getMessage())
                : refusal(refused.code(), refused.reason(), refused.getMessage());
    }
}
