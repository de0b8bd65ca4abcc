package rota.local.rule.batch;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// What may change in the spec of a job.
///
/// @param before the job as it was
record JobChange(Json.Obj before, Place spec) {
    private static final List<String> FINAL = List.of("selector", "completionMode", "podFailurePolicy",
            "backoffLimitPerIndex", "managedBy", "successPolicy");
    private static final List<String> DIRECTIVES = List.of("nodeSelector", "tolerations", "schedulingGates");

    void check() {
        var old = before.object("spec");
        completions(old);
        template(old);
        for (var field : FINAL) {
            if (!old.get(field).equals(spec.object().get(field))) spec.at(field).invalid("field is immutable");
        }
    }

    /// An indexed job may grow and shrink, as long as all of it runs at once.
    private void completions(Json.Obj old) {
        var field = spec.at("completions");
        if (old.get("completions").equals(spec.object().get("completions"))) return;
        if (!JobSpecs.isIndexed(spec)) field.invalid("field is immutable");
        else if (field.exists() && !field.number().equals(spec.number("parallelism"))) {
            field.invalid("can only be modified in tandem with spec.parallelism");
        }
    }

    /// Before a suspended job has ever started, somebody may still decide where its pods go.
    private void template(Json.Obj old) {
        var now = spec.at("template");
        var suspended = old.get("suspend").equals(Optional.of(Json.Bool.TRUE));
        var started = before.at("status", "startTime").isPresent();
        var expected = old.object("template");
        if (suspended && !started) expected = redirected(expected, now.object());
        if (!expected.equals(now.object())) now.invalid("field is immutable");
    }

    private static Json.Obj redirected(Json.Obj old, Json.Obj now) {
        var spec = old.object("spec");
        for (var field : DIRECTIVES) spec = Trees.taken(spec, field, now.object("spec"));
        var metadata = old.object("metadata");
        for (var field : List.of("labels", "annotations"))
            metadata = Trees.taken(metadata, field, now.object("metadata"));
        return old.with("metadata", metadata).with("spec", affinity(spec, now.object("spec")));
    }

    private static Json.Obj affinity(Json.Obj old, Json.Obj now) {
        if (!old.has("affinity") && !now.has("affinity")) return old;
        var merged = Trees.taken(old.object("affinity"), "nodeAffinity", now.object("affinity"));
        return merged.fields().isEmpty() && !now.has("affinity") ? old.without("affinity")
                : old.with("affinity", merged);
    }
}
