package rota.workloads.job;

import rota.workloads.pods.Phase;

/// Says what a Job waits for when nothing is to be done: that its pods start or end, or that its user wants some.
final class Running {
    private Running() {}

    static String words(JobView view, Tally tally) {
        if (!view.active().isEmpty()) return active(view, tally);
        if (view.terminating() > 0) return Words.pods(view.terminating()) + " must end first, " + goal(view, tally);
        if (view.spec().parallelism() == 0) return "spec.parallelism is 0: no pod is to run";
        return "nothing is left to run, " + goal(view, tally);
    }

    private static String active(JobView view, Tally tally) {
        var all = view.active();
        var waiting = (int) all.stream().filter(Running::isAhead).count();
        var running = all.size() - waiting;
        var runs = Words.pods(running) + (running == 1 ? " runs" : " run");
        var rests = (running > 0 ? waiting : Words.pods(waiting)) + (waiting == 1 ? " has" : " have") + " not started";
        var counts = waiting == 0 ? runs : running == 0 ? rests : runs + " and " + rests;
        return counts + ", " + goal(view, tally) + ": waiting for " + (running > 0 ? "an end" : "a start")
                + Obstacle.first(all).map(it -> "; " + it.words()).orElse("");
    }

    private static boolean isAhead(JobPod pod) {
        return pod.facts().phase() == Phase.PENDING || pod.facts().phase() == Phase.UNREPORTED;
    }

    private static String goal(JobView view, Tally tally) {
        var completions = view.spec().completions();
        return completions.isPresent()
                ? tally.succeeded() + " of " + completions.getAsInt() + " succeeded"
                : tally.succeeded() + " succeeded";
    }
}
