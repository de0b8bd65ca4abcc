package rota.local.rule.batch;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.Place;
import rota.local.rule.Rules;
import rota.local.rule.Trees;
import rota.local.rule.pod.PodTemplates;

/// A cron job, as data: nobody here starts its jobs.
public final class CronJobRules implements Rules {
    /// What the name of a job adds to that of its cron job.
    private static final int LONGEST_NAME = 52;
    private static final String FIELD = "(\\*|\\?|[0-9a-zA-Z,/*-]+)";

    @Override
    public Json.Obj defaulted(Json.Obj tree) {
        return Trees.in(tree, "spec",
                spec -> Trees.in(spec, "jobTemplate", job -> Trees.in(job, "spec",
                        it -> Trees.in(it, "template", PodTemplates::filled))));
    }

    @Override
    public List<Fault> createFaults(Json.Obj tree) {
        var faults = new ArrayList<Fault>();
        var cron = Place.of(tree, faults);
        check(cron.at("spec"));
        if (cron.at("metadata").text("name").length() > LONGEST_NAME) {
            cron.at("metadata", "name").invalid("must be no more than " + LONGEST_NAME + " characters");
        }
        return faults;
    }

    @Override
    public List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        if (before.get("spec").equals(after.get("spec"))) return List.of();
        var faults = new ArrayList<Fault>();
        check(Place.of(after, faults).at("spec"));
        return faults;
    }

    private static void check(Place spec) {
        var schedule = spec.at("schedule");
        if (schedule.text().isEmpty()) schedule.required("");
        else if (!isSchedule(schedule.text())) {
            schedule.invalid("expected exactly 5 fields, found " + schedule.text().strip().split("\\s+").length + ": ["
                    + schedule.text() + "]");
        }
        zone(spec.at("timeZone"));
        for (var field : List.of("startingDeadlineSeconds", "successfulJobsHistoryLimit", "failedJobsHistoryLimit")) {
            spec.at(field).notNegative();
        }
        spec.at("concurrencyPolicy").oneOf(List.of("Allow", "Forbid", "Replace"));
        var job = spec.at("jobTemplate", "spec");
        if (job.isTrue("manualSelector")) {
            job.at("manualSelector").report(Fault.unsupported(job.at("manualSelector").path(), Json.Bool.TRUE,
                    List.of("nil", "false")));
        }
        JobSpecs.check(job);
    }

    private static void zone(Place zone) {
        if (!zone.exists()) return;
        try {
            ZoneId.of(zone.text());
        } catch (DateTimeException unknown) {
            zone.invalid("unknown time zone " + zone.text());
        }
    }

    private static boolean isSchedule(String text) {
        if (text.startsWith("@"))
            return text.matches("@(yearly|annually|monthly|weekly|daily|midnight|hourly|every .+)");
        var fields = text.strip().split("\\s+");
        return fields.length == 5 && List.of(fields).stream().allMatch(it -> it.matches(FIELD));
    }
}
