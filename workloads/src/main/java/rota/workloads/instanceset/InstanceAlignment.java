package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.Management;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// As many Instances as wanted, and those that are. One that is too many is told first that it is scaled down, for what
/// becomes of its claims hangs on that, and deleted in a later pass.
record InstanceAlignment(InstancesView view, Blueprint blueprint) {

    /// Whether exactly those Instances exist that should, and none is about to go.
    boolean isAligned() {
        return view.deputies().stream().map(Deputy::name).toList().equals(blueprint.names())
                && view.deputies().stream().noneMatch(it -> it.isTerminating() || it.isScaledDown());
    }

    List<Step> steps() {
        var draft = new Draft();
        switch (view.direct().spec().management()) {
            case Management.Ordered _ -> ordered(draft);
            case Management.Parallel parallel -> parallel(draft, parallel);
        }
        return draft.steps();
    }

    private void ordered(Draft draft) {
        var before = Optional.<Deputy>empty();
        for (var name : wanted()) {
            var found = view.deputy(name);
            if (found.isEmpty()) {
                before.filter(it -> !it.isAvailable()).ifPresentOrElse(it -> draft.waits.add(
                        "waiting until " + it.name() + " is available before " + name + " is created"),
                        () -> draft.creations.add(name));
                break;
            }
            before = found;
        }
        surplus().stream().findFirst().ifPresent(draft::removes);
    }

    private void parallel(Draft draft, Management.Parallel policy) {
        var left = Concurrency.of(policy, view.direct().spec().replicas());
        left -= (int) wanted().stream().flatMap(it -> view.deputy(it).stream()).filter(it -> !it.isAvailable()).count();
        for (var name : wanted()) {
            if (view.deputy(name).isPresent()) continue;
            if (left-- <= 0) {
                draft.waits.add("waiting until others are available before " + name + " is created");
                break;
            }
            draft.creations.add(name);
        }
        for (var deputy : surplus()) {
            if (left-- <= 0) {
                draft.waits.add("waiting until others are available before " + deputy.name() + " is removed");
                break;
            }
            draft.removes(deputy);
        }
    }

    /// Of a set that is stopped no Instance goes, and none comes.
    private List<String> wanted() {
        return view.direct().spec().switches().stop() ? List.of() : blueprint.names();
    }

    /// The last one first.
    private List<Deputy> surplus() {
        return view.deputies().reversed().stream().filter(it -> !blueprint.roster().has(it.name())).toList();
    }

    /// Notes along the way.
    private final class Draft {
        private final List<String> creations = new ArrayList<>();
        private final List<Action> removals = new ArrayList<>();
        private final List<String> waits = new ArrayList<>();

        void removes(Deputy deputy) {
            var id = Identity.of(deputy.instance());
            var version = deputy.instance().getMetadata().getResourceVersion();
            if (deputy.isTerminating()) waits.add("waiting until " + deputy.name() + " is gone");
            else
                removals.add(deputy.isScaledDown()
                        ? new Action.Delete(id, DeleteOptions.DEFAULT, Optional.of(ResourceVersion.parse(version)))
                        : scaledDown(deputy, Json.Bool.TRUE));
        }

        List<Step> steps() {
            var steps = new ArrayList<Step>();
            var back = view.deputies().stream().filter(it -> blueprint.roster().has(it.name()) && it.isScaledDown()
                    && !it.isTerminating()).map(it -> scaledDown(it, Json.Null.NULL)).toList();
            if (!back.isEmpty()) steps.add(Step.slowStart("scale-out", "Instances stay that were about to go", back));
            if (!removals.isEmpty())
                steps.add(Step.oneByOne("scale-in", "instances that nobody wants any more go, the last one first",
                        confirmed()));
            if (!creations.isEmpty())
                steps.add(Step.slowStart("scale-out", view.deputies().size() + " Instances are there of "
                        + wanted().size() + " that should be",
                        creations.stream().map(it -> new Action.Create(
                                NewInstance.of(view.direct()).of(blueprint.of(it).orElseThrow().template(), it),
                                Optional.of("FailedReconcile"))).toList()));
            waits.forEach(it -> steps.add(Step.waiting("scale", it)));
            return steps;
        }

        /// What goes may take its data along, so the set is looked at past the cache.
        private List<Action> confirmed() {
            var set = view.direct();
            var actions = new ArrayList<Action>();
            actions.add(Action.Confirm.unchanged(set.id(), ResourceVersion.parse(set.set().getMetadata()
                    .getResourceVersion())));
            actions.addAll(removals);
            return actions;
        }

        private Action scaledDown(Deputy deputy, Json value) {
            var metadata = Json.object("uid", Json.of(deputy.instance().getMetadata().getUid()))
                    .with("resourceVersion", Json.of(deputy.instance().getMetadata().getResourceVersion()));
            return new Action.Patch(Identity.of(deputy.instance()).key(), new PatchBody.Merge(Json.object("metadata",
                    metadata).with("spec", Json.object("scaledDown", value))), Subresource.NONE,
                    Action.Tolerates.GONE);
        }
    }
}
