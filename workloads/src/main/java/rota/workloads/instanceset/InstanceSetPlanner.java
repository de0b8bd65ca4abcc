package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Conditions;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.revision.RevisionPlan;

/// What is to be done for an InstanceSet, as a chain of links. Pure: the same view gives the same plan.
///
/// Each link is one file. One that cannot do its part says so and leaves theirs to those that do not need it; the
/// status shows what was seen in any case.
final class InstanceSetPlanner {
    private static final String BEHIND = "another operator has written the status: waiting until we have heard of all"
            + " that it may have heard of";

    private InstanceSetPlanner() {}

    static Plan<InstanceSetStatus> plan(InstanceSetView view) {
        if (view.deleting()) return new Plan<>(Teardown.steps(view), view.status(), Wake.NEVER);
        if (view.isBehind()) return behind(view);
        var mistakes = new ArrayList<>(Mistakes.in(view.set(), view.spec()));
        view.design().outside().mistake().ifPresent(mistakes::add);
        if (!mistakes.isEmpty()) return refusal(view, String.join("; ", mistakes));
        return switch (draw(view)) {
            case Roster.Refused(var why) -> refusal(view, why);
            case Roster.Complete(var roster) -> chain(view, Blueprint.of(view, roster));
        };
    }

    static Plan<InstanceSetStatus> behind(InstanceSetView view) {
        return new Plan<>(List.of(Step.waiting("news", BEHIND)), view.status(), Wake.at(view.now().plusSeconds(1),
                BEHIND));
    }

    /// Which instances there should be.
    static Roster.Drawn draw(InstanceSetView view) {
        var templates = view.design().templates();
        if (!view.spec().flat()) return Naming.roster(view.name(), view.spec(), templates);
        return new FlatNaming(view.name(), templates, view.status().assigned(), view.spec().offline(), view.members()
                .stream().map(Member::name).toList()).roster();
    }

    private static Plan<InstanceSetStatus> chain(InstanceSetView view, Blueprint blueprint) {
        var first = FixMeta.step(view);
        if (first.isPresent()) return new Plan<>(List.of(first.get()), view.status(), Wake.NEVER);
        var report = Report.of(view, blueprint);
        if (view.spec().switches().paused())
            return said(report, List.of(Step.waiting("paused", "the set is paused")), Rollout.idle());
        if (!view.ownership().isSettled()) return said(report, claiming(view), Rollout.idle());
        var past = Past.of(view, blueprint);
        var steps = new ArrayList<>(claiming(view));
        past.ifPresent(it -> steps.addAll(it.prepare()));
        steps.addAll(Placements.steps(view));
        steps.addAll(ServiceAccounts.steps(view, blueprint));
        steps.addAll(Assistants.steps(view));
        if (!blueprint.roster().assigned().equals(view.status().assigned())) {
            steps.add(Step.waiting("ordinals", "which number belongs to which template is written down first"));
            return said(report, steps, Rollout.idle());
        }
        return aligned(report, steps, past.map(RevisionPlan::cleanup).orElse(List.of()));
    }

    private static Plan<InstanceSetStatus> aligned(Report report, List<Step> before, List<Step> after) {
        var view = report.view();
        var blueprint = report.blueprint();
        var alignment = Alignment.of(view, blueprint);
        var rollout = Rollout.of(view, blueprint);
        var volumes = alignment.volumes(view, blueprint);
        var steps = new ArrayList<>(before);
        steps.addAll(volumes.followed());
        steps.addAll(rollout.steps());
        steps.addAll(Hold.withdrawn(view, blueprint));
        steps.addAll(alignment.steps(view, blueprint, volumes.made()));
        steps.addAll(after);
        if (!blueprint.roster().lacking().isEmpty())
            steps.add(news(new Announce(Severity.WARNING, "OrdinalsNotEnough", String.join("; ",
                    blueprint.roster().lacking()))));
        return said(report, steps, rollout.and(alignment));
    }

    /// What is adopted counts, so nothing else is decided before it is ours.
    private static List<Step> claiming(InstanceSetView view) {
        var steps = new ArrayList<>(view.ownership().pods().steps());
        steps.addAll(view.ownership().claims().steps());
        steps.addAll(view.ownership().services().steps());
        return steps;
    }

    static Plan<InstanceSetStatus> said(Report report, List<Step> steps, Rollout rollout) {
        var view = report.view();
        var all = new ArrayList<>(steps);
        var status = report.status(rollout);
        var restricted = Conditions.isTrue(view.status().conditions(), InstanceSetNames.UPDATE_RESTRICTED);
        rollout.news(view, !restricted).forEach(it -> all.add(news(it)));
        Oddities.news(view).forEach(it -> all.add(news(it)));
        var unled = new Unled(view.status().conditions(), view, rollout);
        unled.news().ifPresent(it -> all.add(news(it)));
        return new Plan<>(all, status, Wake.atEarliest(List.of(rollout.wake(), unled.wake(), report.wake())));
    }

    static Step news(Action announce) {
        return Step.oneByOne("tell", "users should know", List.of(announce));
    }

    /// Nothing that runs is touched, and the generation counts as not seen: nobody should take the set for ready.
    static Plan<InstanceSetStatus> refusal(InstanceSetView view, String why) {
        var steps = new ArrayList<Step>();
        var known = Conditions.find(view.status().conditions(), InstanceSetNames.REFUSED)
                .map(it -> it.getMessage()).equals(Optional.of(why));
        steps.add(known ? Step.waiting("refuse", why)
                : Step.oneByOne("refuse", why, List.of(new Announce(Severity.WARNING, "FailedReconcile", why))));
        return new Plan<>(steps, Report.refused(view, why), Wake.NEVER);
    }
}
