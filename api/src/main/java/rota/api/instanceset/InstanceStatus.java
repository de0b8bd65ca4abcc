package rota.api.instanceset;

import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import rota.api.wire.Json;

/// How one instance fares.
///
/// @param template empty when nobody knows; the default template is called ""
/// @param role as the user spells it; empty where there is none
/// @param configs the configurations that it has taken in, by name
public record InstanceStatus(String name, Optional<String> template, Desired desired, Current current,
        Revision revision, Health health, String role, SequencedMap<String, String> configs, boolean expanding) {

    /// Whether it should run.
    public enum Desired {
        ACTIVE("Active"), OFFLINE("Offline"),
        /// It should go: nobody wants it any more.
        RELEASED("Released");

        private final String word;

        Desired(String word) {
            this.word = word;
        }

        static Desired of(String word) {
            for (var state : values()) if (state.word.equals(word)) return state;
            return ACTIVE;
        }
    }

    /// Whether there is a pod.
    public enum Current {
        PRESENT("Present"), TERMINATING("Terminating"), ABSENT("Absent");

        private final String word;

        Current(String word) {
            this.word = word;
        }

        static Current of(String word) {
            for (var state : values()) if (state.word.equals(word)) return state;
            return PRESENT;
        }
    }

    /// What it is made from.
    public record Revision(String current, String update, boolean upToDate) {
        public static final Revision NONE = new Revision("", "", false);
    }

    /// How it is.
    public record Health(boolean ready, boolean available, boolean failed) {
        public static final Health NONE = new Health(false, false, false);
    }

    static InstanceStatus of(Json.Obj status) {
        var configs = new TreeMap<String, String>();
        status.objects("configs").forEach(it -> configs.put(it.text("name").orElse(""),
                it.text("configHash").orElse("")));
        return new InstanceStatus(status.text("podName").orElse(""), status.text("templateName"),
                Desired.of(status.text("desiredState").orElse("")), Current.of(status.text("currentState").orElse("")),
                new Revision(status.text("currentRevision").orElse(""), status.text("updateRevision").orElse(""),
                        status.truth("upToDate").orElse(false)),
                new Health(status.truth("ready").orElse(false), status.truth("available").orElse(false),
                        status.truth("failed").orElse(false)),
                status.text("role").orElse(""), configs, status.truth("volumeExpansion").orElse(false));
    }

    Json.Obj wire() {
        var status = Json.object("podName", Json.of(name)).with("desiredState", Json.of(desired.word))
                .with("currentState", Json.of(current.word));
        if (template.isPresent()) status = status.with("templateName", Json.of(template.get()));
        status = text(status, "currentRevision", revision.current);
        status = text(status, "updateRevision", revision.update);
        status = truth(status, "upToDate", revision.upToDate);
        status = truth(status, "ready", health.ready);
        status = truth(status, "available", health.available);
        status = truth(status, "failed", health.failed);
        status = text(status, "role", role);
        status = truth(status, "volumeExpansion", expanding);
        return configs.isEmpty() ? status : status.with("configs", configsJson());
    }

    private Json configsJson() {
        return new Json.Arr(configs.entrySet().stream().<Json>map(it -> Json.object("name", Json.of(it.getKey()))
                .with("configHash", Json.of(it.getValue()))).toList());
    }

    private static Json.Obj text(Json.Obj status, String field, String value) {
        return value.isEmpty() ? status : status.with(field, Json.of(value));
    }

    private static Json.Obj truth(Json.Obj status, String field, boolean value) {
        return value ? status.with(field, Json.Bool.TRUE) : status;
    }
}
