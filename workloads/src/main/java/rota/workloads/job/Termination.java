package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;
import rota.kernel.plan.Step;
import rota.workloads.job.Ending.Result;

/// Brings a Job to its end: what will be is written down, the pods are stopped, all are counted, and only then the
/// Job is finished.
///
/// @param finished whether this plan says that the Job is finished
record Termination(JobView view, Ending ending, boolean finished) {
    private static final String NAME = "finish";

    static Termination of(JobView view, Ending ending, Tracking tracking) {
        var over = view.pods().stream().noneMatch(it -> it.isActive() || it.facts().isTerminating());
        return new Termination(view, ending, ending.durable() && tracking.done() && over && view.settled());
    }

    /// First the end is written down, then the pods that run are stopped. When the Job fails they keep their finalizer,
    /// for they are counted; when it completes they are of no interest any more. A Job that is being deleted leaves its
    /// pods to whoever deletes them, or keeps them.
    List<Step> steps(Tracking tracking) {
        if (finished) return List.of(Step.oneByOne(NAME, cause(), news(tracking)));
        if (!ending.durable()) return List.of(Step.waiting(NAME, cause() + ": it is written down first"));
        var active = view.active();
        if (active.isEmpty() || view.deleting())
            return List.of(
                    Step.waiting(NAME, cause() + ": waiting until all pods have ended and are counted"));
        return switch (ending.result()) {
            case SUCCESS -> Alignment.removing(NAME, cause(), active, view).steps();
            case FAILURE -> List.of(Step.slowStart(NAME, cause() + ": its pods must stop", active.stream()
                    .limit(Alignment.BURST).map(it -> new Action.Delete(it.facts().id())).toList()));
        };
    }

    List<JobCondition> conditions() {
        var conditions = view.status().conditions();
        if (!ending.durable()) return JobConditions.appended(conditions, condition(ending.result().target()));
        return finished ? JobConditions.upserted(conditions, condition(ending.result().terminal())) : conditions;
    }

    private JobCondition condition(String type) {
        return JobConditions.of(type, true, ending.cause(), view.now());
    }

    private String cause() {
        return switch (ending.result()) {
            case SUCCESS -> "the Job completes (" + ending.cause().reason() + ")";
            case FAILURE -> "the Job fails (" + ending.cause().reason() + ")";
        };
    }

    private List<Action> news(Tracking tracking) {
        if (ending.result() == Result.FAILURE)
            return List.of(
                    new Action.Announce(Severity.WARNING, ending.cause().reason(), ending.cause().message()));
        var news = new ArrayList<Action>();
        news.add(new Action.Announce(Severity.NORMAL, "Completed", "Job completed"));
        Optional.of(view.spec().completions()).filter(it -> it.isPresent()
                && tracking.succeeded() > it.getAsInt())
                .ifPresent(_ -> news.add(new Action.Announce(Severity.WARNING, "TooManySucceededPods",
                        "Too many succeeded pods running after completion count reached")));
        return news;
    }
}
