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

/// What we write on pods that their node has let down.
final class PodMarks {
    private static final Kind PODS = Kind.of(Pod.class);

    private PodMarks() {}

    /// The pod ends through no fault of its own, for those who count its failures.
    static Action.Patch disrupted(Pod pod, String reason, Instant now) {
        return patch(pod, Json.object("conditions", Json.list(disruption(reason, now))));
    }

    /// Nobody is left who could say how the pod ended: it has failed.
    static Action.Patch failed(Pod pod, String reason, Instant now) {
        return patch(pod, Json.object("phase", Json.of("Failed"))
                .with("conditions", Json.list(disruption(reason, now))));
    }

    static Action.Patch unready(Pod pod, Instant now) {
        var reason = Json.of("NodeNotReady");
        return patch(pod, Json.object("conditions",
                Json.list(condition("Ready", "False", now).with("reason", reason))));
    }

    private static Json.Obj disruption(String reason, Instant now) {
        return condition("DisruptionTarget", "True", now).with("reason", Json.of(reason))
                .with("message", Json.of("The pod's node is gone or cannot be used."));
    }

    private static Json.Obj condition(String type, String status, Instant now) {
        return Json.object("type", Json.of(type)).with("status", Json.of(status))
                .with("lastTransitionTime", Json.of(now.truncatedTo(ChronoUnit.SECONDS).toString()));
    }

    private static Action.Patch patch(Pod pod, Json.Obj status) {
        return new Action.Patch(Key.of(PODS, pod), new PatchBody.Strategic(Json.object("status", status)),
                Subresource.STATUS, Tolerates.GONE);
    }
}
