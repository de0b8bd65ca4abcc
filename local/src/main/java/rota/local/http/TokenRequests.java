package rota.local.http;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.client.ApiException.Cause;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.http.auth.Tokens;
import rota.local.server.Verbs;

/// Makes tokens for service accounts: the `token` subresource.
record TokenRequests(Tokens tokens, Verbs verbs) {
    private static final Kind KIND = new Kind("authentication.k8s.io", "v1", "TokenRequest", "tokenrequests",
            Kind.Scope.NAMESPACED);
    private static final List<Kind> BINDING = List.of(Kind.of(Pod.class), Kind.of(Secret.class), Kind.of(Node.class));
    private static final long DEFAULT_SECONDS = 3600;
    private static final long LEAST_SECONDS = 600;
    private static final long MOST_SECONDS = 1L << 32;

    Reply answer(Call call, Resource resource) {
        if (!call.method().equals("POST")) throw Refusals.wrongMethod();
        var order = Bodies.order(call, KIND);
        var account = verbs.get(resource.key());
        var spec = order.object("spec");
        var seconds = seconds(spec);
        bound(spec.object("boundObjectRef"), resource);
        var audiences = audiences(spec);
        var issued = tokens.issue(resource.key().withUid(account.uid()), audiences, Duration.ofSeconds(seconds));
        var metadata = Json.object("name", Json.of(resource.key().name()))
                .with("namespace", Json.of(resource.key().namespace()));
        return new Reply.Tree(201, Json.object("kind", Json.of(KIND.name())).with("apiVersion", Json.of(KIND
                .apiVersion())).with("metadata", metadata)
                .with("spec", spec.with("audiences", new Json.Arr(audiences.stream().map(Json::of).toList()))
                        .with("expirationSeconds", Json.of(seconds)))
                .with("status", Json.object("token", Json.of(issued.token())).with("expirationTimestamp",
                        Json.of(issued.expires().truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString()))),
                List.of());
    }

    /// A token may be bound to the life of an object: that must be there.
    private void bound(Json.Obj reference, Resource resource) {
        if (reference.fields().isEmpty()) return;
        var kind = BINDING.stream().filter(it -> reference.text("kind").equals(Optional.of(it.name()))).findFirst()
                .orElseThrow(() -> Refusals.badRequest("cannot bind token for object of type " + reference.text(
                        "apiVersion").orElse("") + ", Kind=" + reference.text("kind").orElse("")));
        var namespace = kind.scope() == Kind.Scope.CLUSTER ? "" : resource.key().namespace();
        var found = verbs.get(kind.key(namespace, reference.text("name").orElse("")));
        var uid = reference.text("uid").filter(it -> !it.isEmpty());
        if (uid.isEmpty() || uid.get().equals(found.uid())) return;
        throw new ApiException.Conflict("Operation cannot be fulfilled on " + kind.plural() + " \""
                + found.key().name() + "\": the UID in the bound object reference (" + uid.get()
                + ") does not match the UID in record. The object might have been deleted and then recreated");
    }

    private static long seconds(Json.Obj spec) {
        if (!(spec.get("expirationSeconds").orElse(null) instanceof Json.Num(var number))) return DEFAULT_SECONDS;
        var seconds = number.longValue();
        if (seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS) return seconds;
        var why = seconds < LEAST_SECONDS ? "less than 10 minutes" : "larger than 2^32 seconds";
        throw Refusals.invalid(KIND.name() + "." + KIND.group(), "", List.of(new Cause("FieldValueInvalid",
                "Invalid value: " + seconds + ": may not specify a duration " + why, "spec.expirationSeconds")));
    }

    private static List<String> audiences(Json.Obj spec) {
        var audiences = new ArrayList<String>();
        spec.items("audiences").forEach(it -> {
            if (it instanceof Json.Str(var text)) audiences.add(text);
        });
        return audiences.isEmpty() ? List.of(Tokens.ISSUER) : audiences;
    }
}
