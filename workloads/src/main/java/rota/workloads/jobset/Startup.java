package rota.workloads.jobset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import rota.api.jobset.FailurePolicy.Strategy;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetStatus;
import rota.api.jobset.ReplicatedJob;
import rota.api.jobset.ReplicatedJob.Dependency;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Which groups may have Jobs that run, and which Jobs are missing.
///
/// @param admitted the groups whose turn it is
/// @param waits why others must wait, in words
/// @param stage how far a start in order has come; empty where there is none
record Startup(List<ReplicatedJob> admitted, List<String> waits, Optional<Statement> stage) {
    private static final String NAME = "start";

    static Startup of(JobSetView view, JobSetStatus seen) {
        var inOrder = view.spec().inOrder() && !view.spec().suspended();
        var admitted = new ArrayList<ReplicatedJob>();
        var waits = new ArrayList<String>();
        for (var group : view.spec().replicatedJobs()) {
            var missing = group.dependsOn().stream().filter(it -> !holds(view, seen, it)).findFirst();
            if (missing.isPresent()) {
                waits.add(group.name() + " waits until " + missing.get().name() + " is " + words(missing.get()));
            } else if (!inOrder) {
                admitted.add(group);
            } else if (!isStarted(seen, group)) {
                admitted.add(group);
                return new Startup(admitted, List.of("the groups behind " + group.name() + " wait for it"),
                        Optional.of(Statement.STARTING));
            }
        }
        return new Startup(admitted, waits, inOrder ? Optional.of(Statement.STARTED) : Optional.empty());
    }

    /// Groups still wait for those before them.
    boolean isUnderWay() {
        return stage.filter(Statement.STARTING::equals).isPresent();
    }

    Draft told(Draft draft) {
        return stage.map(draft::with).orElse(draft);
    }

    List<Step> steps(JobSetView view) {
        var steps = new ArrayList<Step>();
        var missing = missing(view);
        if (!missing.isEmpty())
            steps.add(Step.slowStart(NAME, missing.size() + (missing.size() == 1 ? " Job is" : " Jobs are")
                    + " missing", missing));
        waits.forEach(it -> steps.add(Step.waiting(NAME, it)));
        return steps;
    }

    /// A name that an old Job still has is not free: its successor comes when it is gone.
    private List<Action> missing(JobSetView view) {
        var blocked = view.spec().failurePolicy().filter(it -> it.strategy() == Strategy.BLOCKING_RECREATE).isPresent()
                && !view.previous().isEmpty();
        return blocked ? List.of() : admitted.stream().flatMap(it -> missing(view, it)).toList();
    }

    private static Stream<Action> missing(JobSetView view, ReplicatedJob group) {
        return IntStream.range(0, group.replicas()).filter(it -> !view.has(JobSetNames.job(view.name(), group.name(),
                it))).mapToObj(it -> new Action.Create(NewJob.of(view, group, it), Optional.of("JobCreationFailed")));
    }

    private static boolean isStarted(JobSetStatus seen, ReplicatedJob group) {
        var jobs = Census.find(seen, group.name());
        return jobs.failed() + jobs.ready() + jobs.succeeded() == group.replicas();
    }

    private static boolean holds(JobSetView view, JobSetStatus seen, Dependency dependency) {
        return view.spec().find(dependency.name()).filter(it -> switch (dependency.milestone()) {
            case READY -> isStarted(seen, it);
            case COMPLETE -> Census.find(seen, it.name()).succeeded() == it.replicas();
        }).isPresent();
    }

    private static String words(Dependency dependency) {
        return switch (dependency.milestone()) {
            case READY -> "under way";
            case COMPLETE -> "complete";
        };
    }
}
