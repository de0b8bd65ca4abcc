package rota.local.system.scheduler;

import java.util.List;
import java.util.function.IntToLongFunction;

/// Which of several nodes that would all do is best: an empty one, far from siblings, as the pod prefers.
///
/// Every view is brought to the range of 0 to 1000 over the candidates, and counts with a weight.
final class Score {
    private static final long TOP = 1000;
    private static final int TAINTS = 3;
    private static final int WISHES = 2;

    private final Board board;
    private final Shape pod;
    private final int[] candidates;
    private final long[] points;

    private Score(Board board, Shape pod, int[] candidates) {
        this.board = board;
        this.pod = pod;
        this.candidates = candidates;
        this.points = new long[candidates.length];
    }

    /// The best candidate; the first of several that are equally good.
    static int best(Board board, Shape pod, int[] candidates) {
        var score = new Score(board, pod, candidates);
        score.add();
        var best = 0;
        for (var i = 1; i < score.points.length; i++) {
            if (score.points[i] > score.points[best]) best = i;
        }
        return candidates[best];
    }

    private void add() {
        for (var i = 0; i < points.length; i++) points[i] += free(candidates[i]);
        if (!pod.owner().isEmpty()) less(WISHES, node -> board.room(node).siblings(pod));
        if (board.discourages()) less(TAINTS, node -> board.node(node).discouragements(pod.place().tolerances()));
        if (!pod.place().preferred().isEmpty()) more(WISHES, node -> pod.place().preference(board.node(node)));
        for (var rule : pod.spread()) {
            if (rule.hard()) continue;
            var crowds = Spread.crowds(board, rule);
            less(WISHES, node -> crowds.reaches(node) ? crowds.count(node) : crowds.most() + 1);
        }
        if (!pod.company().preferred().isEmpty()) company();
    }

    private void company() {
        var wishes = new long[board.size()];
        for (var preference : pod.company().preferred()) {
            var area = Area.of(board.domains(preference.term().topologyKey()),
                    board.counts(List.of(preference.term()), true), _ -> true);
            for (var node = 0; node < wishes.length; node++) {
                wishes[node] += (long) preference.weight() * area.count(node);
            }
        }
        more(WISHES, node -> wishes[node]);
    }

    /// How much of cpu and memory would be free, on average.
    private long free(int node) {
        return (free(node, "cpu") + free(node, "memory")) / 2;
    }

    private long free(int node, String resource) {
        var has = board.node(node).allocatable().of(resource);
        if (has == 0) return 0;
        var left = has - board.room(node).taken(resource) - pod.requests().of(resource);
        return Math.max(0, (long) ((double) left / has * TOP));
    }

    private void more(int weight, IntToLongFunction value) {
        var values = new long[candidates.length];
        var least = Long.MAX_VALUE;
        var most = Long.MIN_VALUE;
        for (var i = 0; i < values.length; i++) {
            values[i] = value.applyAsLong(candidates[i]);
            least = Math.min(least, values[i]);
            most = Math.max(most, values[i]);
        }
        var range = most - least;
        if (range == 0) return;
        for (var i = 0; i < points.length; i++) {
            points[i] += weight * (long) ((double) (values[i] - least) / range * TOP);
        }
    }

    private void less(int weight, IntToLongFunction value) {
        more(weight, node -> -value.applyAsLong(node));
    }
}
