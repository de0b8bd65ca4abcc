package rota.workloads.job;

import java.util.List;
import java.util.stream.Stream;
import rota.kernel.plan.Step;

/// Takes the finalizer from pods that need it no longer.
final class Release {
    static final String SUCCEEDED = "count-succeeded";
    static final String FAILED = "count-failed";
    static final String UNCOUNTED = "let-go";

    private Release() {}

    static List<Step> steps(JobView view, Departure departure) {
        var cleared = view.pods().stream().filter(departure::isCleared).toList();
        var counted = cleared.stream().filter(it -> isCounted(view, it)).toList();
        return Stream.of(
                step(SUCCEEDED, "succeeded and on record: they can go", counted.stream().filter(JobPod::succeeded)
                        .toList(), view),
                step(FAILED, "failed and on record: they can go",
                        counted.stream().filter(it -> !it.succeeded()).toList(), view),
                step(UNCOUNTED, "not counted: they can go", cleared.stream().filter(it -> !isCounted(view, it))
                        .toList(), view))
                .filter(it -> !it.actions().isEmpty()).toList();
    }

    /// A running pod is let go only as we saw it: should it end this moment, its end counts.
    private static Step step(String name, String reason, List<JobPod> pods, JobView view) {
        return Step.slowStart(name, Words.pods(pods.size()) + " " + reason, pods.stream()
                .map(it -> it.succeeded() || it.failed() || isCounted(view, it)
                        ? JobPatch.release(it.facts(), view.finalizer())
                        : JobPatch.untrack(it.facts(), view.finalizer()))
                .toList());
    }

    private static boolean isCounted(JobView view, JobPod pod) {
        return view.status().uncounted().has(pod) || (pod.succeeded()
                && pod.hasIndexIn(view.status().completedIndexes().orElse(IndexSet.NONE)));
    }
}
