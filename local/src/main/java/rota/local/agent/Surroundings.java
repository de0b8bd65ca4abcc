package rota.local.agent;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import rota.api.meta.Ids;

/// What an agent takes from the real world.
///
/// @param executor starts a thread for every task, at once
/// @param random must bear concurrent callers
public record Surroundings(InstantSource clock, Executor executor, RandomGenerator random, MeterRegistry meters) {

    public Ids ids() {
        return new Ids(random);
    }
}
