package rota.workloads.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

/// Creates the pods that are missing, unless a failure is too recent.
final class ScaleOut {
    private static final String NAME = "scale-out";

    private ScaleOut() {}

    static Alignment of(JobView view, Tally tally, int wanted) {
        var ending = view.spec().onlyReplaceFailed() ? view.terminating() : 0;
        var missing = Math.min(wanted - view.active().size() - ending, Alignment.BURST);
        if (missing <= 0)
            return ending == 0 || wanted == view.active().size() ? Alignment.waiting("run", Running.words(view, tally))
                    : Alignment.waiting(NAME, Words.pods(ending) + " must end before "
                            + (ending == 1 ? "it is replaced" : "they are replaced"));
        if (view.spec().backoffLimitPerIndex().isPresent()) return perIndex(view, tally, missing);
        return PodBackoff.until(view).map(it -> backOff(failures(view), it))
                .orElseGet(() -> create(view, tally, view.spec().indexed()
                        ? pending(view, tally).limit(missing).mapToObj(it -> NewPod.indexed(view, it)).toList()
                        : IntStream.range(0, missing).mapToObj(_ -> NewPod.plain(view)).toList()));
    }

    /// Each index waits for itself. One that waits does not keep others from being tried.
    private static Alignment perIndex(JobView view, Tally tally, int missing) {
        var backoff = IndexBackoff.of(view, tally);
        var ready = new ArrayList<Action.Create>();
        var waits = new ArrayList<Wake>();
        pending(view, tally).takeWhile(_ -> ready.size() < missing).forEach(index -> {
            var until = backoff.until(index).filter(it -> it.isAfter(view.now()));
            if (until.isPresent()) waits.add(Wake.at(until.get(), "index " + index + " may be tried again"));
            else
                ready.add(NewPod.retried(view, index, backoff.next(index, view.spec())));
        });
        var wake = ready.size() == missing ? Wake.NEVER : Wake.atEarliest(waits);
        if (!ready.isEmpty()) return new Alignment(create(view, tally, ready).steps(), wake);
        return switch (wake) {
            case Wake.Never() -> Alignment.waiting("run", Running.words(view, tally));
            case Wake.At(var when, _) ->
                    backOff(waits.size() == 1 ? "1 index failed" : waits.size() + " indexes failed", when);
        };
    }

    private static IntStream pending(JobView view, Tally tally) {
        Predicate<JobPod> takes = it -> it.isActive()
                || (view.spec().onlyReplaceFailed() && it.facts().isTerminating());
        var taken = IndexSet.of(view.pods().stream().filter(takes).flatMap(it -> it.index().stream().boxed()).toList());
        return tally.completed().plus(tally.failedIndexes().orElse(IndexSet.NONE)).plus(taken)
                .missing(view.spec().indexes());
    }

    private static Alignment create(JobView view, Tally tally, List<Action.Create> pods) {
        if (pods.isEmpty()) return Alignment.waiting("run", Running.words(view, tally));
        var succeeded = Optional.of(view.status().succeeded()).filter(it -> it > 0).map(it -> ", " + it
                + " have succeeded").orElse("");
        return new Alignment(List.of(Step.slowStart(NAME, Words.pods(pods.size()) + " missing" + succeeded, pods)),
                Wake.NEVER);
    }

    private static String failures(JobView view) {
        return Words.pods(view.failures().count()) + " failed since one last succeeded";
    }

    private static Alignment backOff(String why, Instant until) {
        return new Alignment(List.of(Step.waiting(NAME, why + ": waiting until " + until)),
                Wake.at(until, "a failed pod may be replaced"));
    }
}
