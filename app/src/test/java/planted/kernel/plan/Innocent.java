package planted.kernel.plan;

import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// Breaks no rule but the one about null marks.
public final class Innocent {
    private Innocent() {}

    static Instant now(Clock clock) {
        return Instant.now(clock);
    }

    static Random random(long seed) {
        return new Random(seed);
    }

    static CompletableFuture<String> async(Executor executor) {
        return CompletableFuture.supplyAsync(() -> "", executor);
    }
}
