package rota.app.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;

/// What a process takes from the real world.
///
/// @param executor starts a thread for every task, at once
public record Surroundings(InstantSource clock, Executor executor, RandomGenerator random, MeterRegistry meters) {

    /// The system's clock and chance, virtual threads.
    public static Surroundings real() {
        // Of the usual generators, this one bears many threads.
        return new Surroundings(InstantSource.system(), Thread::startVirtualThread, new SecureRandom(),
                new SimpleMeterRegistry());
    }

    Ids ids() {
        return new Ids(random);
    }
}
