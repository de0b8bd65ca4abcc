package rota.local.http;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.client.ApiException.Cause;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;

/// The ways in which the HTTP side says no, in the words of a real server.
final class Refusals {
    private static final String BINARY = "application/vnd.kubernetes.protobuf";
    private static final String NOT_ACCEPTABLE = "406: Not Acceptable\n\nAvailable representations: application/json, "
            + "application/yaml, " + BINARY + ", application/json;stream=watch, " + BINARY + ";stream=watch";

    private Refusals() {}

    static ApiException badRequest(String message) {
        return new ApiException.BadRequest(400, "BadRequest", message);
    }

    /// What somebody else has found wrong, in their words.
    static ApiException badRequest(IllegalArgumentException wrong) {
        return badRequest(Optional.ofNullable(wrong.getMessage()).orElse("the request is wrong"));
    }

    static ApiException unknownResource() {
        return new ApiException.NotFound("the server could not find the requested resource");
    }

    static ApiException wrongMethod() {
        return new ApiException.BadRequest(405, "MethodNotAllowed",
                "the server does not allow this method on the requested resource");
    }

    static ApiException notAcceptable() {
        return new ApiException.BadRequest(406, "NotAcceptable", NOT_ACCEPTABLE);
    }

    static ApiException unknownForm() {
        return new ApiException.BadRequest(406, "NotAcceptable",
                "only the following media types are accepted: application/json, application/yaml");
    }

    static ApiException unsupportedPatch() {
        return new ApiException.BadRequest(415, "UnsupportedMediaType", "415: Unsupported Media Type");
    }

    static Refused unsupportedBody() {
        return new Refused(415, Status.failure(415, "UnsupportedMediaType", "the body of the request was in an unknown "
                + "format - accepted media types include: application/json, application/yaml"));
    }

    static ApiException tooLarge(int limit) {
        return new ApiException.BadRequest(413, "RequestEntityTooLarge", "Request entity too large: limit is " + limit);
    }

    static ApiException unauthorized() {
        return new ApiException.Forbidden(401, "Unauthorized", "Unauthorized");
    }

    static ApiException tooBusy() {
        return new ApiException.TooManyRequests("Too many requests, please try again later.", Duration.ofSeconds(1));
    }

    /// An option that no such request can have.
    ///
    /// @param options what the options are called, such as `ListOptions`
    static Refused invalidOption(String options, Cause... causes) {
        return invalid(options + ".meta.k8s.io", "", List.of(causes));
    }

    /// An order that breaks rules.
    ///
    /// @param subject the kind, with its group behind a dot where it has one
    static Refused invalid(String subject, String name, List<Cause> causes) {
        var first = causes.getFirst();
        var message = subject + " \"" + name + "\" is invalid: " + first.field() + ": " + first.message();
        return new Refused(422, Status.of(new ApiException.Invalid(message, causes)));
    }

    static Refused tooLargeVersion(ResourceVersion wanted, ResourceVersion current) {
        var cause = Json.object("reason", Json.of("ResourceVersionTooLarge"))
                .with("message", Json.of("Too large resource version"));
        var details = Json.object("causes", Json.list(cause)).with("retryAfterSeconds", Json.of(1));
        return new Refused(504, Status.failure(504, "Timeout", "Timeout: Too large resource version: " + wanted
                + ", current: " + current).with("details", details));
    }
}
