package rota.local.rule.batch;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Meta;
import rota.local.rule.Place;

/// Which steps the status of a job may take. Most rules look only at what has changed, so that a status which was
/// written under older rules can still be mended.
record JobStatus(Json.Obj before, Json.Obj after, Place status) {
    private static final List<String> COUNTS = List.of("active", "succeeded", "failed", "ready", "terminating");

    void check() {
        COUNTS.forEach(it -> status.at(it).notNegative());
        uncounted();
        conditions();
        new JobTimes(this).check();
        finished();
        indexes();
        if (changed("ready") || changed("active")) {
            status.number("ready").filter(it -> it > count(after, "active"))
                    .ifPresent(_ -> status.at("ready").invalid("cannot set more ready pods than active"));
        }
        transitions();
    }

    private void uncounted() {
        var seen = new HashSet<String>();
        for (var list : List.of("succeeded", "failed")) {
            for (var uid : status.at("uncountedTerminatedPods").items(list)) {
                if (uid.text().isEmpty()) uid.invalid("must not be empty");
                else if (!seen.add(uid.text())) uid.duplicate();
            }
        }
    }

    private void conditions() {
        var complete = is("Complete");
        var met = is("SuccessCriteriaMet");
        if (complete && is("Failed") && (turned("Complete") || turned("Failed"))) {
            complain("cannot set Complete=True and Failed=true conditions");
        }
        if (complete && is("FailureTarget") && (turned("Complete") || turned("FailureTarget"))) {
            complain("cannot set Complete=True and FailureTarget=true conditions");
        }
        if (is("Failed") && !is("FailureTarget") && (turned("Failed") || changed("failedIndexes"))) {
            complain("cannot set Failed=True condition without the FailureTarget=true condition");
        }
        if (complete && !met && (turned("Complete") || turned("SuccessCriteriaMet"))) {
            complain("cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
        }
        if (met && is("Failed")) complain("cannot set SuccessCriteriaMet=True and Failed=true conditions");
        if (met && is("FailureTarget"))
            complain("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
        if (after.object("spec").has("successPolicy") && !met && complete) {
            complain("cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
        }
    }

    private void finished() {
        if (!isFinished(after)) return;
        var turned = isFinished(before) != isFinished(after);
        if ((turned || changed("active")) && count(after, "active") > 0) {
            status.at("active").invalid("active>0 is invalid for finished job");
        }
        var list = status.at("uncountedTerminatedPods");
        if ((turned || changed("uncountedTerminatedPods"))
                && list.items("succeeded").size() + list.items("failed").size() > 0) {
            list.invalid("must be empty for finished job");
        }
        if ((turned || changed("terminating")) && count(after, "terminating") > 0) {
            status.at("terminating").invalid("terminating>0 is invalid for finished job");
        }
    }

    private void indexes() {
        var spec = after.object("spec");
        var completions = Meta.number(spec, "completions");
        var completed = status.at("completedIndexes");
        var failed = status.at("failedIndexes");
        if (changed("completedIndexes")) {
            completions.flatMap(it -> Indexes.parse(completed.text(), it).problem())
                    .ifPresent(it -> completed.invalid("error parsing completedIndexes: " + it));
            if (!completed.text().isEmpty() && !spec.text("completionMode").orElse("").equals("Indexed")) {
                completed.invalid("cannot set non-empty completedIndexes when non-indexed completion mode");
            }
        }
        if (changed("failedIndexes") && failed.exists()) {
            if (!spec.has("backoffLimitPerIndex")) {
                failed.invalid("cannot set non-null failedIndexes when backoffLimitPerIndex is null");
            } else {
                completions.flatMap(it -> Indexes.parse(failed.text(), it).problem())
                        .ifPresent(it -> failed.invalid("error parsing failedIndexes: " + it));
            }
        }
        if ((changed("failedIndexes") || changed("completedIndexes")) && failed.exists()) {
            completions.flatMap(it -> Indexes.parse(completed.text(), it).shared(Indexes.parse(failed.text(), it)))
                    .ifPresent(it -> failed.invalid("failedIndexes and completedIndexes overlap at index: " + it));
        }
    }

    private void transitions() {
        for (var type : List.of("Failed", "Complete", "FailureTarget")) {
            if (was(type) && !is(type)) complain("cannot disable the terminal " + type + "=True condition");
        }
        if (count(after, "failed") < count(before, "failed")) {
            status.at("failed").invalid("cannot decrease the failed counter");
        }
        var spec = after.object("spec");
        var elastic = spec.text("completionMode").orElse("").equals("Indexed")
                && spec.get("completions").equals(spec.get("parallelism"));
        if (!elastic && count(after, "succeeded") < count(before, "succeeded")) {
            status.at("succeeded").invalid("cannot decrease the succeeded counter");
        }
        if (was("SuccessCriteriaMet") && !is("SuccessCriteriaMet")) {
            complain("cannot disable the SuccessCriteriaMet=True condition");
        }
        if (was("Complete") && !was("SuccessCriteriaMet") && is("SuccessCriteriaMet")) {
            complain("cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
        }
    }

    private void complain(String why) {
        status.report(new Fault("status.conditions", "Invalid value: " + why));
    }

    boolean changed(String field) {
        return !Objects.equals(before.at("status", field), after.at("status", field));
    }

    boolean turned(String condition) {
        return was(condition) != is(condition);
    }

    boolean is(String condition) {
        return has(after, condition, "True");
    }

    boolean was(String condition) {
        return has(before, condition, "True");
    }

    static boolean has(Json.Obj job, String condition, String value) {
        return job.items("status", "conditions").stream().anyMatch(it -> it instanceof Json.Obj found
                && found.text("type").equals(Optional.of(condition))
                && found.text("status").equals(Optional.of(value)));
    }

    static boolean isFinished(Json.Obj job) {
        return has(job, "Complete", "True") || has(job, "Failed", "True");
    }

    private static long count(Json.Obj job, String field) {
        return Meta.number(job, "status", field).orElse(0L);
    }
}
