package rota.kernel.events;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.kernel.plan.Action.Severity;

/// One Event object, as it should be after it was seen `count` times.
record Occurrence(Note note, String name, int count, Instant first, Instant last) {
    private static final Kind EVENT = Kind.of(Event.class);
    /// Where events about objects without a namespace go.
    private static final String NAMESPACE_OF_CLUSTER_WIDE = "default";

    Occurrence again(Note latest, Instant now) {
        return new Occurrence(latest, name, count + 1, first, now);
    }

    Key key() {
        var namespace = note.regarding().key().namespace();
        return EVENT.key(namespace.isEmpty() ? NAMESPACE_OF_CLUSTER_WIDE : namespace, name);
    }

    Request.Create creation() {
        var event = new EventBuilder()
                .withNewMetadata().withNamespace(key().namespace()).withName(name).endMetadata()
                .withInvolvedObject(reference())
                .withType(type()).withReason(note.reason()).withMessage(note.message())
                .withCount(count).withFirstTimestamp(seconds(first)).withLastTimestamp(seconds(last))
                .withNewSource().withComponent(note.source()).endSource()
                .withReportingComponent(note.source())
                .build();
        return new Request.Create(event);
    }

    /// Count, time and words, as absolute values: sending it twice does no harm.
    Request.Patch patch() {
        var changes = new LinkedHashMap<String, Json>();
        changes.put("count", Json.of(count));
        changes.put("lastTimestamp", Json.of(seconds(last)));
        changes.put("message", Json.of(note.message()));
        return new Request.Patch(key(), new Request.PatchBody.Strategic(Json.object(changes)),
                Request.Subresource.NONE);
    }

    private ObjectReference reference() {
        var regarding = note.regarding();
        var kind = regarding.key().kind();
        var reference = new ObjectReferenceBuilder().withApiVersion(kind.apiVersion()).withKind(kind.name())
                .withName(regarding.key().name()).withUid(regarding.uid());
        return kind.namespaced() ? reference.withNamespace(regarding.key().namespace()).build() : reference.build();
    }

    private String type() {
        return switch (note.severity()) {
            case Severity.NORMAL -> "Normal";
            case Severity.WARNING -> "Warning";
        };
    }

    private static String seconds(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
