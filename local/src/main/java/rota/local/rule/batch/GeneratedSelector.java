package rota.local.rule.batch;

import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Selectors;

/// The labels and the selector that the server gives a job: whoever writes others wants something else.
final class GeneratedSelector {
    private GeneratedSelector() {}

    static void check(Place job, boolean newLabels) {
        var selector = job.at("spec", "selector");
        if (!selector.exists()) return;
        var uid = job.at("metadata").text("uid");
        var name = job.at("metadata").text("name");
        has(job, JobRules.OLD_UID, uid);
        has(job, JobRules.OLD_NAME, name);
        var expected = Json.object(JobRules.OLD_UID, Json.of(uid)).with(JobRules.OLD_NAME, Json.of(name));
        if (newLabels) {
            has(job, JobRules.UID, uid);
            has(job, JobRules.NAME, name);
            expected = expected.with(JobRules.UID, Json.of(uid)).with(JobRules.NAME, Json.of(name));
        }
        if (!Selectors.matches(selector.object(), expected)) selector.invalid("`selector` not auto-generated");
    }

    private static void has(Place job, String key, String value) {
        var labels = job.at("spec", "template", "metadata", "labels");
        var found = labels.object().text(key);
        var field = labels.path() + "[" + key + "]";
        var why = "must be '" + value + "'";
        if (found.isEmpty()) job.report(Fault.required(field, why));
        else if (!found.get().equals(value)) job.report(Fault.invalid(field, labels.value(), why));
    }
}
