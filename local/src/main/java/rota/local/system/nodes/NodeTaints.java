package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.Subresource;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The taints that say that a node is not ready, or cannot be reached. All others are somebody else's.
final class NodeTaints {
    static final String NOT_READY = "node.kubernetes.io/not-ready";
    static final String UNREACHABLE = "node.kubernetes.io/unreachable";

    private NodeTaints() {}

    /// Brings them in line with the readiness of the node.
    static Optional<Step> step(NodeView view) {
        var present = of(view);
        var wanted = wanted(view, present);
        if (wanted.equals(present)) return Optional.empty();
        var node = new NodeBuilder(view.node()).editOrNewSpec().withTaints(wanted).endSpec().build();
        return Optional.of(Step.oneByOne("taint", "the node's readiness is " + NodePlanner.readiness(view),
                List.of(new Action.Update(node, Subresource.NONE))));
    }

    static List<Taint> of(NodeView view) {
        return Optional.ofNullable(view.node().getSpec()).map(NodeSpec::getTaints).orElse(List.of());
    }

    private static List<Taint> wanted(NodeView view, List<Taint> present) {
        var ours = switch (NodePlanner.readiness(view)) {
            case NodePlanner.UNKNOWN -> UNREACHABLE;
            case "False" -> NOT_READY;
            default -> "";
        };
        // A node that has said nothing yet keeps what it came with.
        if (NodePlanner.readiness(view).isEmpty()) return present;
        var wanted = new ArrayList<Taint>();
        for (var taint : present) {
            if (!isOurs(taint) || taint.getKey().equals(ours)) wanted.add(taint);
        }
        if (ours.isEmpty()) return wanted;
        for (var effect : List.of("NoSchedule", "NoExecute")) {
            if (wanted.stream().noneMatch(it -> it.getKey().equals(ours) && effect.equals(it.getEffect())))
                wanted.add(taint(ours, effect, view));
        }
        return wanted;
    }

    /// Whoever registers a node may call it not ready: that ends with its readiness too.
    private static boolean isOurs(Taint taint) {
        return taint.getKey().equals(NOT_READY) || taint.getKey().equals(UNREACHABLE);
    }

    private static Taint taint(String key, String effect, NodeView view) {
        return new TaintBuilder().withKey(key).withEffect(effect)
                .withTimeAdded(view.now().truncatedTo(ChronoUnit.SECONDS).toString()).build();
    }
}
