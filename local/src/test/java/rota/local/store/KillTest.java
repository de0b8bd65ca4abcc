package rota.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.meta.Key;

/// A server that is killed at any moment loses no write that it has acknowledged. We kill a process that writes all the
/// time, fifty times, and look what the next one finds.
class KillTest {
    /// `-Dkills=5` for a quick look.
    private static final int LIVES = Integer.getInteger("kills", 50);
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    @TempDir
    private Path folder = Path.of("");
    @TempDir
    private Path directory = Path.of("");
    /// What earlier lives have left for good.
    private final Map<Key, Optional<String>> settled = new LinkedHashMap<>();
    private final int[] acknowledged = new int[DoomedWriter.WRITERS];
    private long newest;

    @Test
    void no_acknowledged_write_is_lost_however_often_the_server_is_killed() throws IOException, InterruptedException {
        var seed = Long.getLong("seed", 42);
        var random = new Random(seed);
        var java = DoomedJava.prepare(folder);
        for (var life = 0; life < LIVES; life++) {
            var before = newest;

            live(java, Integer.toString(life), random.nextInt(200));

            check(Integer.toString(life), "seed " + seed + ", life " + life);
            assertThat(newest).as("seed %s, life %s: some writes were acknowledged", seed, life).isGreaterThan(before);
        }
    }

    private void live(DoomedJava java, String name, int writes) throws IOException, InterruptedException {
        Arrays.fill(acknowledged, -1);
        var process = java.live(directory, name);
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            var began = newest;
            for (var i = 0; i <= writes; i++) acknowledge(lines.readLine(), began);
            // The handle kills like `kill -9`; the process itself would close the stream that we still read.
            process.toHandle().destroyForcibly();
            drain(lines, began);
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /// What the process still managed to say counts too.
    private void drain(BufferedReader lines, long began) throws IOException {
        for (var line = lines.readLine(); line != null; line = lines.readLine()) acknowledge(line, began);
    }

    private void acknowledge(String line, long began) {
        assertThat(line).as("the writer goes on until it is killed").isNotNull();
        var words = line.split(" ", -1);
        // The last line may be cut off.
        if (!line.endsWith(" ok")) return;
        var writer = Integer.parseInt(words[0]);
        var version = Long.parseLong(words[2]);
        assertThat(Integer.parseInt(words[1])).isEqualTo(acknowledged[writer] + 1);
        assertThat(version).as("a version after a restart").isGreaterThan(began);
        acknowledged[writer]++;
        newest = Math.max(newest, version);
    }

    private void check(String life, String when) {
        try (var journal = DiskJournal.open(directory, DoomedWriter.SMALL, THREADS)) {
            var store = new Store(journal, 100);
            assertThat(store.version()).as(when).isGreaterThanOrEqualTo(newest);
            newest = store.version();
            settled.forEach((key, text) -> assertThat(text(store, key)).as("%s: %s", when, key).isEqualTo(text));
            for (var writer = 0; writer < DoomedWriter.WRITERS; writer++) {
                var key = DoomedWriter.object(life, writer);
                var found = text(store, key);
                // A write under way when the process was killed may have been kept or not.
                assertThat(found).as("%s: writer %s after write %s", when, writer, acknowledged[writer])
                        .isIn(after(acknowledged[writer]), after(acknowledged[writer] + 1));
                settled.put(key, found);
            }
        }
    }

    private static Optional<String> text(Store store, Key key) {
        return store.get(key).flatMap(it -> it.tree().text("text"));
    }

    private static Optional<String> after(int number) {
        return number < 0 || DoomedWriter.isDeletion(number) ? Optional.empty() : Optional.of("write " + number);
    }
}
