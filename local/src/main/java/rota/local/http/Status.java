package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.api.client.ApiException;
import rota.api.client.ApiException.Cause;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.store.Stored;

/// The object of kind `Status` with which a server says how a request ended.
final class Status {
    /// Every refusal that is about one object begins with what it is about: `pods "a" not found`.
    private static final Pattern SUBJECT = Pattern.compile(
            "(?:Operation cannot be fulfilled on |object is being deleted: )?([\\w./-]+)"
                    + "(?: \"((?:[^\"\\\\]|\\\\.)*)\")? ?(?:not found|already exists|is forbidden: |is invalid: |: ).*",
            Pattern.DOTALL);
    private static final Json.Obj EMPTY = Json.object("kind", Json.of("Status")).with("apiVersion", Json.of("v1"))
            .with("metadata", Json.Obj.EMPTY);

    private Status() {}

    /// The answer to a deletion that removed an object at once.
    static Json.Obj deleted(Kind kind, Stored object) {
        var details = Json.object("name", Json.of(object.key().name()));
        if (!kind.group().isEmpty()) details = details.with("group", Json.of(kind.group()));
        return EMPTY.with("status", Json.of("Success")).with("details",
                details.with("kind", Json.of(kind.plural())).with("uid", Json.of(object.uid())));
    }

    /// The answer to an order that has no result of its own.
    static Json.Obj success(int code) {
        return EMPTY.with("status", Json.of("Success")).with("code", Json.of(code));
    }

    static Json.Obj failure(int code, String reason, String message) {
        return EMPTY.with("status", Json.of("Failure")).with("message", Json.of(message))
                .with("reason", Json.of(reason)).with("code", Json.of(code));
    }

    static Json.Obj of(ApiException refusal) {
        if (isDenial(refusal) || refusal.reason().isEmpty()) return bare(refusal);
        var details = details(refusal);
        var status = EMPTY.with("status", Json.of("Failure")).with("message", Json.of(message(refusal)))
                .with("reason", Json.of(refusal.reason()));
        return (details.isEmpty() ? status : status.with("details", details.get())).with("code", Json.of(
                refusal.code()));
    }

    /// The words of a webhook are passed on as they are; nothing is known about what they are about.
    private static boolean isDenial(ApiException refusal) {
        return refusal.getMessage().startsWith("admission webhook ");
    }

    private static Json.Obj bare(ApiException refusal) {
        var status = EMPTY.with("status", Json.of("Failure")).with("message", Json.of(refusal.getMessage()));
        // Trouble of a server may have a reason by itself, but a webhook has given none.
        var silent = refusal.reason().isEmpty() || refusal instanceof ApiException.ServerTrouble;
        return (silent ? status : status.with("reason", Json.of(refusal.reason())))
                .with("code", Json.of(refusal.code()));
    }

    private static String message(ApiException refusal) {
        return refusal instanceof ApiException.ServerTrouble
                ? "Internal error occurred: " + refusal.getMessage()
                : refusal.getMessage();
    }

    private static Optional<Json.Obj> details(ApiException refusal) {
        return switch (refusal) {
            case ApiException.NotFound _, ApiException.AlreadyExists _ -> about(refusal, List.of());
            case ApiException.Conflict _, ApiException.Invalid _ -> about(refusal, refusal.causes());
            case ApiException.NamespaceTerminating _ -> about(refusal, List.of(terminating(refusal)));
            case ApiException.Forbidden _ -> refusal.code() == 401
                    ? Optional.empty()
                    : about(refusal, List.of());
            case ApiException.BadRequest _ -> refusal.code() == 400
                    ? Optional.empty()
                    : Optional.of(Json.Obj.EMPTY);
            case ApiException.TooManyRequests _ -> Optional.of(later(refusal));
            case ApiException.ServerTrouble _ -> Optional.of(Json.object("causes",
                    Json.list(Json.object("message", Json.of(refusal.getMessage())))));
            case ApiException.Gone _, ApiException.Unreachable _ -> Optional.empty();
        };
    }

    private static Json.Obj later(ApiException refusal) {
        var details = refusal.causes().isEmpty() ? Json.Obj.EMPTY : Json.object("causes", trees(refusal.causes()));
        var wait = refusal.retryAfter().orElseThrow().toSeconds();
        return wait == 0 ? details : details.with("retryAfterSeconds", Json.of(wait));
    }

    private static Cause terminating(ApiException refusal) {
        var words = refusal.getMessage().replaceAll(".*in namespace (\\S+) because.*", "$1");
        return new Cause("NamespaceTerminating", "namespace " + words + " is being terminated", "metadata.namespace");
    }

    /// What a refusal is about, as its own words tell.
    private static Optional<Json.Obj> about(ApiException refusal, List<Cause> causes) {
        var details = Json.Obj.EMPTY;
        var match = SUBJECT.matcher(refusal.getMessage());
        if (match.matches()) {
            var name = match.group(2);
            if (name != null && !name.isEmpty()) details = details.with("name", Json.of(name));
            var subject = match.group(1);
            var dot = subject.indexOf('.');
            if (dot >= 0) details = details.with("group", Json.of(subject.substring(dot + 1)));
            var kind = dot < 0 ? subject : subject.substring(0, dot);
            if (!kind.isEmpty()) details = details.with("kind", Json.of(kind));
        }
        if (!causes.isEmpty()) details = details.with("causes", trees(causes));
        return Optional.of(details);
    }

    private static Json trees(List<Cause> causes) {
        var trees = new ArrayList<Json>();
        for (var cause : causes) {
            var tree = Json.object("reason", Json.of(cause.reason())).with("message", Json.of(cause.message()));
            trees.add(cause.field().isEmpty() ? tree : tree.with("field", Json.of(cause.field())));
        }
        return new Json.Arr(trees);
    }
}
