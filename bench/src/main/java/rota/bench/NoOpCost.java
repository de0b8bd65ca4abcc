package rota.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// What one reconcile costs when there is nothing to do, over flocks of two sizes.
///
/// Ten small flocks, looked at in turns, are as many pods as one large one: both come from the memory and not from the
/// cache of the core, as in an operator that has other things to do in between. One small flock that is looked at over
/// and over, with all its pods near the core, is shown for comparison.
///
/// All are measured in one process and in turns, in many short rounds: whatever else the machine does hits all of them.
/// The figures are medians over the rounds, of the time that the core really spent, garbage collection included.
final class NoOpCost {
    private static final int FEW = 1_000;
    private static final int MANY = 10_000;
    private static final int WARM_UP_ROUNDS = 20;
    private static final int ROUNDS = 41;
    private static final Duration ROUND = Duration.ofMillis(200);
    private static final double LINEAR = 12;

    /// One round, in microseconds for one reconcile.
    private record Round(double few, double many, double alone) {
        double ratio() {
            return many / few;
        }
    }

    /// What is measured against each other.
    private record Flocks(List<SettledFlock> few, List<SettledFlock> many) {
        static Flocks settled() {
            return new Flocks(Stream.generate(() -> SettledFlock.of(FEW)).limit(MANY / FEW).toList(),
                    List.of(SettledFlock.of(MANY)));
        }

        int reconcile() {
            return Stream.of(few, many).flatMap(List::stream).mapToInt(SettledFlock::reconcile).sum();
        }

        Round round() {
            return new Round(cost(few), cost(many), cost(few.subList(0, 1)));
        }
    }

    private NoOpCost() {}

    static List<Figure> measure() {
        var flocks = Flocks.settled();
        var calls = flocks.reconcile();
        if (calls > 0) return List.of(calls(calls));
        // Objects that are still where they were made lie next to each other; those of an operator have been moved.
        System.gc();
        rounds(flocks, WARM_UP_ROUNDS);
        var rounds = rounds(flocks, ROUNDS);
        return List.of(
                Figure.of("no-op reconcile: 1,000 children, ten flocks in turns", median(rounds, Round::few), "µs"),
                Figure.of("no-op reconcile: 10,000 children, one flock", median(rounds, Round::many), "µs"),
                Figure.atMost("no-op reconcile: 10,000 to 1,000 children", median(rounds, Round::ratio), "times",
                        LINEAR),
                Figure.of("no-op reconcile: 1,000 children over and over", median(rounds, Round::alone), "µs"),
                calls(calls));
    }

    private static Figure calls(int calls) {
        return Figure.atMost("no-op reconcile: API calls", calls, "calls", 0);
    }

    private static List<Round> rounds(Flocks flocks, int count) {
        var rounds = new ArrayList<Round>();
        for (var i = 0; i < count; i++) rounds.add(flocks.round());
        return rounds;
    }

    private static double cost(List<SettledFlock> flocks) {
        var start = CoreTime.now();
        var reconciles = 0;
        var spent = 0L;
        while (spent < ROUND.toNanos()) {
            for (var flock : flocks) {
                var calls = flock.reconcile();
                if (calls != 0) throw new IllegalStateException("expected no API call, found " + calls);
            }
            reconciles += flocks.size();
            spent = start.spent();
        }
        return spent / 1e3 / reconciles;
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        return rounds.stream().mapToDouble(figure).sorted().toArray()[rounds.size() / 2];
    }
}
