package rota.testing;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Holds a law against many inputs, each made from a seed. The first failure names its seed before anything else, and
/// `-Dseed=` runs that one alone.
public final class ForAll {
    private static final int MANY = 200;

    private ForAll() {}

    /// Holds the law against many seeds.
    public static void seeds(Consumer<RandomGenerator> law) {
        seeds(MANY, law);
    }

    /// Holds the law against the seeds 0, 1, 2… up to this many.
    public static void seeds(long count, Consumer<RandomGenerator> law) {
        numbers(count, seed -> law.accept(new SplittableRandom(seed)));
    }

    /// The same for a law that wants the seed itself.
    public static void numbers(long count, LongConsumer law) {
        numbers(Long.getLong("seed"), count, law);
    }

    /// The seeds themselves, for tests that JUnit repeats with each of them.
    public static LongStream numbers(long count) {
        var only = Long.getLong("seed");
        return only == null ? LongStream.range(0, count) : LongStream.of(only);
    }

    static void numbers(@Nullable Long only, long count, LongConsumer law) {
        if (only != null) {
            number(only, law);
            return;
        }
        for (var seed = 0L; seed < count; seed++) number(seed, law);
    }

    /// Holds the law against one seed.
    public static void number(long seed, LongConsumer law) {
        try {
            law.accept(seed);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError("seed " + seed + " (replay with -Dseed=" + seed + "): " + failure.getMessage(),
                    failure);
        }
    }
}
