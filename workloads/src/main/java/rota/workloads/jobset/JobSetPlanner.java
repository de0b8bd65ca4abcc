package rota.workloads.jobset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import rota.api.jobset.JobSetFaults;
import rota.api.jobset.JobSetStatus;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// What is to be done for a JobSet. Pure: the same view gives the same plan.
///
/// The status shows what was seen, never what the steps of the same plan are about to change: so it is true whether
/// they succeed or not.
final class JobSetPlanner {
    private static final Duration SOON = Duration.ofSeconds(1);

    private JobSetPlanner() {}

    static Plan<JobSetStatus> plan(JobSetView view) {
        if (view.stranger().isPresent()) return stuck(view, view.stranger().get());
        if (view.isOutdated()) return waiting(view);
        var draft = Draft.of(view, Census.of(view));
        if (view.status().isFinished()) return Aftermath.plan(view, draft);
        var faults = view.isNew() ? JobSetFaults.of(view.set()) : List.<String>of();
        if (!faults.isEmpty()) return decided(List.of(), draft.failed(Statement.invalid(faults.getFirst())));
        return progress(view, draft);
    }

    /// Failure comes before success: a Job that failed is not outvoted by those that succeeded meanwhile.
    private static Plan<JobSetStatus> progress(JobSetView view, Draft draft) {
        var leftovers = Removal.steps("leftovers", "their attempt has been given up", view.previous());
        var ready = Census.allReady(view, draft.status()) ? draft.with(Statement.JOBS_READY) : draft;
        if (!view.failed().isEmpty()) return decided(leftovers, Failures.handled(view, ready));
        if (Success.isMet(view)) return decided(leftovers, ready.completed());

        var repeated = InPlace.told(view, ready);
        if (repeated.status().isFinished()) return decided(leftovers, repeated);

        var startup = Startup.of(view, draft.status());
        var steps = new ArrayList<>(leftovers);
        steps.addAll(Endpoints.steps(view));
        steps.addAll(Storage.steps(view));
        steps.addAll(startup.steps(view));
        var suspension = Suspension.of(view, startup);
        steps.addAll(suspension.steps());
        return finished(steps, suspension.told(startup.told(repeated)), settling(view));
    }

    private static Plan<JobSetStatus> decided(List<Step> steps, Draft draft) {
        return finished(steps, draft, Wake.NEVER);
    }

    private static Plan<JobSetStatus> finished(List<Step> steps, Draft draft, Wake wake) {
        var all = new ArrayList<>(steps);
        if (!draft.news().isEmpty()) all.add(Step.oneByOne("tell", "the status has news", draft.news()));
        return new Plan<>(all, draft.status(), wake);
    }

    /// What we wait to see may come without a change: the answer to a call that got lost, found out by the next run.
    private static Wake settling(JobSetView view) {
        return view.settled() ? Wake.NEVER
                : Wake.at(view.now().plus(SOON), "waiting to see all Jobs that we created and deleted");
    }

    private static Plan<JobSetStatus> waiting(JobSetView view) {
        var why = "waiting until the copy of the JobSet is as new as its Jobs";
        return new Plan<>(List.of(Step.waiting("restart", why)), view.status(), Wake.at(view.now().plus(SOON), why));
    }

    private static Plan<JobSetStatus> stuck(JobSetView view, ChildJob stranger) {
        return new Plan<>(List.of(Step.waiting("restart", "the Job " + stranger.name()
                + " has lost the label that names its attempt or its number: restore it, or delete the Job")),
                view.status(),
                Wake.NEVER);
    }
}
