package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusDetails;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.client.ApiException;
import rota.api.client.ApiException.Cause;

/// What went wrong, in the words of the port.
final class Failures {
    /// For a 429 that names no time.
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private Failures() {}

    /// The server, or something in front of it, said no.
    static ApiException refused(Call call, Refusal refusal) {
        var code = refusal.code();
        var reason = refusal.status().map(Status::getReason).orElse("");
        var message = call + ": " + code + " " + refusal.message();
        return switch (code) {
            case 400, 405, 406, 413, 415 -> new ApiException.BadRequest(code, reason, message);
            case 401 -> new ApiException.Forbidden(code, reason, message);
            case 403 -> namespaceIsGoing(refusal)
                    ? new ApiException.NamespaceTerminating(message)
                    : new ApiException.Forbidden(code, reason, message);
            case 404 -> new ApiException.NotFound(message);
            case 409 -> reason.equals("AlreadyExists")
                    ? new ApiException.AlreadyExists(message)
                    : new ApiException.Conflict(message, causes(refusal));
            case 410 -> new ApiException.Gone(message);
            case 422 -> new ApiException.Invalid(message, causes(refusal));
            case 429 -> new ApiException.TooManyRequests(message, refusal.retryAfter().orElse(A_MOMENT));
            default -> code >= 400 && code < 500
                    ? new ApiException.BadRequest(code, reason, message)
                    : new ApiException.ServerTrouble(code, message, refusal.retryAfter().orElse(Duration.ZERO));
        };
    }

    /// An answer that says yes but cannot be read: the write has happened, or something else answered for the server.
    static ApiException unreadable(Call call, int code, RuntimeException trouble) {
        var message = call + ": " + code + ", but expected a " + call.type().getSimpleName() + " or a Status: "
                + trouble.getMessage();
        return caused(new ApiException.ServerTrouble(code, message, Duration.ZERO), trouble);
    }

    /// There was no answer. Nothing was sent for sure only where not even a connection came about.
    static ApiException silent(Call call, Throwable trouble) {
        var sent = !(trouble instanceof ConnectException || trouble instanceof UnknownHostException);
        var message = call + ": no answer: " + trouble;
        return caused(new ApiException.Unreachable(message, sent), trouble);
    }

    /// We were told to stop before the answer came.
    static ApiException interrupted(Call call, boolean sent) {
        return new ApiException.Unreachable(call + ": interrupted", sent);
    }

    private static boolean namespaceIsGoing(Refusal refusal) {
        return causes(refusal).stream().anyMatch(cause -> cause.reason().equals("NamespaceTerminating"));
    }

    private static List<Cause> causes(Refusal refusal) {
        var causes = refusal.status().map(Status::getDetails).map(StatusDetails::getCauses).orElse(List.of());
        return causes.stream().map(it -> new Cause(text(it.getReason()), text(it.getMessage()), text(it.getField())))
                .toList();
    }

    private static String text(@Nullable String maybe) {
        return maybe == null ? "" : maybe;
    }

    private static ApiException caused(ApiException failure, Throwable cause) {
        failure.initCause(cause);
        return failure;
    }

    /// An answer that is no success.
    ///
    /// @param status empty when the body was none, for example that of a proxy
    record Refusal(int code, Optional<Status> status, Optional<Duration> retryAfter, String body) {
        private static final int LONGEST_QUOTE = 200;

        String message() {
            return status.map(Status::getMessage).orElseGet(() -> body.substring(0, Math.min(body.length(),
                    LONGEST_QUOTE)));
        }
    }
}
