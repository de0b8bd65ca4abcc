package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.agent.Bare;

/// Keeps the picture of a node true and its lease fresh. Pure: the same view gives the same plan.
final class NodePlanner {
    /// The lease says often that the node lives, so that the status, which is larger, need not.
    static final Duration HEARTBEAT = Duration.ofMinutes(5);

    private static final Kind NODES = Kind.of(Node.class);

    private NodePlanner() {}

    static Plan<String> plan(NodeView view) {
        if (Deleting.is(view.node())) return Plan.idle("");
        var steps = List.of(labels(view), status(view), Leases.step(view)).stream()
                .filter(it -> !it.actions().isEmpty()).toList();
        // What is written now is seen again before anything else is decided, and then the next wake is known.
        return new Plan<>(steps, "", steps.isEmpty()
                ? Wake.atEarliest(List.of(Leases.wake(view), Wake.at(nextHeartbeat(view), "the node's heartbeat")))
                : Wake.NEVER);
    }

    private static Step labels(NodeView view) {
        var meta = view.node().getMetadata();
        var labels = missing(view.profile().allLabels(), meta.getLabels());
        var annotations = missing(view.profile().annotations(), meta.getAnnotations());
        if (labels.fields().isEmpty() && annotations.fields().isEmpty())
            return Step.waiting("labels", "all are there");
        var wanted = Json.object("labels", labels).with("annotations", annotations);
        return Step.oneByOne("labels", "labels or annotations of the node are missing", List.of(patch(view,
                new PatchBody.Merge(Json.object("metadata", Bare.of(wanted))), Subresource.NONE)));
    }

    private static Json.Obj missing(SequencedMap<String, String> wanted, @Nullable Map<String, String> present) {
        var missing = Json.Obj.EMPTY;
        for (var entry : wanted.entrySet()) {
            if (present == null || !entry.getValue().equals(present.get(entry.getKey())))
                missing = missing.with(entry.getKey(), Json.of(entry.getValue()));
        }
        return missing;
    }

    private static Step status(NodeView view) {
        var shown = view.node().getStatus();
        var conditions = shown == null ? List.<NodeCondition>of() : shown.getConditions();
        var wanted = Bare.of(Codec.tree(NodeObject.status(view.profile(), conditions, view.now())));
        var same = shown != null && silent(wanted).equals(silent(only(Bare.of(Codec.tree(shown)), wanted)));
        if (same && nextHeartbeat(view).isAfter(view.now())) return Step.waiting("status", "it is true");
        return Step.oneByOne("status", same ? "the node lives" : "the node changed", List.of(patch(view,
                new PatchBody.Strategic(Json.object("status", wanted)), Subresource.STATUS)));
    }

    /// The fields that we set; a server may show more.
    private static Json.Obj only(Json.Obj shown, Json.Obj wanted) {
        var fields = shown;
        for (var name : shown.fields().keySet()) if (!wanted.has(name)) fields = fields.without(name);
        var types = wanted.items("conditions").stream().map(NodePlanner::type).toList();
        return fields.with("conditions",
                new Json.Arr(shown.items("conditions").stream().filter(it -> types.contains(type(it)))
                        .sorted((a, b) -> types.indexOf(type(a)) - types.indexOf(type(b))).toList()));
    }

    /// Without the beat itself.
    private static Json.Obj silent(Json.Obj status) {
        return status.with("conditions", new Json.Arr(status.items("conditions").stream()
                .<Json>map(it -> ((Json.Obj) it).without("lastHeartbeatTime")).toList()));
    }

    private static Optional<String> type(Json condition) {
        return ((Json.Obj) condition).text("type");
    }

    private static Instant nextHeartbeat(NodeView view) {
        var status = view.node().getStatus();
        return status == null ? view.now()
                : status.getConditions().stream().filter(it -> it.getType().equals("Ready"))
                        .flatMap(it -> Optional.ofNullable(it.getLastHeartbeatTime()).stream()).findFirst()
                        .map(it -> Instant.parse(it).plus(HEARTBEAT)).orElse(view.now());
    }

    private static Action patch(NodeView view, PatchBody body, Subresource side) {
        return new Action.Patch(Key.of(NODES, view.node()), body, side, Action.Tolerates.GONE);
    }
}
