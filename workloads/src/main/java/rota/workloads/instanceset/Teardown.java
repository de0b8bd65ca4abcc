package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.claim.Claim;

/// The end of a set: its children go first, and what is to be kept is let go of.
final class Teardown {
    private static final Kind PODS = Kind.of(Pod.class);

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
        var finalizers = view.set().getMetadata().getFinalizers().stream()
                .filter(it -> !it.equals(InstanceSetNames.FINALIZER)).toList();
        var labels = InstanceSetNames.matchLabels(view.name());
        var actions = new ArrayList<>(lastLook(view.id(), labels, view.spec().retention().whenDeleted()));
        actions.add(new Action.ConfirmNone(InstanceNames.KIND, view.id(), labels));
        actions.add(FixMeta.change(view, finalizers));
        return List.of(Step.oneByOne("teardown", "nothing of the set is left", actions));
    }

    /// Our copies may be older than the owner: a claim that they do not show yet would go with it, though it is to be
    /// kept, and a pod would go without having been asked.
    ///
    /// @param labels those of all that it has
    /// @param keepsClaims whatever their labels are
    static List<Action> lastLook(Identity owner, SequencedMap<String, String> labels, boolean keepsClaims) {
        return List.of(new Action.ConfirmNone(PODS, owner, labels), new Action.ConfirmNone(Volumes.CLAIMS, owner,
                keepsClaims ? Ordered.map() : labels));
    }

    /// Whether all claims that an owner controls are to be let go of. Somebody may have changed the labels of one while
    /// nobody looked: it would be collected with its owner, and its data be lost.
    ///
    /// @param retains what its user wants of them
    static boolean keepsClaims(HasMetadata owner, boolean retains) {
        return retains && Deleting.is(owner);
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
