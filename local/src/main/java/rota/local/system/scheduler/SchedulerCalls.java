package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.run.Performer;
import rota.local.system.scheduler.SchedulerCall.Bind;
import rota.local.system.scheduler.SchedulerCall.Mark;

/// Binds and marks pods, and notes what came of it.
final class SchedulerCalls implements Performer.CallHandler {
    private static final Duration REST = Duration.ofSeconds(5);

    private final Api api;
    private final Notebook notebook;
    private final InstantSource clock;

    SchedulerCalls(Api api, Notebook notebook, InstantSource clock) {
        this.api = api;
        this.notebook = notebook;
        this.clock = clock;
    }

    @Override
    public void call(Action.Call call) {
        switch ((SchedulerCall) call) {
            case Bind(var pod, var node) -> bind(pod, node);
            case Mark mark -> mark(mark);
        }
    }

    private void bind(Identity pod, String node) {
        notebook.binding(pod, node);
        try {
            api.send(new Request.Create(new BindingBuilder().withNewMetadata().withNamespace(pod.key().namespace())
                    .withName(pod.key().name()).withUid(pod.uid()).endMetadata()
                    .withNewTarget().withApiVersion("v1").withKind("Node").withName(node).endTarget().build()));
            notebook.bound(pod, node);
        } catch (ApiException trouble) {
            if (!trouble.mayHaveHappened()) notebook.refused(pod, clock.instant().plus(REST));
            throw trouble;
        }
    }

    private void mark(Mark mark) {
        var condition = Json.object("type", Json.of("PodScheduled")).with("status", Json.of("False"))
                .with("reason", Json.of(mark.told().reason())).with("message", Json.of(mark.told().message()));
        var now = Json.of(clock.instant().truncatedTo(ChronoUnit.SECONDS).toString());
        var dated = mark.first() ? condition.with("lastTransitionTime", now) : condition;
        var patch = Json.object("status", Json.object("conditions", Json.list(dated)));
        try {
            api.send(new Request.Patch(mark.pod().key(), new PatchBody.Strategic(patch), Subresource.STATUS))
                    .map(it -> it.getMetadata().getResourceVersion()).map(ResourceVersion::parse)
                    .ifPresent(it -> notebook.said(mark.pod(), mark.told(), it));
        } catch (ApiException.NotFound _) {
            // It is gone, and nobody needs to know why it had no node.
        }
    }
}
