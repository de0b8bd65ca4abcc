package rota.local.admission;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Admission.Deed;

/// The objects in which a webhook is asked and answers: `AdmissionReview` of `admission.k8s.io/v1`.
final class Reviews {
    private static final String API = "admission.k8s.io/v1";

    private Reviews() {}

    /// What a webhook says.
    ///
    /// @param status why not
    /// @param patch operations of a JSON patch; none where it changes nothing
    record Answer(boolean allowed, Json.Obj status, List<Json> patch, List<String> warnings) {}

    /// The question about a deed.
    ///
    /// @param as the kind, in the version in which the webhook knows it
    static Json.Obj request(Deed deed, Kind as, String uid) {
        var resource = deed.type().kind();
        var shape = deed.subresource().equals("scale") || !deed.shape().equals(resource) ? deed.shape() : as;
        var tree = Json.object("uid", Json.of(uid)).with("kind", kind(shape)).with("resource", resource(as));
        if (!deed.subresource().isEmpty()) tree = tree.with("subResource", Json.of(deed.subresource()));
        tree = tree.with("requestKind", kind(deed.shape().equals(resource) ? resource : deed.shape()))
                .with("requestResource", resource(resource));
        if (!deed.subresource().isEmpty()) tree = tree.with("requestSubResource", Json.of(deed.subresource()));
        if (!deed.key().name().isEmpty()) tree = tree.with("name", Json.of(deed.key().name()));
        if (!deed.key().namespace().isEmpty()) tree = tree.with("namespace", Json.of(deed.key().namespace()));
        return tree.with("operation", Json.of(deed.operation().name())).with("userInfo", deed.intent().user())
                .with("object", version(deed.object(), shape)).with("oldObject", version(deed.old(), shape))
                .with("dryRun", Json.of(deed.intent().dryRun())).with("options", options(deed));
    }

    static Json.Obj review(Json.Obj request) {
        return Json.object("kind", Json.of("AdmissionReview")).with("apiVersion", Json.of(API))
                .with("request", request);
    }

    /// Reads an answer.
    ///
    /// @throws IllegalArgumentException when it is none
    static Answer answer(byte[] body, String uid, boolean mutating) {
        if (!(Codec.read(body, _ -> {}) instanceof Json.Obj review)) throw new IllegalArgumentException("no object");
        var its = review.text("apiVersion").orElse("") + ", Kind=" + review.text("kind").orElse("");
        if (!its.equals(API + ", Kind=AdmissionReview")) {
            throw new IllegalArgumentException("expected webhook response of " + API + ", Kind=AdmissionReview, got "
                    + its);
        }
        if (!(review.get("response").orElse(null) instanceof Json.Obj response)) {
            throw new IllegalArgumentException("webhook response was absent");
        }
        var theirs = response.text("uid").orElse("");
        if (!theirs.equals(uid)) {
            throw new IllegalArgumentException("expected response.uid=\"" + uid + "\", got \"" + theirs + "\"");
        }
        var warnings = response.items("warnings").stream().filter(Json.Str.class::isInstance)
                .map(it -> ((Json.Str) it).value()).toList();
        return new Answer(response.get("allowed").equals(Optional.of(Json.Bool.TRUE)), response.object("status"),
                mutating ? patch(response) : List.of(), warnings);
    }

    private static List<Json> patch(Json.Obj response) {
        var text = response.text("patch").orElse("");
        var type = response.text("patchType").orElse("");
        if (text.isEmpty() && type.isEmpty()) return List.of();
        if (text.isEmpty())
            throw new IllegalArgumentException("webhook returned response.patchType but not "
                    + "response.patch");
        if (type.isEmpty())
            throw new IllegalArgumentException("webhook returned response.patch but not "
                    + "response.patchType");
        if (!type.equals("JSONPatch")) {
            throw new IllegalArgumentException("webhook returned invalid response.patchType of \"" + type + "\"");
        }
        var read = Codec.read(new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8));
        if (read instanceof Json.Arr(var operations)) return operations;
        throw new IllegalArgumentException("the patch is no list of operations");
    }

    private static Json version(Json.Obj object, Kind as) {
        return object.fields().isEmpty() ? Json.Null.NULL : object.with("apiVersion", Json.of(as.apiVersion()));
    }

    private static Json.Obj kind(Kind kind) {
        return Json.object("group", Json.of(kind.group())).with("version", Json.of(kind.version()))
                .with("kind", Json.of(kind.name()));
    }

    private static Json.Obj resource(Kind kind) {
        return Json.object("group", Json.of(kind.group())).with("version", Json.of(kind.version()))
                .with("resource", Json.of(kind.plural()));
    }

    private static Json.Obj options(Deed deed) {
        var name = switch (deed.operation()) {
            case CREATE -> "CreateOptions";
            case UPDATE -> "UpdateOptions";
            case DELETE -> "DeleteOptions";
        };
        var options = Json.object("kind", Json.of(name)).with("apiVersion", Json.of("meta.k8s.io/v1"));
        if (deed.intent().dryRun()) options = options.with("dryRun", Json.list(Json.of("All")));
        return deed.intent().manager().isEmpty() ? options
                : options.with("fieldManager", Json.of(deed.intent().manager()));
    }
}
