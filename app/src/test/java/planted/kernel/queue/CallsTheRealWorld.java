package planted.kernel.queue;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// Each entry makes one banned call; the test counts them, so that none is overlooked.
@SuppressWarnings({"JavaUtilDate", "FutureReturnValueIgnored"})
public final class CallsTheRealWorld {
    public static final List<Supplier<Object>> CALLS = List.of(
            Instant::now,
            () -> Instant.now(),
            () -> LocalDateTime.now(ZoneId.of("UTC")),
            () -> Clock.systemUTC(),
            () -> Clock.tickSeconds(ZoneId.of("UTC")),
            () -> InstantSource.system(),
            () -> System.currentTimeMillis(),
            () -> System.nanoTime(),
            () -> new Date(),
            UUID::randomUUID,
            () -> Math.random(),
            () -> new Random(),
            Random::new,
            () -> new SplittableRandom(),
            () -> new SecureRandom(),
            () -> ThreadLocalRandom.current(),
            () -> RandomGenerator.getDefault(),
            () -> RandomGeneratorFactory.getDefault().create(),
            () -> shuffled(new ArrayList<>()),
            () -> slept(),
            () -> sleptADay(),
            () -> started(Thread.currentThread()),
            () -> new Thread(),
            () -> Thread.ofVirtual(),
            () -> Thread.ofPlatform(),
            () -> Thread.startVirtualThread(() -> {}),
            () -> Executors.newSingleThreadExecutor(),
            () -> new ThreadPoolExecutor(1, 1, 1, TimeUnit.DAYS, new LinkedBlockingQueue<>()),
            () -> ForkJoinPool.commonPool(),
            () -> new Timer(),
            () -> CompletableFuture.supplyAsync(() -> ""),
            () -> CompletableFuture.runAsync(() -> {}),
            () -> CompletableFuture.delayedExecutor(1, TimeUnit.DAYS),
            () -> new CompletableFuture<String>().thenApplyAsync(it -> it),
            () -> new CompletableFuture<String>().orTimeout(1, TimeUnit.DAYS));

    private CallsTheRealWorld() {}

    private static List<String> shuffled(List<String> items) {
        Collections.shuffle(items);
        return items;
    }

    private static Thread started(Thread thread) {
        thread.start();
        return thread;
    }

    private static boolean slept() {
        try {
            Thread.sleep(1);
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    private static boolean sleptADay() {
        try {
            TimeUnit.DAYS.sleep(1);
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }
}
