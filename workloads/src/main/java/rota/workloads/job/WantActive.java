package rota.workloads.job;

/// How many pods should run now.
final class WantActive {
    private WantActive() {}

    /// Without a number of completions, the first success means that no further pod is started.
    static int of(JobView view, Tally tally) {
        var spec = view.spec();
        if (spec.completions().isEmpty()) return tally.succeeded() > 0 ? view.active().size() : spec.parallelism();
        return Math.clamp((long) spec.completions().getAsInt() - tally.succeeded(), 0, spec.parallelism());
    }
}
