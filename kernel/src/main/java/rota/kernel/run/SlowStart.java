package rota.kernel.run;

import java.util.ArrayList;
import java.util.List;

/// Batches of 1, 2, 4, 8…: when nothing works, one call finds out (K4).
final class SlowStart {
    private SlowStart() {}

    /// The size of the batch that follows one of the given size; 0 stands for none yet.
    static int next(int previous, int remaining) {
        var doubled = previous == 0 ? 1 : Math.multiplyExact(previous, 2);
        return Math.min(doubled, remaining);
    }

    /// All batch sizes for a number of calls, if none fails.
    static List<Integer> sizes(int calls) {
        var sizes = new ArrayList<Integer>();
        var size = 0;
        for (var remaining = calls; remaining > 0; remaining -= size) {
            size = next(size, remaining);
            sizes.add(size);
        }
        return List.copyOf(sizes);
    }
}
