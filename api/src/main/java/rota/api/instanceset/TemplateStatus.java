package rota.api.instanceset;

import rota.api.instanceset.InstanceSetStatus.Counts;
import rota.api.wire.Json;

/// How the instances of one template fare.
public record TemplateStatus(String name, Counts counts) {
    static TemplateStatus of(Json.Obj status) {
        return new TemplateStatus(status.text("name").orElse(""), new Counts(status.whole("replicas").orElse(0),
                status.whole("readyReplicas").orElse(0), status.whole("availableReplicas").orElse(0),
                status.whole("currentReplicas").orElse(0), status.whole("updatedReplicas").orElse(0)));
    }

    Json.Obj wire() {
        return Json.object("name", Json.of(name)).with("replicas", Json.of(counts.replicas()))
                .with("readyReplicas", Json.of(counts.ready())).with("availableReplicas", Json.of(counts.available()))
                .with("currentReplicas", Json.of(counts.current())).with("updatedReplicas", Json.of(counts.updated()));
    }
}
