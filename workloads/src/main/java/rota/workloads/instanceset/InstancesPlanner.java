package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceStatus;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.revision.RevisionPlan;

/// What is to be done for a set whose members are objects of kind Instance: the same chain as [InstanceSetPlanner] has,
/// but it makes, changes and removes Instances. Pure: the same view gives the same plan.
final class InstancesPlanner {
    private InstancesPlanner() {}

    static Plan<InstanceSetStatus> plan(InstancesView view) {
        var direct = view.direct();
        if (direct.deleting()) return teardown(view);
        if (direct.isBehind()) return InstanceSetPlanner.behind(direct);
        var mistakes = new ArrayList<>(Mistakes.in(direct.set(), direct.spec()));
        mixture(view).ifPresent(mistakes::add);
        direct.design().outside().mistake().ifPresent(mistakes::add);
        if (!mistakes.isEmpty()) return refusal(view, String.join("; ", mistakes));
        var all = direct.with(InstanceSetView.crew(view.deputies().stream().map(Deputy::member).toList()));
        return switch (InstanceSetPlanner.draw(all)) {
            case Roster.Refused(var why) -> refusal(view, why);
            case Roster.Complete(var roster) -> shown(view, chain(view, view.blueprint(roster)));
        };
    }

    /// Pods that the set controls itself and Instances do not go together: names would be taken.
    private static Optional<String> mixture(InstancesView view) {
        var direct = view.direct();
        if (!direct.spec().switches().instanceApi())
            return Optional.of("spec.enableInstanceAPI: expected true, the set has objects of kind Instance, and a"
                    + " change over is not possible");
        return direct.members().isEmpty() ? Optional.empty()
                : Optional.of("spec.enableInstanceAPI: expected false, the set has pods without objects of kind"
                        + " Instance, and a change over is not possible");
    }

    private static Plan<InstanceSetStatus> refusal(InstancesView view, String why) {
        return InstanceSetPlanner.refusal(view.direct().members().isEmpty() ? view.told() : view.direct(), why);
    }

    private static Plan<InstanceSetStatus> chain(InstancesView view, Blueprint blueprint) {
        var direct = view.direct();
        var first = FixMeta.step(direct);
        if (first.isPresent()) return new Plan<>(List.of(first.get()), direct.status(), Wake.NEVER);
        var report = Report.of(view.told(), blueprint);
        var idle = Rollout.idle();
        if (direct.spec().switches().paused())
            return InstanceSetPlanner.said(report, List.of(Step.waiting("paused", "the set is paused")), idle);
        var steps = new ArrayList<>(view.claim().steps());
        steps.addAll(direct.ownership().services().steps());
        if (!view.claim().isSettled() || !direct.ownership().services().isSettled())
            return InstanceSetPlanner.said(report, steps, idle);
        var past = Past.of(view.told(), blueprint);
        past.ifPresent(it -> steps.addAll(it.prepare()));
        steps.addAll(Assistants.steps(direct));
        if (!blueprint.roster().assigned().equals(direct.status().assigned())) {
            steps.add(Step.waiting("ordinals", "which number belongs to which template is written down first"));
            return InstanceSetPlanner.said(report, steps, idle);
        }
        var rollout = InstanceRollout.of(view, blueprint);
        steps.addAll(rollout.steps());
        steps.addAll(new InstanceAlignment(view, blueprint).steps());
        steps.addAll(past.map(RevisionPlan::cleanup).orElse(List.of()));
        if (!blueprint.roster().lacking().isEmpty())
            steps.add(InstanceSetPlanner.news(new Announce(Severity.WARNING, "OrdinalsNotEnough", String.join("; ",
                    blueprint.roster().lacking()))));
        return InstanceSetPlanner.said(report, steps, rollout);
    }

    /// What only Instances know of their volumes; how a restore goes is not told.
    private static Plan<InstanceSetStatus> shown(InstancesView view, Plan<InstanceSetStatus> plan) {
        var status = plan.status();
        var instances = status.instances().stream().map(it -> expanding(view, it)).toList();
        return new Plan<>(plan.steps(), new InstanceSetStatus(status.generation(), status.counts(), status.revisions(),
                status.assigned(), status.templates(), instances, Conditions.without(status.conditions(),
                        InstanceSetNames.RESTORE),
                status.selector()), plan.wake());
    }

    private static InstanceStatus expanding(InstancesView view, InstanceStatus it) {
        var grows = view.deputy(it.name()).filter(deputy -> deputy.state().expanding()).isPresent();
        return grows == it.expanding() ? it
                : new InstanceStatus(it.name(), it.template(), it.desired(), it.current(), it.revision(), it.health(),
                        it.role(), it.configs(), grows);
    }

    /// Instances go first: each sees to its pod and its claims. Then goes what the set controls itself.
    private static Plan<InstanceSetStatus> teardown(InstancesView view) {
        var direct = view.direct();
        var status = direct.status();
        if (!direct.set().getMetadata().getFinalizers().contains(InstanceSetNames.FINALIZER))
            return Plan.idle(status);
        if (direct.spec().switches().paused())
            return new Plan<>(Teardown.steps(direct), status, Wake.NEVER);
        var left = view.claim().claimed();
        if (left.isEmpty()) return new Plan<>(Teardown.steps(direct), status, Wake.NEVER);
        var deletions = left.stream().filter(it -> !Deleting.is(it)).<Action>map(it -> new Action.Delete(Identity.of(
                it))).toList();
        return new Plan<>(List.of(deletions.isEmpty()
                ? Step.waiting("teardown", "waiting until all Instances of it are gone")
                : Step.slowStart("teardown", "the set is deleted, and with it its Instances", deletions)), status,
                Wake.NEVER);
    }
}
