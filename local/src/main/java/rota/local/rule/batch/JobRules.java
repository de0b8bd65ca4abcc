package rota.local.rule.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;
import rota.local.rule.pod.PodTemplates;

/// A job knows its pods by labels that carry its name and UID; the server puts them there.
public final class JobRules implements Rules {
    static final String NAME = "batch.kubernetes.io/job-name";
    static final String UID = "batch.kubernetes.io/controller-uid";
    static final String OLD_NAME = "job-name";
    static final String OLD_UID = "controller-uid";

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        var full = Trees.in(PodTemplates.defaulted(tree), "spec", JobRules::spec);
        return labelled(full);
    }

    private static Json.Obj spec(Json.Obj given) {
        var spec = given;
        // A job that says how many pods it wants at once, but not how many in all, is a queue of work.
        if (!spec.has("parallelism")) spec = Trees.filled(spec, "completions", Json.of(1));
        spec = Trees.filled(spec, "parallelism", Json.of(1));
        spec = Trees.filled(spec, "backoffLimit",
                Json.of(spec.has("backoffLimitPerIndex") ? Integer.MAX_VALUE : 6));
        spec = Trees.filled(spec, "completionMode", Json.of("NonIndexed"));
        spec = Trees.filled(spec, "suspend", Json.Bool.FALSE);
        spec = Trees.filled(spec, "manualSelector", Json.Bool.FALSE);
        return Trees.filled(spec, "podReplacementPolicy",
                Json.of(spec.has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed"));
    }

    /// A job without labels shows those of its pods.
    private static Json.Obj labelled(Json.Obj tree) {
        var labels = tree.object("spec", "template", "metadata", "labels");
        var own = tree.object("metadata", "labels");
        return labels.fields().isEmpty() || !own.fields().isEmpty() ? tree : tree.withAt(labels, "metadata", "labels");
    }

    @Override
    public Json.Obj created(Json.Obj tree) {
        var fresh = tree.with("status", Json.Obj.EMPTY);
        if (isManual(tree)) return fresh;
        // Labels that were taken from the template stay those of the template.
        var shared = tree.at("metadata", "labels").equals(tree.at("spec", "template", "metadata", "labels"));
        return labelled(withSelector(shared ? fresh.withoutAt("metadata", "labels") : fresh));
    }

    private static Json.Obj withSelector(Json.Obj tree) {
        var name = Json.of(Meta.text(tree, "name"));
        var uid = Json.of(Meta.text(tree, "uid"));
        var labels = tree.object("spec", "template", "metadata", "labels");
        for (var key : List.of(OLD_NAME, NAME)) labels = Trees.filled(labels, key, name);
        for (var key : List.of(OLD_UID, UID)) labels = Trees.filled(labels, key, uid);
        var matched = Trees.filled(tree.object("spec", "selector", "matchLabels"), UID, uid);
        return tree.withAt(labels, "spec", "template", "metadata", "labels")
                .withAt(matched, "spec", "selector", "matchLabels");
    }

    static boolean isManual(Json.Obj tree) {
        return tree.at("spec", "manualSelector").equals(Optional.of(Json.Bool.TRUE));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        whole(Place.of(tree, faults), true);
        return faults;
    }

    private static void whole(Place job, boolean newLabels) {
        if (!isManual(job.object())) GeneratedSelector.check(job, newLabels);
        JobSpecs.checkSelector(job.at("spec"));
        JobSpecs.check(job.at("spec"));
        var completions = job.at("spec").number("completions").orElse(0L);
        if (!JobSpecs.isIndexed(job.at("spec")) || completions <= 0) return;
        var hostname = job.at("metadata").text("name") + "-" + (completions - 1);
        if (NameRule.LABEL.problem(hostname).isPresent()) {
            job.at("metadata", "name").invalid("will not able to create pod with invalid DNS label: " + hostname);
        }
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (before.get("spec").equals(after.get("spec"))) return List.of();
        var faults = new ArrayList<Fault>();
        var labels = before.object("spec", "template", "metadata", "labels");
        whole(Place.of(after, faults), labels.has(NAME) && labels.has(UID));
        new JobChange(before, Place.of(after, faults).at("spec")).check();
        return faults;
    }

    @Override
    public List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        var faults = new ArrayList<Fault>();
        new JobStatus(before, after, Place.of(after, faults).at("status")).check();
        return faults;
    }
}
