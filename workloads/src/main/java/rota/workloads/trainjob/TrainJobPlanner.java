package rota.workloads.trainjob;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJobStatus;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Framework.Build;
import rota.workloads.trainjob.plugin.Training;

/// What is to be done for a TrainJob. Pure: the same view gives the same plan.
final class TrainJobPlanner {
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final String SETTLING = "waiting until the copy of the JobSet is as new as the TrainJob";

    private TrainJobPlanner() {}

    static Plan<TrainJobStatus> plan(TrainJobView view, Framework framework) {
        var shown = view.fresh() ? view.jobSet() : Optional.<JobSet>empty();
        var draft = Draft.of(view).suspended(view.spec().suspended()).mirroring(shown);
        if (view.status().isFinished()) return aftermath(view, draft);
        if (draft.status().isFinished()) return decided(List.of(), draft);
        if (Deadline.isOver(view, draft.status()))
            return decided(List.of(), draft.failed(Draft.DEADLINE, "TrainJob exceeded its active deadline"));
        return switch (view.runtime()) {
            case RuntimeSource.Unsupported(var type) -> decided(List.of(), draft.failed(Draft.UNSUPPORTED,
                    "unsupported runtime: " + type));
            case RuntimeSource.Unusable(var why) -> blocked(view, draft, why);
            case RuntimeSource.Kept(var runtime) -> carriedOut(view, draft, build(view, framework, runtime));
            case RuntimeSource.Live live -> carriedOut(view, draft, kept(view, live, build(view, framework, live
                    .spec())));
        };
    }

    private static Build build(TrainJobView view, Framework framework, RuntimeSpec runtime) {
        return framework.build(Training.of(view.id(), view.spec(), runtime), view.supplies());
    }

    /// The copy of the runtime comes first: what is made later must not be made from another one.
    private static Build kept(TrainJobView view, RuntimeSource.Live live, Build build) {
        return switch (build) {
            case Build.Refused _ -> build;
            case Build.Made(var components) -> new Build.Made(Stream.concat(Stream.of(Snapshot.component(view, live)),
                    components.stream()).toList());
        };
    }

    private static Plan<TrainJobStatus> carriedOut(TrainJobView view, Draft draft, Build build) {
        return switch (build) {
            case Build.Refused(var faults) -> blocked(view, draft, String.join("; ", faults));
            case Build.Made(var components) -> {
                var upkeep = Upkeep.of(view, components);
                yield upkeep.obstacles().isEmpty() ? progress(view, draft.unblocked(), upkeep.steps())
                        : blocked(view, draft, String.join("; ", upkeep.obstacles()));
            }
        };
    }

    private static Plan<TrainJobStatus> progress(TrainJobView view, Draft draft, List<Step> steps) {
        var all = new ArrayList<>(steps);
        if (view.spec().suspended()) all.add(Step.waiting("suspend", "spec.suspend is true"));
        else if (view.jobSet().isPresent())
            all.add(Step.waiting("train", "the JobSet " + view.name() + " is at work"));
        if (isSettling(view)) all.add(Step.waiting("news", SETTLING));
        var settling = isSettling(view) ? Wake.at(view.now().plus(SOON), SETTLING) : Wake.NEVER;
        return finished(all, draft, Wake.atEarliest(List.of(Deadline.wake(view, draft.status()), settling)));
    }

    /// An old copy may become a new one without a change.
    private static boolean isSettling(TrainJobView view) {
        return !view.fresh() && view.jobSet().isPresent();
    }

    private static Plan<TrainJobStatus> blocked(TrainJobView view, Draft draft, String why) {
        var blocked = draft.blocked(why);
        return finished(List.of(Step.waiting("blocked", why)), blocked, Deadline.wake(view, blocked.status()));
    }

    /// What ran out of time is stopped. Nothing else is ever done for a TrainJob that is over.
    private static Plan<TrainJobStatus> aftermath(TrainJobView view, Draft draft) {
        var late = view.status().find(TrainJobStatus.FAILED).filter(it -> Draft.DEADLINE.equals(it.getReason()))
                .isPresent();
        var running = view.jobSet().filter(it -> late && !Deleting.is(it));
        return decided(running.map(it -> Step.oneByOne("stop", "the TrainJob exceeded its active deadline",
                List.of(new Action.Delete(Identity.of(JobSet.KIND, it))))).stream().toList(), draft);
    }

    private static Plan<TrainJobStatus> decided(List<Step> steps, Draft draft) {
        return finished(steps, draft, Wake.NEVER);
    }

    private static Plan<TrainJobStatus> finished(List<Step> steps, Draft draft, Wake wake) {
        var all = new ArrayList<>(steps);
        if (!draft.news().isEmpty()) all.add(Step.oneByOne("tell", "the status has news", draft.news()));
        return new Plan<>(all, draft.status(), wake);
    }
}
