package rota.local.http;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for what a server does by itself, some time after its client has gone: there is nobody left to be told.
final class Eventually {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private Eventually() {}

    static void holds(String what, BooleanSupplier condition) {
        var end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) throw new AssertionError("expected within " + PATIENCE + " that " + what);
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
