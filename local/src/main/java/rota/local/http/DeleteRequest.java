package rota.local.http;

import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException.Cause;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.server.Intent;

/// How to delete: from the body, or, where there is none, from the query.
///
/// @param waits whether the client wants to hear, by another code, that the object is not gone yet
record DeleteRequest(Preconditions preconditions, DeleteOptions options, Intent intent, boolean waits) {
    private static final String NAME = "DeleteOptions";

    static DeleteRequest parse(Call call, List<String> warnings) {
        return of(call, Bodies.options(call).orElseGet(() -> fromQuery(call.query())), warnings);
    }

    /// From a tree that somebody else has found.
    static DeleteRequest of(Call call, Json.Obj tree, List<String> warnings) {
        var kind = tree.text("kind").orElse(NAME);
        if (!kind.equals(NAME)) {
            throw Refusals.badRequest("no kind \"" + kind + "\" is registered for version \"" + tree.text("apiVersion")
                    .orElse("") + "\" of options");
        }
        var dryRun = WriteOptions.dryRun(tree.items("dryRun").stream().filter(Json.Str.class::isInstance)
                .map(it -> ((Json.Str) it).value()).toList(), NAME);
        var orphan = tree.get("orphanDependents");
        var intent = new Intent(call.manager(), dryRun, Intent.FieldValidation.IGNORE, it -> {
            warnings.add(it);
            call.warn(it);
        }, call.user().tree());
        return new DeleteRequest(preconditions(tree.object("preconditions")),
                new DeleteOptions(grace(tree), propagation(tree)), intent,
                orphan.equals(Optional.of(Json.Bool.FALSE)));
    }

    private static Json.Obj fromQuery(Query query) {
        var tree = Json.Obj.EMPTY;
        var grace = query.number("gracePeriodSeconds");
        if (grace.isPresent()) tree = tree.with("gracePeriodSeconds", Json.of(grace.getAsLong()));
        if (query.first("propagationPolicy").isPresent()) {
            tree = tree.with("propagationPolicy", Json.of(query.text("propagationPolicy")));
        }
        if (query.first("orphanDependents").isPresent()) {
            tree = tree.with("orphanDependents", Json.of(query.flag("orphanDependents")));
        }
        return tree.with("dryRun", new Json.Arr(query.all("dryRun").stream().map(Json::of).toList()));
    }

    private static Preconditions preconditions(Json.Obj tree) {
        return new Preconditions(tree.text("uid"), tree.text("resourceVersion").map(DeleteRequest::version));
    }

    private static ResourceVersion version(String text) {
        try {
            return ResourceVersion.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw Refusals.badRequest(wrong);
        }
    }

    private static Optional<Long> grace(Json.Obj tree) {
        return tree.get("gracePeriodSeconds").filter(it -> it != Json.Null.NULL).map(it -> {
            if (it instanceof Json.Num(var number)) return number.longValue();
            throw Refusals.badRequest("DeleteOptions.gracePeriodSeconds: expected a number, found " + it);
        });
    }

    private static Optional<Propagation> propagation(Json.Obj tree) {
        var orphan = tree.get("orphanDependents").filter(Json.Bool.class::isInstance);
        var policy = tree.text("propagationPolicy");
        if (policy.isPresent() && orphan.isPresent()) {
            throw Refusals.invalidOption(NAME, new Cause("FieldValueInvalid", "Invalid value: \"" + policy.get()
                    + "\": orphanDependents and deletionPropagation cannot be both set", "propagationPolicy"));
        }
        if (policy.isEmpty()) {
            return orphan.map(it -> it == Json.Bool.TRUE ? Propagation.ORPHAN : Propagation.BACKGROUND);
        }
        return Optional.of(switch (policy.get()) {
            case "Background" -> Propagation.BACKGROUND;
            case "Foreground" -> Propagation.FOREGROUND;
            case "Orphan" -> Propagation.ORPHAN;
            default -> throw WriteOptions.unsupported(NAME, "propagationPolicy", Json.of(policy.get()),
                    "\"Foreground\", \"Background\", \"Orphan\", \"nil\"");
        });
    }
}
