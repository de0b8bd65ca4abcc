package rota.bench.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How much the embedded API server bears, and how much a real one with its etcd does on the same machine under the
/// same load.
public final class ServerLoad {
    private static final int MANY_PODS = 10_000;
    private static final Duration PATCHING = Duration.ofSeconds(4);
    /// Short enough that no server has [#MOST_PODS] before their size is asked for.
    private static final Duration CREATING = Duration.ofSeconds(2);
    private static final int MOST_PODS = 20_000;
    private static final int IDLE = 10_000;

    private ServerLoad() {}

    /// One line: a score of each server, and how ours compares.
    ///
    /// @param moreIsBetter false for times and sizes
    public record Row(String name, String unit, double embedded, Optional<Double> real, boolean moreIsBetter) {
        /// Ours as a multiple of the other; above 1 is better for us.
        public Optional<Double> ratio() {
            return real.map(it -> moreIsBetter ? embedded / it : it / embedded);
        }
    }

    public static List<Row> measure() throws IOException {
        var folder = Files.createTempDirectory("rota-bench");
        try {
            prepare();
            var embedded = scores(Subject.embedded(Files.createDirectory(folder.resolve("embedded"))));
            var real = Subject.real(Files.createDirectory(folder.resolve("real"))).map(ServerLoad::scores);
            return embedded.entrySet().stream().map(it -> new Row(it.getKey().name(), it.getKey().unit(), it.getValue(),
                    real.map(other -> other.get(it.getKey())), it.getKey().moreIsBetter())).toList();
        } finally {
            delete(folder);
        }
    }

    /// Whatever is to be made is made now, so that the start is only a start.
    private static void prepare() throws IOException {
        new Processes().start("rota ", List.of("./rota", "--version"));
        var made = new ProcessBuilder("hack/archive", System.getProperty("java.home"), "app/target/rota.jar",
                "app/target/rota-up.aot", "up").inheritIO().start().onExit().join();
        if (made.exitValue() != 0) throw new IOException("expected an archive of classes, see above");
    }

    private record Score(String name, String unit, boolean moreIsBetter) {}

    private static Map<Score, Double> scores(Subject server) {
        try (server) {
            var scores = new LinkedHashMap<Score, Double>();
            scores.put(new Score("start-up", "s", false), server.startUp().toMillis() / 1e3);
            System.out.println("The " + server.name() + " API server is under load");
            warmUp(server);
            var load = new Load(server, "measured");
            load.fill(MANY_PODS);
            scores.put(new Score("list of 10,000 pods", "ms", false), load.list(5));
            speeds(scores, load);
            load.fill(MOST_PODS);
            load.list(5);
            scores.put(new Score("resident size, 20,000 pods", "MB", false), server.processes().megabytes());
            scores.put(new Score("resident size of an idle watch, 10,000 of them", "KB", false), load.idleWatches(
                    IDLE));
            return scores;
        }
    }

    /// All that is measured, once before: code that runs for the first time is slow.
    private static void warmUp(Subject server) {
        var load = new Load(server, "warm-up");
        load.fill(MOST_PODS);
        load.list(5);
        speeds(new LinkedHashMap<>(), load);
        load.clear();
        // They take a second, in which a compiler has hardly begun.
        for (var turn = 0; turn < 4; turn++) {
            var events = new Load(server, "warm-up-" + turn);
            events.fanOut();
            events.clear();
        }
    }

    private static void speeds(Map<Score, Double> scores, Load load) {
        speed(scores, "patches, 16 writers", load.patch(16, PATCHING));
        for (var writers : List.of(1, 16, 64)) {
            speed(scores, "creates, " + writers + (writers == 1 ? " writer" : " writers"),
                    load.create(writers, CREATING));
        }
        speed(scores, "events to 100 watchers", load.fanOut());
    }

    private static void speed(Map<Score, Double> scores, String name, Load.Speed speed) {
        scores.put(new Score(name, "/s", true), speed.perSecond());
        scores.put(new Score(name + ": processor time of each", "µs", false), speed.cpuMicros());
    }

    private static void delete(Path folder) throws IOException {
        var all = new ArrayList<Path>();
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(all::add);
        }
        for (var file : all) {
            try {
                Files.delete(file);
            } catch (IOException trouble) {
                throw new UncheckedIOException(trouble);
            }
        }
    }
}
