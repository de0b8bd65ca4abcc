package rota.local.http;

import rota.api.wire.Json;

/// A refusal that says more than an [rota.api.client.ApiException] can carry: a whole `Status`.
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Json.Obj status;
    private final int code;

    Refused(int code, Json.Obj status) {
        super(status.text("message").orElse(""), null, false, false);
        this.code = code;
        this.status = status;
    }

    int code() {
        return code;
    }

    Json.Obj status() {
        return status;
    }
}
