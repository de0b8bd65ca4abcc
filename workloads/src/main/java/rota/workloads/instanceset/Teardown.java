package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.claim.Claim;

/// The end of a set: its children go first, and what is to be kept is let go of.
final class Teardown {
    private static final String UNSEEN = "waiting until our copies of pods and claims are as new as the set";

    private Teardown() {}

    static List<Step> steps(InstanceSetView view) {
        if (!view.set().getMetadata().getFinalizers().contains(InstanceSetNames.FINALIZER)) return List.of();
        if (view.spec().switches().paused())
            return List.of(Step.waiting("teardown", "the set is paused, its deletion waits"));
        if (view.spec().retention().whenDeleted() && !view.storage().claims().isEmpty())
            return List.of(Step.slowStart("retain", "claims are kept when the set is deleted", released(view)));
        var removals = removals(view);
        if (!removals.isEmpty()) return removals;
        if (hasChildren(view))
            return List.of(Step.waiting("teardown", "waiting until all pods, claims and Services of it are gone"));
        if (mayMissSome(view)) return List.of(Step.waiting("teardown", UNSEEN));
        var finalizers = view.set().getMetadata().getFinalizers().stream()
                .filter(it -> !it.equals(InstanceSetNames.FINALIZER)).toList();
        return List.of(Step.oneByOne("teardown", "nothing of the set is left", List.of(FixMeta.change(view,
                finalizers))));
    }

    static Wake wake(InstanceSetView view) {
        return mayMissSome(view) ? Wake.at(view.now().plusSeconds(1), UNSEEN) : Wake.NEVER;
    }

    /// Whether there may be claims of it that our copies do not show yet. Of a set that never asked for any, and would
    /// keep none, nothing is lost: waiting for news of claims, which may not come for minutes, would be in vain.
    static boolean mayHaveClaims(InstanceSet set) {
        var spec = InstanceSetSpec.of(set);
        return spec.retention().whenDeleted() || !spec.claims().isEmpty() || OutsideTemplates.areNamed(set)
                || spec.instances().stream().anyMatch(it -> !it.claims().isEmpty());
    }

    /// Our copies may be older than the set: claims that they do not show yet would go with it, though they are to be
    /// kept.
    private static boolean mayMissSome(InstanceSetView view) {
        return view.ownership().copies() != InstanceSetView.Copies.FRESH && !hasChildren(view);
    }

    private static List<Step> removals(InstanceSetView view) {
        var steps = new ArrayList<Step>();
        var deletions = new ArrayList<Action>();
        view.storage().claims().stream().filter(it -> !Deleting.is(it))
                .forEach(it -> deletions.add(new Action.Delete(Identity.of(Volumes.CLAIMS, it))));
        for (var member : view.members()) {
            if (member.isTerminating()) continue;
            switch (Hold.before(view, member, "teardown")) {
                case Hold.Ask(var mark) -> deletions.add(mark);
                case Hold.Waiting(var why) -> steps.add(Step.waiting("teardown", why));
                case Hold.Free _ -> deletions.add(new Action.Delete(member.facts().id()));
            }
        }
        if (!deletions.isEmpty())
            steps.add(Step.slowStart("teardown", "the set is deleted, and with it what belongs to it", deletions));
        for (var service : view.ownership().services().claimed()) {
            var removal = Assistants.removal(service);
            if (!removal.actions().isEmpty()) steps.add(removal);
        }
        return steps;
    }

    private static boolean hasChildren(InstanceSetView view) {
        return !view.members().isEmpty() || !view.storage().claims().isEmpty()
                || !view.ownership().services().claimed().isEmpty();
    }

    /// They stay, without us as their owner.
    private static List<Action> released(InstanceSetView view) {
        var owner = view.ownership().claims().owner();
        return new Claim<>(owner, List.of(), List.of(), view.storage().claims()).steps().stream()
                .flatMap(it -> it.actions().stream()).toList();
    }
}
