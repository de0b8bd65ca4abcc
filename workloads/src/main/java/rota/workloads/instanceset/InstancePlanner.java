package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSpec;
import rota.api.instanceset.InstanceState;
import rota.api.meta.Conditions;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Announce;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// What is to be done for one Instance: its claims and its pod. Pure: the same view gives the same plan.
final class InstancePlanner {
    private InstancePlanner() {}

    static Plan<InstanceState> plan(InstanceView view) {
        if (view.deleting()) return InstanceTeardown.plan(view);
        var report = new InstanceReport(view);
        if (!InstanceSpec.tree(view.instance()).items("instanceAssistantObjects").isEmpty()) return refusal(report);
        var finalizers = new ArrayList<>(view.instance().getMetadata().getFinalizers());
        if (!finalizers.contains(InstanceNames.FINALIZER)) {
            finalizers.add(InstanceNames.FINALIZER);
            return new Plan<>(List.of(Step.oneByOne("finalizer", "the Instance waits for its pod when it is deleted",
                    List.of(FixMeta.change(view.id().key(), view.instance().getMetadata(), finalizers)))),
                    view.status(), Wake.NEVER);
        }
        if (view.family().isPaused())
            return said(report, List.of(Step.waiting("paused", "its set is paused")), Rollout.idle());
        var claiming = new ArrayList<>(view.alone().ownership().pods().steps());
        claiming.addAll(view.alone().ownership().claims().steps());
        if (!view.alone().ownership().isSettled()) return said(report, claiming, Rollout.idle());
        return view.family().isStopped() ? stopped(report) : aligned(report, claiming);
    }

    /// Its pod goes; the Instance, its name and its claims stay.
    private static Plan<InstanceState> stopped(InstanceReport report) {
        var steps = new ArrayList<Step>();
        report.view().pod().filter(it -> !it.isTerminating()).ifPresent(it -> {
            switch (Hold.before(report.view().alone(), it, "stop")) {
                case Hold.Ask(var mark) -> steps.add(Step.oneByOne("stop", it.name() + " is about to go",
                        List.of(mark)));
                case Hold.Waiting(var why) -> steps.add(Step.waiting("stop", why));
                case Hold.Free _ -> steps.add(Step.oneByOne("stop", "the set is stopped: pods go, claims stay",
                        List.of(report.view().family().confirmed(), new Action.Delete(it.facts().id()))));
            }
        });
        return said(report, steps, Rollout.idle());
    }

    private static Plan<InstanceState> aligned(InstanceReport report, List<Step> before) {
        var view = report.view();
        var steps = new ArrayList<>(before);
        var volumes = Volumes.work(view.alone(), view.blueprint(), List.of(view.name()));
        steps.addAll(volumes.followed());
        var rollout = InstanceUpdate.of(view);
        steps.addAll(rollout.steps());
        steps.addAll(Hold.withdrawn(view.alone(), view.blueprint()));
        steps.addAll(volumes.made());
        if (view.pod().isEmpty()) steps.add(creation(view));
        steps.addAll(unwanted(view));
        return said(report, steps, rollout);
    }

    private static Step creation(InstanceView view) {
        var leaving = Volumes.leaving(view.alone(), view.blueprint().of(view.name()).orElseThrow().template(), view
                .name());
        return leaving.map(it -> Step.waiting("pod", "waiting until the old claim " + it + " is gone before the pod is"
                + " created")).orElseGet(() -> Step.oneByOne("pod", "an Instance has a pod of its name", List.of(
                        new Action.Create(NewPod.pod(view.alone(), view.blueprint(), view.name()),
                                Optional.of("FailedReconcile")))));
    }

    /// Claims that no template asks for any more go. Those that a pod has mounted stay until it is gone.
    private static List<Step> unwanted(InstanceView view) {
        var wanted = view.spec().alone().claims().stream().map(it -> NewClaim.name(view.alone().name(), it, view
                .name())).toList();
        var gone = view.alone().storage().claims().stream().filter(it -> !Deleting.is(it))
                .filter(it -> !wanted.contains(it.getMetadata().getName()))
                .<Action>map(it -> new Action.Delete(Identity.of(Volumes.CLAIMS, it))).toList();
        return gone.isEmpty() ? List.of()
                : List.of(Step.oneByOne("volumes", "claims go that the Instance does not ask for any more", Stream
                        .concat(Stream.of(view.confirmed()), gone.stream()).toList()));
    }

    static Plan<InstanceState> said(InstanceReport report, List<Step> steps, Rollout rollout) {
        var all = new ArrayList<>(steps);
        var restricted = Conditions.isTrue(report.view().status().conditions(), InstanceSetNames.UPDATE_RESTRICTED);
        rollout.news(report.view().alone(), !restricted).forEach(it -> all.add(InstanceSetPlanner.news(it)));
        var unled = new Unled(report.view().status().conditions(), report.view().together(), rollout);
        unled.news().ifPresent(it -> all.add(InstanceSetPlanner.news(it)));
        return new Plan<>(all, report.status(rollout), Wake.atEarliest(List.of(rollout.wake(), unled.wake(), report
                .wake())));
    }

    /// Nothing that runs is touched.
    private static Plan<InstanceState> refusal(InstanceReport report) {
        var why = "spec.instanceAssistantObjects: expected none, they are for sets over several clusters";
        var known = Conditions.isTrue(report.view().status().conditions(), InstanceSetNames.REFUSED);
        var step = known ? Step.waiting("refuse", why)
                : Step.oneByOne("refuse", why, List.of(new Announce(Severity.WARNING, "FailedReconcile", why)));
        return new Plan<>(List.of(step), report.refused(why), Wake.NEVER);
    }
}
