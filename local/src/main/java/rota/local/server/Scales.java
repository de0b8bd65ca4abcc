package rota.local.server;

import java.util.List;
import java.util.stream.Collectors;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Intake;
import rota.local.patch.Patches;
import rota.local.patch.Schemas;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.store.Stored;

/// Objects seen through their `scale` subresource: how many replicas there should be, how many there are, and how to
/// find them.
final class Scales {
    static final Kind KIND = new Kind("autoscaling", "v1", "Scale", "scales", Kind.Scope.NAMESPACED);

    private static final List<String> METADATA = List.of("name", "namespace", "uid", "resourceVersion",
            "creationTimestamp");

    private Scales() {}

    static Json.Obj of(Stored object, ScalePaths paths) {
        var metadata = Json.Obj.EMPTY;
        for (var field : METADATA) {
            var value = object.tree().at("metadata", field);
            if (value.isPresent()) metadata = metadata.with(field, value.get());
        }
        var wanted = number(object.tree(), paths.specReplicas());
        var status = Json.object("replicas", Json.of(number(object.tree(), paths.statusReplicas())));
        var selector = paths.selector().flatMap(it -> object.tree().at(it.toArray(String[]::new)))
                .map(Scales::selector).orElse("");
        return Json.object("kind", Json.of("Scale")).with("apiVersion", Json.of("autoscaling/v1"))
                .with("metadata", metadata)
                .with("spec", wanted == 0 ? Json.Obj.EMPTY : Json.object("replicas", Json.of(wanted)))
                .with("status", selector.isEmpty() ? status : status.with("selector", Json.of(selector)));
    }

    /// A scale, changed by a patch.
    static Json.Obj patched(Json.Obj scale, PatchBody patch, Type type) {
        var schema = Schemas.of(KIND);
        // Custom kinds know no strategy, and their scales neither.
        var patched = Patches.apply(scale, patch, type.has(Trait.CUSTOM) ? Schemas.deduced() : schema);
        try {
            return Intake.of(patched, schema, Json.Obj.EMPTY).tree();
        } catch (Intake.Misfit wrong) {
            throw Refusal.unusablePatch(patched.toString(), String.valueOf(wrong.getMessage()));
        }
    }

    /// A scale that somebody applies, as what it says about the object.
    static PatchBody.Apply applied(Key key, PatchBody.Apply scale, ScalePaths paths) {
        var object = Json.object("apiVersion", Json.of(key.kind().apiVersion()))
                .with("kind", Json.of(key.kind().name())).with("metadata", scale.object().object("metadata"));
        var wanted = scale.object().at("spec", "replicas");
        return new PatchBody.Apply(wanted.map(it -> object.withAt(it, paths.specReplicas().toArray(String[]::new)))
                .orElse(object), scale.manager(), scale.force());
    }

    /// The object as its scale should be.
    static Json.Obj applied(Json.Obj object, Json.Obj scale, ScalePaths paths) {
        var wanted = Meta.number(scale, "spec", "replicas").orElse(0L);
        if (wanted < 0) {
            var fault = Fault.invalid("spec.replicas", Json.of(wanted), "must be greater than or equal to 0");
            throw new ApiException.Invalid(
                    "Scale.autoscaling \"" + Meta.text(scale, "name") + "\" is invalid: " + fault,
                    List.of(fault.cause()));
        }
        return object.withAt(Json.of(wanted), paths.specReplicas().toArray(String[]::new));
    }

    private static long number(Json.Obj tree, List<String> path) {
        return Meta.number(tree, path.toArray(String[]::new)).orElse(0L);
    }

    /// Users of the scale want text: custom kinds store it so, built-in ones store an object.
    private static String selector(Json selector) {
        return switch (selector) {
            case Json.Str(var text) -> text;
            case Json.Obj object when object.has("matchLabels") || object.has("matchExpressions") ->
                    labels(object.object("matchLabels"));
            case Json.Obj plain -> labels(plain);
            case Json.Num _, Json.Bool _, Json.Arr _, Json.Null _ -> "";
        };
    }

    private static String labels(Json.Obj labels) {
        return labels.fields().entrySet().stream()
                .map(it -> it.getKey() + "=" + (it.getValue() instanceof Json.Str(var text) ? text : "")).sorted()
                .collect(Collectors.joining(","));
    }
}
