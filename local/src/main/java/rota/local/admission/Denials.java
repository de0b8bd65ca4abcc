package rota.local.admission;

import java.time.Duration;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// How webhooks say no, in the words of a real server.
final class Denials {
    private Denials() {}

    /// A webhook that refuses.
    ///
    /// @param status what it said about that
    static ApiException denied(Hook hook, Json.Obj status) {
        var code = status.at("code").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().intValue()).orElse(0);
        var reason = status.text("reason").orElse("");
        var words = status.text("message").filter(it -> !it.isEmpty()).orElse(reason);
        var message = "admission webhook \"" + hook.name() + "\" denied the request"
                + (words.isEmpty() ? " without explanation" : ": " + words);
        if (code < 400) return new ApiException.BadRequest(400, reason, message);
        if (code == 401 || code == 403) return new ApiException.Forbidden(code, reason, message);
        return code >= 500
                ? new ApiException.ServerTrouble(code, message, Duration.ZERO)
                : new ApiException.BadRequest(code, reason, message);
    }

    /// A webhook that cannot be asked and insists on it.
    static ApiException failed(Hook hook, String why) {
        return new ApiException.ServerTrouble(500, "failed calling webhook \"" + hook.name() + "\": " + why,
                Duration.ZERO);
    }

    static ApiException noDryRun(Hook hook) {
        return new ApiException.BadRequest(400, "BadRequest", "admission webhook \"" + hook.name()
                + "\" does not support dry run");
    }
}
