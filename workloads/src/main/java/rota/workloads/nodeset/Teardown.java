package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// The end of a set: its pods leave as they do when it shrinks, and a finalizer holds the set until the last is gone.
/// An addition to what upstream has, where the jobs die with the set.
final class Teardown {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final List<String> OTHERS_DECIDE = List.of("orphan", "foregroundDeletion");

    private Teardown() {}

    /// Puts the finalizer on a set that is to have pods, or takes it off one whose user does not want it; nothing else
    /// is done in the same run, because this changes the set itself.
    static Optional<Step> preparation(NodeSetView view) {
        var wanted = !atOnce(view);
        var empty = view.desired() == 0 && view.pods().isEmpty();
        if (wanted == isHeld(view) || (wanted && empty)) return Optional.empty();
        return Optional.of(wanted
                ? Step.oneByOne("hold", "the set shall not go before its jobs are over",
                        List.of(held(view, NodeSetNames.DRAIN_FINALIZER)))
                : Step.oneByOne("release", "the set may go at once",
                        List.of(released(view, NodeSetNames.DRAIN_FINALIZER))));
    }

    static Plan<NodeSetStatus> plan(NodeSetView view) {
        var window = Maintenance.ending(view);
        if (window.isPresent()) return window.get();
        if (!isHeld(view)) return Plan.idle(NodeSetCounts.of(view));
        if (atOnce(view) || isDecided(view)) return release(view, List.of());
        if (view.pods().isEmpty())
            return release(view, List.of(new Action.ConfirmNone(PODS, view.id(), Ordered.map())));
        var selection = Selection.of(view);
        return new Plan<>(NodeSetPlanner.care(view, selection), Warnings.noted(view, NodeSetCounts.of(view)),
                NodeSetPlanner.wake(view, selection));
    }

    /// @param lastLook our copies may be older than the set: a pod that they do not show, or that somebody has
    /// relabelled, would go with it, whatever runs there
    private static Plan<NodeSetStatus> release(NodeSetView view, List<Action> lastLook) {
        var actions = new ArrayList<>(lastLook);
        actions.add(released(view, NodeSetNames.DRAIN_FINALIZER));
        return new Plan<>(List.of(Step.oneByOne("release", "nothing holds the set any more", actions)), view.status(),
                Wake.NEVER);
    }

    private static boolean isHeld(NodeSetView view) {
        return view.set().getMetadata().getFinalizers().contains(NodeSetNames.DRAIN_FINALIZER);
    }

    private static boolean atOnce(NodeSetView view) {
        return Optional.ofNullable(view.set().getMetadata().getAnnotations())
                .map(it -> it.get(NodeSetNames.DELETE_AT_ONCE)).filter("true"::equals).isPresent();
    }

    /// Who orphans the pods wants to keep them; who deletes in the foreground has them deleted already.
    private static boolean isDecided(NodeSetView view) {
        return view.set().getMetadata().getFinalizers().stream().anyMatch(OTHERS_DECIDE::contains);
    }

    static Action held(NodeSetView view, String finalizer) {
        var all = new ArrayList<>(view.set().getMetadata().getFinalizers());
        all.add(finalizer);
        return patch(view, all);
    }

    static Action released(NodeSetView view, String finalizer) {
        return patch(view, view.set().getMetadata().getFinalizers().stream().filter(it -> !it.equals(finalizer))
                .toList());
    }

    private static Action patch(NodeSetView view, List<String> finalizers) {
        var metadata = Json.object("uid", Json.of(view.id().uid()))
                .with("resourceVersion", Json.of(view.set().getMetadata().getResourceVersion()))
                .with("finalizers", SlurmdContainer.texts(finalizers));
        return new Action.Patch(view.id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                Subresource.NONE, Action.Tolerates.GONE);
    }
}
