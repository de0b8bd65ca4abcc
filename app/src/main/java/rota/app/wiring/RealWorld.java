package rota.app.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.security.SecureRandom;
import java.time.InstantSource;
import rota.kernel.process.Surroundings;

/// The system's clock and chance, and virtual threads.
public final class RealWorld {
    private RealWorld() {}

    public static Surroundings surroundings() {
        return surroundings(new SimpleMeterRegistry());
    }

    public static Surroundings surroundings(MeterRegistry meters) {
        // Of the usual generators, this one bears many threads.
        return new Surroundings(InstantSource.system(), Thread::startVirtualThread, new SecureRandom(),
                meters);
    }
}
