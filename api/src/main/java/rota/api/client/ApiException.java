package rota.api.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The API said no, or did not say anything. Only the kernel's loop and runner catch it.
public abstract sealed class ApiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final String reason;
    private final String message;

    private ApiException(int code, String reason, String message) {
        super(message);
        this.message = message;
        this.code = code;
        this.reason = reason;
    }

    /// What the server said; never nothing.
    @Override
    public String getMessage() {
        return message;
    }

    /// The HTTP status, 0 when there was no answer.
    public int code() {
        return code;
    }

    /// The machine-readable word of the server's `Status`, for example `AlreadyExists`.
    public String reason() {
        return reason;
    }

    /// When the server told us to come back.
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /// Whether the write may have happened all the same: the answer got lost, or came from a proxy.
    public boolean mayHaveHappened() {
        return false;
    }

    /// The single things that are wrong, where the server named them.
    public List<Cause> causes() {
        return List.of();
    }

    /// One of the things that are wrong, as in the `details.causes` of the server's `Status`.
    public record Cause(String reason, String message, String field) {}

    /// 404: no such object.
    public static final class NotFound extends ApiException {
        private static final long serialVersionUID = 1L;

        public NotFound(String message) {
            super(404, "NotFound", message);
        }
    }

    /// 409 on create: the name is taken.
    public static final class AlreadyExists extends ApiException {
        private static final long serialVersionUID = 1L;

        public AlreadyExists(String message) {
            super(409, "AlreadyExists", message);
        }
    }

    /// 409: the object has changed since we read it, a precondition failed, or another manager owns a field.
    public static final class Conflict extends ApiException {
        private static final long serialVersionUID = 1L;

        private final transient List<Cause> causes;

        public Conflict(String message) {
            this(message, List.of());
        }

        public Conflict(String message, List<Cause> causes) {
            super(409, "Conflict", message);
            this.causes = List.copyOf(causes);
        }

        /// The single conflicts of a server-side apply; none for any other conflict.
        @Override
        public List<Cause> causes() {
            return causes;
        }
    }

    /// 422: the object, or the change to it, breaks a rule.
    public static final class Invalid extends ApiException {
        private static final long serialVersionUID = 1L;

        private final transient List<Cause> causes;

        public Invalid(String message) {
            this(message, List.of());
        }

        public Invalid(String message, List<Cause> causes) {
            super(422, "Invalid", message);
            this.causes = List.copyOf(causes);
        }

        /// The broken rules, each with its field; none where the server names none.
        @Override
        public List<Cause> causes() {
            return causes;
        }
    }

    /// 400, 405, 406, 413, 415: the request itself is wrong.
    public static final class BadRequest extends ApiException {
        private static final long serialVersionUID = 1L;

        public BadRequest(int code, String reason, String message) {
            super(code, reason, message);
        }
    }

    /// 401 or 403: not for us.
    public static final class Forbidden extends ApiException {
        private static final long serialVersionUID = 1L;

        public Forbidden(int code, String reason, String message) {
            super(code, reason, message);
        }
    }

    /// 403 with the cause `NamespaceTerminating`: nothing new can be created there. Not worth an event or a retry.
    public static final class NamespaceTerminating extends ApiException {
        private static final long serialVersionUID = 1L;

        public NamespaceTerminating(String message) {
            super(403, "Forbidden", message);
        }
    }

    /// 410: the history asked for has been compacted.
    public static final class Gone extends ApiException {
        private static final long serialVersionUID = 1L;

        public Gone(String message) {
            super(410, "Expired", message);
        }
    }

    /// 429: too much at once. Nothing was written.
    public static final class TooManyRequests extends ApiException {
        private static final long serialVersionUID = 1L;
        private final Duration retryAfter;
        private final transient List<Cause> causes;

        public TooManyRequests(String message, Duration retryAfter) {
            this(message, retryAfter, List.of());
        }

        public TooManyRequests(String message, Duration retryAfter, List<Cause> causes) {
            super(429, "TooManyRequests", message);
            this.retryAfter = retryAfter;
            this.causes = List.copyOf(causes);
        }

        /// Why an eviction must wait; none where there is simply too much to do.
        @Override
        public List<Cause> causes() {
            return causes;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return Optional.of(retryAfter);
        }
    }

    /// 5xx: the server is in trouble; a gateway may have answered for one that carried the write out.
    public static final class ServerTrouble extends ApiException {
        private static final long serialVersionUID = 1L;
        private final Duration retryAfter;

        public ServerTrouble(int code, String message, Duration retryAfter) {
            this(code, "InternalError", message, retryAfter);
        }

        private ServerTrouble(int code, String reason, String message, Duration retryAfter) {
            super(code, reason, message);
            this.retryAfter = retryAfter;
        }

        /// 500 without a reason: so an API server answers some requests that are wrong in themselves.
        public static ServerTrouble unexplained(String message) {
            return new ServerTrouble(500, "", message, Duration.ZERO);
        }

        @Override
        public Optional<Duration> retryAfter() {
            return retryAfter.isZero() ? Optional.empty() : Optional.of(retryAfter);
        }

        @Override
        public boolean mayHaveHappened() {
            return true;
        }
    }

    /// No answer: refused, reset or timed out.
    public static final class Unreachable extends ApiException {
        private static final long serialVersionUID = 1L;
        private final boolean sent;

        /// @param sent whether the request may have reached the server before the line broke
        public Unreachable(String message, boolean sent) {
            super(0, "Unreachable", message);
            this.sent = sent;
        }

        @Override
        public boolean mayHaveHappened() {
            return sent;
        }
    }
}
