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

/// The taints that say that a node is not ready, cannot be reached, or is cordoned. All others are somebody else's.
final class NodeTaints {
    static final String NOT_READY = "node.kubernetes.io/not-ready";
    static final String UNREACHABLE = "node.kubernetes.io/unreachable";
    static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

    private NodeTaints() {}

    /// Brings them in line with the readiness of the node, and with whether it is cordoned.
    static Optional<Step> step(NodeView view) {
        var present = of(view);
        var wanted = wanted(view, present);
        if (wanted.equals(present)) return Optional.empty();
        var node = new NodeBuilder(view.node()).editOrNewSpec().withTaints(wanted).endSpec().build();
        var reason =
                "the node's readiness is " + NodePlanner.readiness(view) + (isCordoned(view) ? ", and it is cordoned"
                        : "");
        return Optional.of(Step.oneByOne("taint", reason, List.of(new Action.Update(node, Subresource.NONE))));
    }

    static List<Taint> of(NodeView view) {
        return Optional.ofNullable(view.node().getSpec()).map(NodeSpec::getTaints).orElse(List.of());
    }

    private static List<Taint> wanted(NodeView view, List<Taint> present) {
        var cordon = isCordoned(view) ? List.of("NoSchedule") : List.<String>of();
        var wanted = with(new Mark(UNSCHEDULABLE, cordon), present, view);
        // A node that has said nothing yet keeps what it came with. Whoever registers a node may call it not ready:
        // that ends with its readiness too.
        var readiness = NodePlanner.readiness(view);
        if (readiness.isEmpty()) return wanted;
        var both = List.of("NoSchedule", "NoExecute");
        var lost = with(new Mark(UNREACHABLE, readiness.equals(NodePlanner.UNKNOWN) ? both : List.of()), wanted, view);
        return with(new Mark(NOT_READY, readiness.equals("False") ? both : List.of()), lost, view);
    }

    /// A taint of ours, with the effects that it has to have now.
    private record Mark(String key, List<String> effects) {}

    /// What is there stays where and as it is, unless it has to go.
    private static List<Taint> with(Mark mark, List<Taint> present, NodeView view) {
        var result = new ArrayList<Taint>();
        for (var taint : present) {
            if (!taint.getKey().equals(mark.key()) || !mark.effects().isEmpty()) result.add(taint);
        }
        for (var effect : mark.effects()) {
            if (result.stream().noneMatch(it -> it.getKey().equals(mark.key()) && effect.equals(it.getEffect())))
                result.add(taint(mark.key(), effect, view));
        }
        return result;
    }

    private static boolean isCordoned(NodeView view) {
        return Optional.ofNullable(view.node().getSpec()).map(NodeSpec::getUnschedulable).orElse(false);
    }

    private static Taint taint(String key, String effect, NodeView view) {
        return new TaintBuilder().withKey(key).withEffect(effect)
                .withTimeAdded(view.now().truncatedTo(ChronoUnit.SECONDS).toString()).build();
    }
}
