package rota.local.rule.batch;

import java.time.Instant;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.rule.Place;

/// When a job started and when it was complete.
record JobTimes(JobStatus job) {
    void check() {
        var start = job.status().at("startTime");
        var completion = job.status().at("completionTime");
        var startChanged = job.changed("startTime");
        var completionChanged = job.changed("completionTime");
        if (job.turned("Complete") || completionChanged) {
            if (completion.exists() && !job.is("Complete")) {
                completion.invalid("cannot set completionTime when there is no Complete=True condition");
            }
            if (!completion.exists() && job.is("Complete")) {
                completion.required("completionTime is required for Complete jobs");
            }
        }
        if ((startChanged || completionChanged) && start.exists() && completion.exists()
                && instant(completion).isBefore(instant(start))) {
            completion.invalid("must be equal to or after `startTime`");
        }
        if (completionChanged && completion.exists() && job.before().at("status", "completionTime").isPresent()) {
            completion.invalid("field is immutable");
        }
        started(start, startChanged);
    }

    private void started(Place start, boolean changed) {
        var spec = job.after().object("spec");
        var suspended = spec.get("suspend").equals(Optional.of(Json.Bool.TRUE));
        var finishes = JobStatus.isFinished(job.before()) != JobStatus.isFinished(job.after());
        var empty = suspended && spec.get("completions").equals(Optional.of(Json.of(0)));
        if ((finishes || changed) && !empty && !start.exists() && JobStatus.isFinished(job.after())) {
            start.required("startTime is required for finished job");
        }
        var resuming = job.was("Suspended") && JobStatus.has(job.after(), "Suspended", "False");
        if (changed && !resuming && !suspended && job.before().at("status", "startTime").isPresent()) {
            start.required("startTime cannot be removed for unsuspended job");
        }
    }

    private static Instant instant(Place place) {
        return Instant.parse(place.text());
    }
}
