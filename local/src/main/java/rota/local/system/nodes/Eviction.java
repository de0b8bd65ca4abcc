package rota.local.system.nodes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Times;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Drives out pods that do not, or no longer, tolerate a `NoExecute` taint of their node.
final class Eviction {
    private static final Kind PODS = Kind.of(Pod.class);

    private Eviction() {}

    static List<Step> steps(NodeView view) {
        var due = view.pods().stream().filter(it -> !Deleting.is(it))
                .filter(it -> end(it, view).filter(end -> !end.isAfter(view.now())).isPresent()).toList();
        if (due.isEmpty()) return List.of();
        var reason = "these pods do not tolerate the taints of the node";
        return List.of(
                Step.slowStart("mark", reason, due.stream().map(it -> PodMarks.disrupted(it, "DeletionByTaintManager",
                        view.now())).toList()),
                Step.slowStart("evict", reason, due.stream().map(it -> new Action.Delete(Identity.of(PODS, it)))
                        .toList()));
    }

    /// When the next pod has to go.
    static Optional<Instant> next(NodeView view) {
        return view.pods().stream().filter(it -> !Deleting.is(it)).map(it -> end(it, view)).flatMap(Optional::stream)
                .filter(it -> it.isAfter(view.now())).min(Comparator.naturalOrder());
    }

    static boolean drives(Taint taint) {
        return "NoExecute".equals(taint.getEffect());
    }

    /// When a pod stops tolerating the taints; empty when it never does.
    private static Optional<Instant> end(Pod pod, NodeView view) {
        return NodeTaints.of(view).stream().filter(Eviction::drives).map(it -> end(pod, it, view.now()))
                .flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    private static Optional<Instant> end(Pod pod, Taint taint, Instant now) {
        var toleration = pod.getSpec().getTolerations().stream().filter(it -> tolerates(it, taint)).findFirst();
        if (toleration.isEmpty()) return Optional.of(now);
        // The clock of a pod that came later runs from the taint too: no memory of ours is needed to know its end.
        var since = Optional.ofNullable(taint.getTimeAdded()).map(Instant::parse).orElse(now);
        return toleration.map(Toleration::getTolerationSeconds)
                .flatMap(it -> Times.after(since, Duration.ofSeconds(Math.max(0, it))));
    }

    private static boolean tolerates(Toleration toleration, Taint taint) {
        var anyKey = isEmpty(toleration.getKey());
        if (!isEmpty(toleration.getEffect()) && !toleration.getEffect().equals(taint.getEffect())) return false;
        if (!anyKey && !toleration.getKey().equals(taint.getKey())) return false;
        if ("Exists".equals(toleration.getOperator())) return true;
        return !anyKey && Objects.requireNonNullElse(toleration.getValue(), "")
                .equals(Objects.requireNonNullElse(taint.getValue(), ""));
    }

    private static boolean isEmpty(@Nullable String text) {
        return text == null || text.isEmpty();
    }
}
