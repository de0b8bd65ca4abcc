package rota.bench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/// One kind of load after the other on one server.
final class Load {
    private static final String JSON = "application/json";
    private static final String MERGE = "application/merge-patch+json";
    private static final int WATCHERS = 100;
    private static final int EVENTS = 500;

    private final Subject subject;
    private final String folder;
    private final String pods;
    private final String maps;
    private final AtomicInteger count = new AtomicInteger();

    Load(Subject subject, String namespace) {
        this.subject = subject;
        this.folder = "/api/v1/namespaces/" + namespace;
        this.pods = folder + "/pods";
        this.maps = folder + "/configmaps";
        subject.door().send("POST", "/api/v1/namespaces", JSON, "{\"metadata\":{\"name\":\"" + namespace + "\"}}");
    }

    /// How fast some work was done.
    ///
    /// @param perSecond how much of it in a second
    /// @param cpuMicros what each piece cost the server
    record Speed(double perSecond, double cpuMicros) {}

    /// Pods are created by some writers at once, for as long as this.
    Speed create(int writers, Duration time) {
        return repeat(writers, time, _ -> createPod());
    }

    /// The pods are patched, one after the other.
    Speed patch(int writers, Duration time) {
        var known = count.get();
        return repeat(writers, time, turn -> subject.door().send("PATCH", pods + "/pod-" + turn % known, MERGE,
                "{\"metadata\":{\"annotations\":{\"turn\":\"" + turn + "\"}}}"));
    }

    /// Creates pods until there are so many.
    void fill(int most) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var writer = 0; writer < 16; writer++) {
                threads.execute(() -> {
                    while (count.get() < most) createPod();
                });
            }
        }
    }

    /// The milliseconds that a list of all pods takes; the median of some.
    double list(int times) {
        var all = new ArrayList<Double>();
        for (var i = 0; i < times; i++) {
            var begun = System.nanoTime();
            subject.door().send("GET", pods, "", "");
            all.add((System.nanoTime() - begun) / 1e6);
        }
        return all.stream().sorted().toList().get(times / 2);
    }

    /// Deletes all pods, one by one: for so many at once a real server takes longer than it allows itself.
    void clear() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var writer = 0; writer < 16; writer++) {
                threads.execute(() -> {
                    for (var pod = count.decrementAndGet(); pod >= 0; pod = count.decrementAndGet()) {
                        subject.door().send("DELETE", pods + "/pod-" + pod, JSON, "{\"gracePeriodSeconds\":0}");
                    }
                });
            }
        }
    }

    /// Events that reach all watchers, each of whom wants all of them.
    Speed fanOut() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = watchers(threads);
            var cpu = subject.processes().cpuSeconds();
            var begun = System.nanoTime();
            for (var i = 0; i < EVENTS; i++) {
                subject.door().send("POST", maps, JSON, "{\"metadata\":{\"name\":\"event-" + i
                        + "\"},\"data\":{\"text\":\"" + "x".repeat(1000) + "\"}}");
            }
            readers.forEach(CompletableFuture::join);
            return speed(WATCHERS * EVENTS, System.nanoTime() - begun, subject.processes().cpuSeconds() - cpu);
        }
    }

    /// Opens watches that never hear of anything; what each of them holds of the server's memory, in KB.
    double idleWatches(int count) {
        var before = subject.processes().megabytes();
        for (var i = 0; i < count; i++) {
            subject.door().open(folder + "/secrets?watch=true&resourceVersion=0&timeoutSeconds=3600");
        }
        return (subject.processes().megabytes() - before) * 1024 / count;
    }

    private List<CompletableFuture<Void>> watchers(ExecutorService threads) {
        var readers = new ArrayList<CompletableFuture<Void>>();
        for (var i = 0; i < WATCHERS; i++) {
            var stream = subject.door().open(maps + "?watch=true&resourceVersion=0&timeoutSeconds=600");
            readers.add(CompletableFuture.runAsync(() -> {
                try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                    var seen = 0;
                    while (seen < EVENTS) if (lines.readLine().contains("\"event-")) seen++;
                } catch (IOException trouble) {
                    throw new UncheckedIOException(trouble);
                }
            }, threads));
        }
        return readers;
    }

    private Speed repeat(int writers, Duration time, IntConsumer work) {
        var turns = new AtomicInteger();
        var cpu = subject.processes().cpuSeconds();
        var begun = System.nanoTime();
        var end = begun + time.toNanos();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var all = new ArrayList<CompletableFuture<Void>>();
            for (var writer = 0; writer < writers; writer++) {
                all.add(CompletableFuture.runAsync(() -> {
                    while (System.nanoTime() < end) work.accept(turns.getAndIncrement());
                }, threads));
            }
            all.forEach(CompletableFuture::join);
        }
        return speed(turns.get(), System.nanoTime() - begun, subject.processes().cpuSeconds() - cpu);
    }

    private static Speed speed(int count, long nanos, double cpuSeconds) {
        return new Speed(count / (nanos / 1e9), cpuSeconds * 1e6 / count);
    }

    private void createPod() {
        subject.door().send("POST", pods, JSON, """
                {"apiVersion":"v1","kind":"Pod","metadata":{"name":"pod-%d","labels":{"app":"web","tier":"front"}},
                "spec":{"containers":[{"name":"main","image":"web:1","command":["serve","--port","8080"],
                "env":[{"name":"A","value":"1"},{"name":"B","value":"2"}],"ports":[{"containerPort":8080}],
                "resources":{"requests":{"cpu":"100m","memory":"64Mi"}},
                "readinessProbe":{"httpGet":{"path":"/","port":8080}}}]}}""".formatted(count.getAndIncrement()));
    }
}
