package rota.workloads.job;

import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.workloads.pods.PodFacts;

/// Takes the tracking finalizer from a pod, and nothing else. Both patches name the UID that they mean.
final class JobPatch {
    private JobPatch() {}

    /// For a pod that has ended and is on record: nothing that happens to it meanwhile matters.
    static Action release(PodFacts pod, String finalizer) {
        return patch(pod, Json.object("uid", Json.of(pod.id().uid())), finalizer);
    }

    /// For a pod that is not to be counted, because we take it away or nobody counts: only as we saw it. It may just
    /// have succeeded.
    static Action untrack(PodFacts pod, String finalizer) {
        return patch(pod, Json.object("uid", Json.of(pod.id().uid()))
                .with("resourceVersion", Json.of(pod.pod().getMetadata().getResourceVersion())), finalizer);
    }

    private static Action patch(PodFacts pod, Json.Obj metadata, String finalizer) {
        var without = metadata.with("$deleteFromPrimitiveList/finalizers", Json.list(Json.of(finalizer)));
        return new Action.Patch(pod.id().key(), new PatchBody.Strategic(Json.object("metadata", without)),
                Subresource.NONE, Tolerates.GONE);
    }
}
