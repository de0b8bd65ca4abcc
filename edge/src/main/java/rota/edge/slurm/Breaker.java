package rota.edge.slurm;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import rota.api.client.ApiException;

/// Spares a server that does not answer, and the workers that would wait for it: after some failures in a row it lets
/// nobody through for a while, then one to find out.
final class Breaker {
    private static final int TOLERATED = 3;
    /// Always the same words: they end up in a status, which must not change with every look.
    static final String SPARED = "Slurm did not answer several times in a row and is left alone for a while";
    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private int failures;
    private Instant closedUntil = Instant.MIN;

    Breaker(InstantSource clock) {
        this.clock = clock;
    }

    <T> T guard(Supplier<T> call) {
        admit();
        try {
            var result = call.get();
            succeeded();
            return result;
        } catch (ApiException.Unreachable | ApiException.ServerTrouble trouble) {
            failed();
            throw trouble;
        } catch (ApiException refusal) {
            succeeded(); // an answer that says no is an answer
            throw refusal;
        }
    }

    /// Whoever comes when the time is over goes through, and the others wait for the outcome.
    private void admit() {
        lock.lock();
        try {
            if (failures < TOLERATED) return;
            var now = clock.instant();
            if (now.isBefore(closedUntil))
                throw new ApiException.Unreachable(SPARED, false);
            closedUntil = now.plus(rest());
        } finally {
            lock.unlock();
        }
    }

    private void failed() {
        lock.lock();
        try {
            failures++;
            if (failures >= TOLERATED) closedUntil = clock.instant().plus(rest());
        } finally {
            lock.unlock();
        }
    }

    private void succeeded() {
        lock.lock();
        try {
            failures = 0;
        } finally {
            lock.unlock();
        }
    }

    private Duration rest() {
        var doubled = FIRST.multipliedBy(1L << Math.clamp(failures - TOLERATED, 0, 10));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}
