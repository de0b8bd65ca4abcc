package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;

/// Says on a pod that it ends through no fault of its own, for those who count its failures.
final class Disruption {
    private static final Kind PODS = Kind.of(Pod.class);

    private Disruption() {}

    static Action.Patch of(Pod pod, String reason, Instant now) {
        return patch(pod, Json.object("conditions", Json.list(condition(reason, now))));
    }

    /// Nobody is left who could say how the pod ended: it has failed.
    static Action.Patch failed(Pod pod, String reason, Instant now) {
        return patch(pod, Json.object("phase", Json.of("Failed"))
                .with("conditions", Json.list(condition(reason, now))));
    }

    private static Json.Obj condition(String reason, Instant now) {
        return Json.object("type", Json.of("DisruptionTarget")).with("status", Json.of("True"))
                .with("reason", Json.of(reason)).with("message", Json.of("The pod's node is gone or cannot be used."))
                .with("lastTransitionTime", Json.of(now.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    private static Action.Patch patch(Pod pod, Json.Obj status) {
        return new Action.Patch(Key.of(PODS, pod), new PatchBody.Strategic(Json.object("status", status)),
                Subresource.STATUS, Tolerates.GONE);
    }
}
