package rota.kernel.events;

import rota.api.meta.Identity;
import rota.kernel.plan.Action.Severity;

/// Something that happened to an object and that its user may want to know.
///
/// @param source who says so, by the name that events show: `job-controller`
/// @param reason one word in CamelCase, for machines: `FailedCreate`
/// @param message a sentence, for people
public record Note(String source, Identity regarding, Severity severity, String reason, String message) {

    /// What this note is about, whatever its words.
    Topic topic() {
        return new Topic(source, regarding, severity, reason);
    }

    Note saying(String words) {
        return new Note(source, regarding, severity, reason, words);
    }

    /// Notes of one topic are similar: too many different ones are combined.
    record Topic(String source, Identity regarding, Severity severity, String reason) {}
}
