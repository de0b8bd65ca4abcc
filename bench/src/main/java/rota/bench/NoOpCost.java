package rota.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What one reconcile costs when there is nothing to do, over flocks of two sizes.
///
/// Both are measured in one process and in turns, in many short rounds: whatever else the machine does hits both. The
/// figures are medians over the rounds, of the time that the core really spent, garbage collection included.
final class NoOpCost {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000;
    private static final int WARM_UP_ROUNDS = 20;
    private static final int ROUNDS = 41;
    private static final Duration ROUND = Duration.ofMillis(200);
    private static final double LINEAR = 12;

    /// One round, in microseconds for one reconcile.
    private record Round(double few, double many) {
        double ratio() {
            return many / few;
        }
    }

    private NoOpCost() {}

    static List<Figure> measure() {
        var few = SettledFlock.of(FEW);
        var many = SettledFlock.of(MANY);
        var calls = few.reconcile() + many.reconcile();
        if (calls > 0) return List.of(calls(calls));
        // Objects that are still where they were made lie next to each other; those of an operator have been moved.
        System.gc();
        rounds(few, many, WARM_UP_ROUNDS);
        var rounds = rounds(few, many, ROUNDS);
        return List.of(
                Figure.of("no-op reconcile: 1,000 children", median(rounds.stream().map(Round::few).toList()), "µs"),
                Figure.of("no-op reconcile: 10,000 children", median(rounds.stream().map(Round::many).toList()), "µs"),
                Figure.atMost("no-op reconcile: 10,000 to 1,000 children",
                        median(rounds.stream().map(Round::ratio).toList()), "times", LINEAR),
                calls(calls));
    }

    private static Figure calls(int calls) {
        return Figure.atMost("no-op reconcile: API calls", calls, "calls", 0);
    }

    private static List<Round> rounds(SettledFlock few, SettledFlock many, int count) {
        var rounds = new ArrayList<Round>();
        for (var i = 0; i < count; i++) rounds.add(new Round(cost(few), cost(many)));
        return rounds;
    }

    private static double cost(SettledFlock flock) {
        var start = CoreTime.now();
        var reconciles = 0;
        var spent = 0L;
        while (spent < ROUND.toNanos()) {
            var calls = flock.reconcile();
            if (calls != 0) throw new IllegalStateException("expected no API call, found " + calls);
            reconciles++;
            spent = start.spent();
        }
        return spent / 1e3 / reconciles;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
