package rota.local.http;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException.Cause;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.http.auth.Access;
import rota.local.http.auth.Login;
import rota.local.http.auth.Tokens;
import rota.local.http.auth.User;

/// Questions in the form of objects: who am I, what may I, whose token is this. They are answered and not kept.
final class Reviews {
    private static final String AUTHENTICATION = "authentication.k8s.io";
    private static final String AUTHORIZATION = "authorization.k8s.io";
    private static final List<Kind> KINDS = List.of(
            kind(AUTHENTICATION, "SelfSubjectReview", Kind.Scope.CLUSTER),
            kind(AUTHENTICATION, "TokenReview", Kind.Scope.CLUSTER),
            kind(AUTHORIZATION, "SelfSubjectAccessReview", Kind.Scope.CLUSTER),
            kind(AUTHORIZATION, "SelfSubjectRulesReview", Kind.Scope.CLUSTER),
            kind(AUTHORIZATION, "SubjectAccessReview", Kind.Scope.CLUSTER),
            kind(AUTHORIZATION, "LocalSubjectAccessReview", Kind.Scope.NAMESPACED));

    private final Login login;
    private final InstantSource clock;

    Reviews(Login login, InstantSource clock) {
        this.login = login;
        this.clock = clock;
    }

    /// The kind of review that a URL speaks of, if it does.
    static Optional<Kind> find(Address address) {
        return KINDS.stream().filter(it -> it.group().equals(address.group()) && it.version().equals(address.version())
                && it.plural().equals(address.plural())).findFirst();
    }

    Reply answer(Call call, Address address, Kind kind) {
        if (!address.isCollection()) throw Refusals.unknownResource();
        if (!call.method().equals("POST")) throw Refusals.wrongMethod();
        var order = Bodies.order(call, kind);
        var review = Json.object("kind", Json.of(kind.name())).with("apiVersion", Json.of(kind.apiVersion()))
                .with("metadata", order.object("metadata"));
        return new Reply.Tree(201, switch (kind.name()) {
            case "SelfSubjectReview" -> self(review, call.user());
            case "TokenReview" -> token(review, order.object("spec"));
            case "SelfSubjectRulesReview" -> rules(review, call.user());
            default -> access(review, order.object("spec"), call.user());
        }, List.of());
    }

    private Json.Obj self(Json.Obj review, User user) {
        var now = Json.of(clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        return review.withAt(now, "metadata", "creationTimestamp").with("status", Json.object("userInfo", user.tree()));
    }

    /// A token counts if it is for one of the audiences that the question names, or else for this server.
    private Json.Obj token(Json.Obj review, Json.Obj spec) {
        var token = spec.text("token").orElse("");
        var asked = spec.texts("audiences");
        var fitting = (asked.isEmpty() ? List.of(Tokens.ISSUER) : asked).stream()
                .filter(it -> login.ofToken(token, it).isPresent()).toList();
        var user = fitting.stream().findFirst().flatMap(it -> login.ofToken(token, it));
        var status = user.map(it -> Json.object("authenticated", Json.of(true)).with("user", it.tree()))
                .orElseGet(() -> Json.object("user", Json.Obj.EMPTY).with("error", Json.of("invalid bearer token")));
        if (!asked.isEmpty() && !fitting.isEmpty())
            status = status.with("audiences", new Json.Arr(fitting.stream().map(Json::of).toList()));
        return review.with("spec", spec).with("status", status);
    }

    private static Json.Obj access(Json.Obj review, Json.Obj spec, User user) {
        var attributes = spec.at("resourceAttributes").or(() -> spec.at("nonResourceAttributes"));
        if (!(attributes.orElse(null) instanceof Json.Obj wanted)) {
            throw Refusals.invalid("." + AUTHORIZATION, "", List.of(new Cause("FieldValueInvalid",
                    "Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified",
                    "spec.resourceAttributes")));
        }
        var deed = new Access.Deed(wanted.text("verb").orElse(""), wanted.text("group").orElse(""),
                wanted.text("resource").orElse(""), wanted.text("subresource").orElse(""));
        var self = review.text("kind").orElse("").startsWith("Self");
        var allowed = Access.allows(self ? user.groups() : groups(spec), deed);
        return review.with("spec", spec).with("status", Json.object("allowed", Json.of(allowed)));
    }

    private static List<String> groups(Json.Obj spec) {
        var groups = new ArrayList<String>();
        spec.items("groups").forEach(it -> {
            if (it instanceof Json.Str(var text)) groups.add(text);
        });
        return groups;
    }

    private static Json.Obj rules(Json.Obj review, User user) {
        var verbs = Access.isViewer(user) ? List.of("get", "list", "watch") : List.of("*");
        var everything = Json.list(Json.of("*"));
        var list = new Json.Arr(verbs.stream().map(Json::of).toList());
        var resources = Json.object("verbs", list).with("apiGroups", everything).with("resources", everything);
        var others = Json.object("verbs", list).with("nonResourceURLs", everything);
        return review.with("spec", Json.Obj.EMPTY).with("status", Json.object("resourceRules", Json.list(resources))
                .with("nonResourceRules", Json.list(others)).with("incomplete", Json.of(false)));
    }

    private static Kind kind(String group, String name, Kind.Scope scope) {
        return new Kind(group, "v1", name, name.toLowerCase(java.util.Locale.ROOT) + "s", scope);
    }
}
