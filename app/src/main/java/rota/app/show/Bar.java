package rota.app.show;

import rota.workloads.standing.Standing.Progress;

/// How far something is, to see at a glance.
final class Bar {
    private Bar() {}

    /// `[##########..........]`; full only when all is done.
    static String of(Progress progress, int width) {
        var full = progress.total() <= 0 ? 0 : (int) (Math.min(1.0, (double) progress.done() / progress.total())
                * width);
        return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
    }

    static String numbers(Progress progress) {
        return progress.total() <= 0 ? String.valueOf(progress.done()) : progress.done() + "/" + progress.total();
    }
}
