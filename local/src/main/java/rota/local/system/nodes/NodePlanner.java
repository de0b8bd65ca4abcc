package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeStatus;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.NoStatus;

/// What becomes of a node and its pods when its heartbeats stop, and when they come back. Pure: the same view gives the
/// same plan.
final class NodePlanner {
    /// So long a node may be silent.
    static final Duration GRACE = Duration.ofSeconds(40);

    static final String UNKNOWN = "Unknown";

    private static final List<String> CONDITIONS = List.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    private NodePlanner() {}

    static Plan<NoStatus> plan(NodeView view) {
        var steps = new ArrayList<Step>();
        var wakes = new ArrayList<Wake>();
        var deadline = view.lastSign().plus(GRACE);
        var silent = !deadline.isAfter(view.now());
        if (!silent) wakes.add(Wake.at(deadline, "the node must have shown a sign of life"));
        if (silent && !readiness(view).equals(UNKNOWN)) steps.add(unknown(view));
        else
            NodeTaints.step(view).ifPresent(steps::add);
        if (readiness(view).equals(UNKNOWN)) Unreadiness.step(view).ifPresent(steps::add);
        steps.addAll(Eviction.steps(view));
        Eviction.next(view).ifPresent(it -> wakes.add(Wake.at(it, "a pod stops tolerating a taint of the node")));
        return new Plan<>(steps, NoStatus.NONE, Wake.atEarliest(wakes));
    }

    /// `True`, `False`, `Unknown`, or empty while the node has said nothing.
    static String readiness(NodeView view) {
        return conditions(view).stream().filter(it -> it.getType().equals("Ready")).findFirst()
                .map(NodeCondition::getStatus).orElse("");
    }

    private static Step unknown(NodeView view) {
        var now = Json.of(view.now().truncatedTo(ChronoUnit.SECONDS).toString());
        var present = conditions(view).stream().map(NodeCondition::getType).toList();
        var lost = CONDITIONS.stream().<Json>map(it -> {
            var told = present.contains(it);
            return Json.object("type", Json.of(it)).with("status", Json.of(UNKNOWN))
                    .with("reason", Json.of(told ? "NodeStatusUnknown" : "NodeStatusNeverUpdated"))
                    .with("message", Json.of(told
                            ? "The node has stopped sending heartbeats."
                            : "The node has never said anything about this."))
                    .with("lastTransitionTime", now);
        }).toList();
        var patch = Json.object("status", Json.object("conditions", new Json.Arr(lost)));
        var action = new Action.Patch(Key.of(view.node()), new PatchBody.Strategic(patch), Subresource.STATUS,
                Tolerates.GONE);
        return Step.oneByOne("unknown", "no heartbeat for " + GRACE.toSeconds() + " s", List.of(action));
    }

    private static List<NodeCondition> conditions(NodeView view) {
        return Optional.ofNullable(view.node().getStatus()).map(NodeStatus::getConditions).orElse(List.of());
    }
}
