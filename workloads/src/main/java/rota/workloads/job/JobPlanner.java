package rota.workloads.job;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.PodFacts;

/// What is to be done for a Job. Pure: the same view gives the same plan.
///
/// The status always shows what was seen, never what the steps of the same plan are about to change: so it is true
/// whether they succeed or not.
final class JobPlanner {
    private static final Duration SOON = Duration.ofSeconds(1);

    private JobPlanner() {}

    static Plan<JobStatus> plan(JobView view) {
        var mistake = JobSpec.mistake(view.job());
        if (mistake.isPresent()) return refusal(view, mistake.get());
        if (view.status().isFinished()) return Aftermath.plan(view);
        if (!view.claim().isSettled()) return claiming(view);
        return progress(view);
    }

    private static Plan<JobStatus> progress(JobView view) {
        var tally = Tally.of(view);
        var ending = Ending.of(view, tally);
        var departure = new Departure(view, IndexBackoff.of(view, tally), ending);
        if (Tracking.isDoubtful(view, departure)) return waiting(view);
        var tracking = Tracking.of(view, departure);
        var end = ending.map(it -> Termination.of(view, it, tracking));
        // A pod that only a newer copy shows would never be counted.
        if (!view.caches().fresh() && end.filter(Termination::finished).isPresent()) return waiting(view);
        var alignment = end.isPresent() ? Alignment.none() : Alignment.of(view, tally);

        var steps = new ArrayList<>(claims(view));
        steps.addAll(tracking.steps());
        steps.addAll(end.map(it -> it.steps(tracking)).orElse(alignment.steps()));
        if (end.isEmpty()) Suspension.news(view).ifPresent(steps::add);
        return new Plan<>(steps, status(view, tally, tracking, end), Wake.atEarliest(List.of(alignment.wake(),
                end.isPresent() ? Wake.NEVER : Deadline.wake(view), settling(view))));
    }

    /// What we wait to see may come without a change: the answer to a call that got lost, found out by the next run.
    private static Wake settling(JobView view) {
        return view.settled() ? Wake.NEVER
                : Wake.at(view.now().plus(SOON), "waiting to see all pods that we created and deleted");
    }

    private static JobStatus status(JobView view, Tally tally, Tracking tracking, Optional<Termination> end) {
        var completed = end.filter(it -> it.finished() && it.ending().result() == Ending.Result.SUCCESS).isPresent();
        return new JobStatus(end.map(Termination::conditions).orElseGet(() -> Suspension.conditions(view)),
                startTime(view, end), completed ? Optional.of(JobStatus.seconds(view.now())) : Optional.empty(),
                view.active().size(), view.ready(), view.terminating(), tracking.succeeded(), tracking.failed(),
                tracking.uncounted(), tracking.completedIndexes(), tally.failedIndexes(), false);
    }

    private static Optional<Instant> startTime(JobView view, Optional<Termination> end) {
        if (end.isEmpty()) return Suspension.startTime(view);
        // A Job that adopted finished pods while it was suspended has never started, but must have before it ends.
        var mayDoWithout = view.spec().suspended()
                && (!end.get().finished() || view.spec().completions().equals(OptionalInt.of(0)));
        return view.status().startTime().or(() -> mayDoWithout ? Optional.empty()
                : Optional.of(JobStatus.seconds(view.now())));
    }

    /// What is adopted counts, so nothing is decided before it is ours.
    private static Plan<JobStatus> claiming(JobView view) {
        return new Plan<>(claims(view), view.status(), Wake.NEVER);
    }

    /// A pod that we have made had the finalizer until it was counted. One that has ended without it and comes back to
    /// us, because somebody took our reference from it, is not counted again.
    private static List<Step> claims(JobView view) {
        return view.claim().steps(List.of(view.finalizer()), it -> PodFacts.of(it).isTerminal() && view.id().uid()
                .equals(it.getMetadata().getLabels().get(Names.MAKER)));
    }

    private static Plan<JobStatus> waiting(JobView view) {
        var why = "waiting until the copy of the pods is as new as the Job, lest a pod be counted twice or not at all";
        return new Plan<>(List.of(Step.waiting("count", why)), view.status(), Wake.at(view.now().plus(SOON), why));
    }

    private static Plan<JobStatus> refusal(JobView view, JobSpec.Mistake mistake) {
        var news = new Action.Announce(Action.Severity.WARNING, mistake.reason(), mistake.words());
        return new Plan<>(List.of(Step.oneByOne("refuse", mistake.words(), List.of(news))), view.status(), Wake.NEVER);
    }
}
