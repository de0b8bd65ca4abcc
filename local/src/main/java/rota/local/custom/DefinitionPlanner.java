package rota.local.custom;

import java.time.Duration;
import java.util.List;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.custom.Conditions.Condition;

/// Empties a kind, whose objects may have finalizers of their own, before its definition goes. Pure: one view gives
/// the same plan.
final class DefinitionPlanner {
    static final Condition EMPTYING = new Condition("Terminating", true, "InstanceDeletionInProgress",
            "CustomResource deletion is in progress");
    private static final Duration SOON = Duration.ofMillis(200);

    private DefinitionPlanner() {}

    static Plan<DefinitionStatus> plan(DefinitionView view) {
        if (view.instances().isEmpty()) {
            var release = Step.oneByOne("release", "no object of the kind is left", List.of(release(view)));
            return new Plan<>(List.of(release), DefinitionStatus.AS_IT_IS, Wake.NEVER);
        }
        var left = view.instances().size() + " objects are left";
        var deletes = view.instances().stream().filter(it -> !it.deleting()).map(it -> new Action.Delete(it.id()))
                .toList();
        var step = deletes.isEmpty() ? Step.waiting("empty", left) : Step.slowStart("empty", left, deletes);
        return new Plan<>(List.of(step), DefinitionStatus.EMPTYING, Wake.at(view.now().plus(SOON), left));
    }

    /// Takes our finalizer away from where we saw it; whoever moved it meanwhile makes us look again.
    private static Action release(DefinitionView view) {
        var place = "/metadata/finalizers/" + Trees.texts(view.tree(), "metadata", "finalizers")
                .indexOf(Definition.FINALIZER);
        var operations = Json.list(test("/metadata/uid", view.id().uid()), test(place, Definition.FINALIZER),
                Json.object("op", Json.of("remove")).with("path", Json.of(place)));
        return new Action.Patch(view.id().key(), new PatchBody.JsonPatch(operations), Subresource.NONE,
                Tolerates.GONE);
    }

    private static Json test(String path, String value) {
        return Json.object("op", Json.of("test")).with("path", Json.of(path)).with("value", Json.of(value));
    }
}
