package rota.workloads.job;

/// Says what a Job waits for when nothing is to be done: that its pods end, or that its user wants some.
final class Running {
    private Running() {}

    static String words(JobView view, Tally tally) {
        var active = view.active().size();
        if (active > 0)
            return Words.pods(active) + (active == 1 ? " runs" : " run") + ", " + goal(view, tally)
                    + ": waiting for an end";
        if (view.terminating() > 0) return Words.pods(view.terminating()) + " must end first, " + goal(view, tally);
        if (view.spec().parallelism() == 0) return "spec.parallelism is 0: no pod is to run";
        return "nothing is left to run, " + goal(view, tally);
    }

    private static String goal(JobView view, Tally tally) {
        var completions = view.spec().completions();
        return completions.isPresent()
                ? tally.succeeded() + " of " + completions.getAsInt() + " succeeded"
                : tally.succeeded() + " succeeded";
    }
}
